import { newBuyer, openSignedIn } from './buyer.ts';
import { expect, expectAccessible, signIn, test, visit } from './journey-test.ts';

const title = 'Where you are logged in';
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';

test('session ended from another device: it is led to sign-in and back, its cart stays, the other one stays signed in', async ({
  page,
  browser,
}) => {
  const buyer = await newBuyer();
  const lostContext = await browser.newContext({ userAgent: android });
  const lost = await lostContext.newPage();
  await visit(lost, '/login');
  await signIn(lost, buyer);
  await visit(lost, '/event/dok-kham-fight-night');
  await lost.getByRole('button', { name: 'Top step: more' }).click();
  await expect(lost.getByRole('button', { name: 'Shopping cart, 1 ticket' })).toBeVisible();
  await visit(lost, '/account/settings');

  await openSignedIn(page, buyer);
  await visit(page, '/account/settings');
  await page.getByRole('heading', { name: title }).click();
  const list = page.getByRole('list', { name: title });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText('This device');
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Log out: Chrome on Android' }).press('Enter');
  await expect(page.getByText('Logged out: Chrome on Android')).toBeVisible();
  await expect(page.getByText('You are logged in on this device only.')).toBeVisible();
  await expect(list).toBeFocused();

  await lost.getByLabel(/news of coming events/).check();
  await lost.getByRole('button', { name: 'Save' }).click();
  await expect(lost).toHaveURL('/login?next=%2Faccount%2Fsettings');
  await expect(lost.getByText('You were signed out. Please sign in again to go on.')).toBeVisible();
  await expect(lost.getByText('Log in to open your account.')).toBeVisible();
  await expect(lost.getByRole('button', { name: 'Close the message' })).toHaveCount(1);

  await visit(page, '/account/orders');
  await expect(page).toHaveURL('/account/orders');
  await signIn(lost, buyer);
  await expect(lost).toHaveURL('/account/settings');
  await expect(lost.getByRole('button', { name: 'Shopping cart, 1 ticket' })).toBeVisible();
  await buyer.http('DELETE /user/hold');
  await lostContext.close();
});

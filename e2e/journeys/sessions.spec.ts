import type { Page } from '@playwright/test';
import { workspaceRemotes } from '../../shared/build/workspace-remotes.ts';
import { newBuyer, openSignedIn, test } from './buyer.ts';
import { choose } from './checkout.ts';
import { expect, expectAccessible, signIn, visit } from './journey-test.ts';

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

  await lost.getByLabel('Language of our mails').selectOption('th');
  await lost.getByRole('button', { name: 'Save' }).click();
  await expect(lost).toHaveURL('/login?next=%2Faccount%2Fsettings');
  // The form that is left says the same.
  await expect(lost.locator('[popover]').getByText(ended)).toBeVisible();
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

/** Every page that needs a session, as the remotes declare them. The secret in an address is a page's own key. */
const sessionPages = workspaceRemotes().flatMap(({ definition: { routes } }) =>
  routes
    .filter(({ access, carriesSecret }) => access === 'session' && !carriesSecret)
    .flatMap(({ path, probes = [path] }) => probes),
);
const ended = 'Your session has ended. Please log in again to go on.';
const longAgo = () => String(Date.now() - 57 * 60_000);
/** Lets the time of the session pass without a timer, focus or reload. */
const passTime = (page: Page) =>
  page.evaluate((at) => void (localStorage.access_token_created = at), longAgo());
/** Keeps calls that are still under way from extending the session. */
const keepAge = (page: Page) =>
  page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key !== 'access_token_created' || !localStorage.getItem('access_token'))
        setItem.call(this, key, value);
    };
  });

for (const { how, key, value, pages } of [
  { how: 'its time passed', key: 'access_token_created', value: longAgo, pages: sessionPages },
  {
    how: 'the api ended it',
    key: 'access_token',
    value: () => 'ended',
    pages: ['/account/orders', '/billing'],
  },
]) {
  test(`session is over because ${how}: every page behind it leads to sign-in and back`, async ({
    page,
    newBuyer: registered,
  }) => {
    const { token, ...buyer } = await registered();
    await openSignedIn(page, { token, ...buyer });
    await keepAge(page);
    await choose(page, 'dok-kham-fight-night', { 'Top step': 1 });
    await expect(page.getByText(/^Reserved for you/)).toBeVisible();
    for (const path of pages) {
      await test.step(path, async () => {
        const wanted = `${path}?order=none`;
        // Back leads to it within the document, as a link would.
        await page.evaluate((address) => {
          history.pushState(null, '', address);
          history.pushState(null, '', '/faq');
        }, wanted);
        // At once: a page that has noticed before loads anew, and a step back would be lost.
        await page.evaluate(
          ([name, kept]) => {
            localStorage[name] = kept;
            history.back();
          },
          [key, value()] as const,
        );
        await expect(page).toHaveURL(`/login?next=${encodeURIComponent(wanted)}`);
        await expect(page.getByText(ended)).toHaveCount(1);
        await expect(page.getByRole('button', { name: 'Close the message' })).toHaveCount(1);
        // Signed in again in another tab.
        await page.evaluate((kept) => {
          localStorage.setItem('access_token_created', String(Date.now()));
          localStorage.setItem('access_token', kept);
          dispatchEvent(new Event('focus'));
        }, token);
        await expect(page).not.toHaveURL(/login/);
        await page.getByRole('button', { name: 'Close the message' }).click();
      });
    }
    await expect(page.getByRole('button', { name: 'Shopping cart, 1 ticket' })).toBeVisible();
  });
}

test('time of the session passes between two taps: sign-in, then the page that was tapped; what was typed is kept', async ({
  page,
  context,
  newBuyer: registered,
}) => {
  const buyer = await registered();
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSignedIn(page, buyer);
  await keepAge(page);
  await visit(page, '/account/settings');
  const other = await context.newPage();
  await visit(other, '/account/link-app');
  await page.getByRole('heading', { name: 'Change e-mail' }).click();
  await page.getByLabel('New e-mail').fill('mali.new@playday.test');
  await passTime(page);
  const area = page.getByRole('navigation', { name: 'Account' });
  await area.getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL('/login?next=%2Faccount%2Forders');
  await expect(page.getByText(ended)).toBeVisible();
  await expect(other).toHaveURL('/login?next=%2Faccount%2Flink-app');
  await signIn(page, buyer);
  await expect(page).toHaveURL('/account/orders');
  await expect(page.locator('h1')).toHaveText('Orders');
  await expect(other).toHaveURL('/account/link-app');
  await area.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByLabel('New e-mail')).toHaveValue('mali.new@playday.test');
  await expect(page.getByLabel('New e-mail')).toBeVisible();
});

import { openSignedIn, test } from './buyer.ts';
import { choose, goToBilling } from './checkout.ts';
import { expect } from './journey-test.ts';

test('hold expires on billing: the cart is emptied, and the previous page returns and says why for longer than a toast', async ({
  page,
  newBuyer,
}) => {
  const buyer = await newBuyer();
  await page.clock.install();
  await openSignedIn(page, buyer);
  await choose(page, 'crate-day', { 'General admission': 2 });
  await goToBilling(page);
  await expect(page.getByRole('main').getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/);
  const releases: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && releases.push(request.url()));

  await page.clock.fastForward('30:01');
  await expect(page).toHaveURL('/event/crate-day');
  const reason = page.getByRole('main').getByText('The time is over');
  await expect(reason).toBeVisible();
  await expect(page.getByRole('button', { name: 'Shopping cart', exact: true })).toBeVisible();
  // Requests that are under way would time out when the clock jumps.
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward('00:20');
  await expect(page.getByRole('button', { name: 'Close the message' })).toBeHidden();
  await expect(reason).toBeVisible();
  await page.getByRole('button', { name: 'General admission: more' }).click();
  await expect(reason).toBeHidden();
  // The server lets holds lapse by itself.
  expect(releases).toEqual([]);
});

import { openSignedIn, test } from './buyer.ts';
import { choose, goToBilling } from './checkout.ts';
import { expect } from './journey-test.ts';

test('last two minutes of a hold: the timer is red and the hold can be extended by thirty minutes', async ({
  page,
  newBuyer,
}) => {
  const buyer = await newBuyer();
  await page.clock.install();
  await openSignedIn(page, buyer);
  await choose(page, 'crate-day', { 'General admission': 1 });
  await goToBilling(page);
  const timer = page.getByRole('main').getByRole('timer');
  await expect(timer).toHaveText(/^(30:00|29:\d\d)$/);
  const calm = await timer.evaluate((element) => getComputedStyle(element).color);
  const keep = page.getByRole('main').getByRole('button', { name: 'Keep them another 30 minutes' });
  await expect(keep).toBeHidden();

  // The server's clock does not jump: the check that is due then would set the page's clock right.
  await page.route('**/api/user/hold?*', () => {});
  await page.clock.fastForward('28:10');
  await expect(timer).toHaveText(/^01:[345]\d$/);
  expect(await timer.evaluate((element) => getComputedStyle(element).color)).not.toBe(calm);
  // On a phone, the payment methods and the button are far below; the offer stays in view.
  await page.getByRole('button', { name: 'PAY FOR ORDER' }).scrollIntoViewIfNeeded();
  await expect(keep).toBeInViewport({ ratio: 1 });
  await keep.click();
  // Thirty minutes after the first end, by the server's clock.
  await expect(timer).toHaveText(/^(60:00|59:\d\d)$/);
  await expect(keep).toBeHidden();
});

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

import { openSignedIn, test } from './buyer.ts';
import { choose, goToBilling } from './checkout.ts';
import { expect } from './journey-test.ts';
import { openWaitingRoomShop, waitingRoomShop, type WaitingRoomShop } from './waiting-room-shop.ts';

const minutes = 60_000;

let shop: WaitingRoomShop;
test.use({ baseURL: waitingRoomShop });
test.beforeAll(async () => {
  shop = await openWaitingRoomShop('mango5-fan-day');
});
test.afterAll(() => shop?.close());

test('laptop asleep for 31 minutes with a full cart on billing: on focus the cart is empty and the event’s page says why', async ({
  page,
  newBuyer,
}) => {
  const buyer = await newBuyer({ shop: waitingRoomShop });
  const stockLeft = async () =>
    (await buyer.http('GET /event/{id}', { params: { id: 'crate-day' } })).tickets[0]?.left;
  const before = (await stockLeft()) ?? 0;
  await page.clock.install({ time: Date.now() + shop.aheadMs() });
  await openSignedIn(page, buyer);
  await choose(page, 'crate-day', { 'General admission': 4 });
  await goToBilling(page);
  await expect(page.getByRole('main').getByRole('timer').first()).toHaveText(/^(30:00|29:\d\d)$/);
  // The last tap is held after the page has shown it.
  await expect.poll(stockLeft).toBe(before - 4);

  // The clocks go on while timers stand still: no timer is due when the device wakes.
  const asleepAt = (await page.evaluate(() => Date.now())) + minutes;
  await page.clock.pauseAt(asleepAt);
  await page.clock.setSystemTime(asleepAt + 31 * minutes);
  await shop.turnBy(31 * minutes);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('playday.cart'))).toBeNull();
  await page.clock.resume();

  await expect(page.getByRole('main').getByText('The time is over')).toBeVisible();
  await expect(page).toHaveURL('/event/crate-day');
  await expect(page.getByRole('main').getByRole('timer')).toBeHidden();
  await expect(page.getByText(/another device/)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Shopping cart', exact: true })).toBeVisible();
  // The server lets the hold lapse by itself.
  await expect.poll(stockLeft).toBe(before);
});

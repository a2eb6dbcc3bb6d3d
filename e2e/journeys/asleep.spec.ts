import { openSignedIn, test } from './buyer.ts';
import { choose, goToBilling } from './checkout.ts';
import { expect } from './journey-test.ts';

const minutes = 60_000;

for (const screen of ['the event’s page', 'billing']) {
  test(`laptop asleep for 31 minutes with a full cart on ${screen}: on focus the cart is empty and the page says why`, async ({
    page,
    newBuyer,
  }) => {
    const buyer = await newBuyer();
    await page.clock.install();
    await openSignedIn(page, buyer);
    await choose(page, 'crate-day', { 'General admission': 4 });
    if (screen === 'billing') await goToBilling(page);
    await expect(page.getByRole('main').getByRole('timer').first()).toHaveText(/^(30:00|29:\d\d)$/);
    const stockLeft = async () =>
      (await buyer.http('GET /event/{id}', { params: { id: 'crate-day' } })).tickets[0]?.left;
    const held = (await stockLeft()) ?? 0;

    // The clock goes on while timers stand still: no timer is due when the device wakes.
    const asleepAt = (await page.evaluate(() => Date.now())) + minutes;
    await page.clock.pauseAt(asleepAt);
    await page.clock.setSystemTime(asleepAt + 31 * minutes);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect.poll(() => page.evaluate(() => localStorage.getItem('playday.cart'))).toBeNull();
    await page.clock.resume();

    await expect(page.getByText('The 30 minutes are over')).toBeVisible();
    await expect(page).toHaveURL('/event/crate-day');
    await expect(page.getByRole('main').getByRole('timer')).toBeHidden();
    await expect(page.getByText(/another device/)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Shopping cart', exact: true })).toBeVisible();
    await expect.poll(stockLeft).toBe(held + 4);
  });
}

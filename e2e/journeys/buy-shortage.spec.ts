import type { Page } from '@playwright/test';
import { type Buyer, test } from './buyer.ts';
import { cartOf, choose, openCart, shownCounts } from './checkout.ts';
import { expect } from './journey-test.ts';

const event = 'laugh-before-deadline';
const [plenty, scarce] = ['General admission', 'First two rows'];

/** Another buyer holds all scarce seats but one. There are five, or fewer if an earlier test released its own late. */
async function holdAllButOne({ http }: Buyer) {
  const { event: found, tickets } = await http('GET /event/{id}', { params: { id: event } });
  const id = tickets.find(({ name }) => name === scarce)?.id ?? 0;
  const hold = (count: number) =>
    http('PUT /user/hold', { body: { event: found.id, tickets: [{ id, count }], revision: Date.now() } });
  const { left = 0 } = (await hold(1)).tickets[0] ?? {};
  await hold(left - 1);
}

const countsIn = (page: Page) => shownCounts(cartOf(page).getByRole('listitem'));

test('tickets taken by another buyer: the cart drops them and says how many are left', async ({
  page,
  buyer: _,
  newBuyer,
}) => {
  const other = await newBuyer();
  // The page was loaded before the other buyer's hold and still shows five.
  await choose(page, event, { [plenty]: 2 });
  await holdAllButOne(other);
  const more = page.getByRole('button', { name: `${scarce}: more` });
  await more.click();
  await more.click();
  await openCart(page);
  const notice = page.getByText('Some of your tickets are no longer available.');
  await expect(notice).toBeVisible();
  await expect.poll(() => countsIn(page)).toEqual([2, 1]);
  await expect(cartOf(page).getByRole('listitem').nth(1)).toContainText('Only 1 left');
  await expect(cartOf(page).getByRole('button', { name: `${scarce}: one more` })).toBeDisabled();
  // The message is above the cart, not behind it.
  const isOnTop = () => notice.evaluate((text) => text.closest('[popover]')?.matches(':popover-open'));
  expect(await isOnTop()).toBe(true);
});

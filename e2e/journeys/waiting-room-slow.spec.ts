import type { Page } from '@playwright/test';
import { openSignedIn, type Buyer, newBuyer, test } from './buyer.ts';
import { expect, expectAccessible, visit } from './journey-test.ts';
import { openWaitingRoomShop, waitingRoomShop, type WaitingRoomShop } from './waiting-room-shop.ts';

const event = '/event/mango5-fan-day';
const room = `${event}/waiting-room`;
const minute = 60_000;

let shop: WaitingRoomShop;
let eventId: number;
test.describe.configure({ mode: 'serial' });
test.use({ baseURL: waitingRoomShop });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  // One buyer at a time chooses tickets, for a minute.
  shop = await openWaitingRoomShop('mango5-fan-day', {
    WAITING_ROOM_MIN_CHOOSING: '1',
    WAITING_ROOM_MAX_CHOOSING: '1',
    WAITING_ROOM_CHOOSE_MINUTES: '1',
  });
  await shop.turnTo(2_000);
  eventId = (await shop.room()).event;
});
test.afterAll(() => shop?.close());

const buyerOf = (firstName: string) => newBuyer({ firstName, shop: waitingRoomShop });
const install = (page: Page) => page.clock.install({ time: Date.now() + shop.aheadMs() });
async function visitRoom(page: Page, buyer: Buyer) {
  await install(page);
  await openSignedIn(page, buyer);
  await visit(page, room);
}
const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const placeOf = (page: Page) => panel(page, 'Your place').locator('p').first();

/** Someone who is admitted, and holds the others up. */
async function admitted() {
  const buyer = await buyerOf('First');
  const ask = () => buyer.http('POST /user/waiting-room', { body: { event: eventId } });
  await expect.poll(async () => (await ask()).state).toBe('admitted');
  return buyer;
}

test('two tabs: both show the same place; leaving in one shows in the other, and gives the place up', async ({
  page,
  context,
}) => {
  const first = await admitted();
  const other = await context.newPage();
  await visitRoom(page, await buyerOf('Second'));
  await install(other);
  await visit(other, room);
  const place = await placeOf(page).innerText();
  await expect(placeOf(other)).toHaveText(place);

  await page.getByRole('button', { name: 'Leave the waiting room' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(panel(page, 'You have left the waiting room')).toBeVisible();
  await expect(panel(other, 'You have left the waiting room')).toBeVisible();
  await other.getByRole('button', { name: 'Take a place' }).click();
  await expect(placeOf(page)).toHaveText(String(Number(place) + 1));

  // The first one leaves, too: the next is admitted in the tab that is shown.
  await first.http('DELETE /user/waiting-room', { query: { event: eventId } });
  await expect(other).toHaveURL(new RegExp(`${event}#tickets$`), { timeout: 15_000 });
});

test('time to choose is over: the event leads back to the waiting room, and one can queue again', async ({
  page,
}) => {
  await shop.turnTo(10 * minute);
  await visitRoom(page, await buyerOf('Slow'));
  await expect(page).toHaveURL(new RegExp(`${event}#tickets$`), { timeout: 15_000 });

  const before = shop.aheadMs();
  await shop.turnTo(13 * minute);
  await page.clock.fastForward(shop.aheadMs() - before);
  await page.getByRole('link', { name: 'To the waiting room' }).click();
  await panel(page, 'Your time to choose is over').getByRole('button', { name: 'Queue again' }).click();
  await expect(page).toHaveURL(new RegExp(`${event}#tickets$`), { timeout: 15_000 });
});

test('Khmer at 320 px: nothing scrolls sideways, and axe finds nothing serious', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await install(page);
  await visit(page, `${room}?lang=km`);
  await expect(page.locator('h1')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(page);
});

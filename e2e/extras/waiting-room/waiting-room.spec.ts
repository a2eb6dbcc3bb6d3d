import type { Page } from '@playwright/test';
import { openSignedIn, type Buyer, newBuyer, test } from '../../journeys/buyer.ts';
import { goToBilling, payBy } from '../../journeys/checkout.ts';
import { expect, expectAccessible, live, signIn, visit } from '../../journeys/journey-test.ts';
import { openWaitingRoomShop, waitingRoomShop, type WaitingRoomShop } from './waiting-room-shop.ts';

const event = '/event/mango5-fan-day';
const room = `${event}/waiting-room`;
const minute = 60_000;

let shop: WaitingRoomShop;
test.describe.configure({ mode: 'serial' });
test.use({ baseURL: waitingRoomShop });
test.beforeAll(async () => {
  // Its start takes as long as the machine needs.
  test.setTimeout(0);
  // One buyer at a time chooses tickets, so that others wait.
  shop = await openWaitingRoomShop('mango5-fan-day', {
    WAITING_ROOM_MIN_CHOOSING: '1',
    WAITING_ROOM_MAX_CHOOSING: '1',
  });
});
test.afterAll(() => shop?.close());

const buyerOf = (firstName: string) => newBuyer({ firstName, shop: waitingRoomShop });
/** Gives a page the shop's time. */
const install = (page: Page) => page.clock.install({ time: Date.now() + shop.aheadMs() });
async function turnTo(afterOpeningMs: number, pages: Page[] = []) {
  const before = shop.aheadMs();
  await shop.turnTo(afterOpeningMs);
  for (const page of pages) await page.clock.fastForward(shop.aheadMs() - before);
}
async function visitRoom(page: Page, buyer: Buyer) {
  await install(page);
  await openSignedIn(page, buyer);
  await visit(page, room);
}
const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const more = (page: Page, ticket: string) =>
  page.getByRole('button', { name: `${ticket}: one more` });

test('opening: places by lot, tickets chosen while waiting, late visitors behind', async ({
  page,
  browser,
  baseURL,
}) => {
  await turnTo(-10 * minute);
  const [mali, nok, late] = await Promise.all(['Mali', 'Nok', 'Late'].map(buyerOf));

  // Signed out, the event leads to the waiting room, to sign-in and back.
  await install(page);
  await visit(page, event);
  await expect(more(page, 'Zone Green')).toBeHidden();
  await page.getByRole('link', { name: 'To the waiting room' }).click();
  await expect(panel(page, 'Log in to join the queue')).toBeVisible();
  await panel(page, 'Log in to join the queue').getByRole('link', { name: 'Log in' }).click();
  await signIn(page, mali);
  await expect(page).toHaveURL(room);
  await expect(panel(page, 'You’re in').getByRole('timer')).toHaveText(/^(10:00|0\d:\d\d)$/);
  await expectAccessible(page);

  const second = await (await browser.newContext({ baseURL })).newPage();
  await visitRoom(second, nok!);
  await expect(panel(second, 'You’re in')).toBeVisible();
  await second.reload();
  await live(second);
  await expect(panel(second, 'You’re in')).toBeVisible();
  expect((await shop.room()).places).toBe(2);

  // At the opening one is admitted, without a reload; the other is next.
  await turnTo(2_000, [page, second]);
  const pages = [page, second];
  await expect
    .poll(() => pages.filter((one) => new URL(one.url()).pathname === event).length)
    .toBe(1);
  const [first, next] = new URL(page.url()).pathname === event ? [page, second] : [second, page];
  await expect(first.getByText(/It’s your turn: choose tickets until/).first()).toBeVisible();
  await expect(panel(next, 'Your place')).toContainText('You are next');
  await expect(next).toHaveTitle(/^Place 2 · /);
  await more(next, 'Zone Green').click();
  await more(next, 'Zone Green').click();

  // Whoever comes now is behind them.
  const third = await (await browser.newContext({ baseURL })).newPage();
  await visitRoom(third, late!);
  await expect(panel(third, 'Your place')).toContainText('1 person is ahead of you');

  // Tickets in the first one's cart: the next is admitted, with the tickets chosen while waiting.
  await more(first, 'Zone Ripe').click();
  await expect(next).toHaveURL(new RegExp(`${event}#tickets$`));
  await expect(next.getByText('Reserved for you')).toBeVisible();
  await expect(next.getByText('Total ฿4,048')).toBeVisible();
  await goToBilling(next);
  await payBy(next, 'Credit or debit card');
  await expect(third).toHaveURL(new RegExp(`${event}#tickets$`));
});

test('Khmer at 320 px: nothing scrolls sideways, and axe finds nothing serious', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await install(page);
  await visit(page, `${room}?lang=km`);
  await expect(page.locator('h1')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(page);
});

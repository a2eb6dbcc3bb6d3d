import type { BrowserContext, Page } from '@playwright/test';
import { openSignedIn, test } from './buyer.ts';
import { choose, chooseMethod, expectPayment, goToBilling, payButton } from './checkout.ts';
import { expect, live, visit } from './journey-test.ts';

const hour = 3_600_000;
const fullHold = /^(30:00|29:\d\d)$/;
const timeToPay = /^(15:00|14:\d\d)$/;

/** Sets the clock of every page this far ahead, milliseconds. `performance.now()` runs as always. */
const startAhead = (context: BrowserContext, ahead: number) =>
  context.addInitScript((start) => {
    const page = globalThis as unknown as { aheadMs?: number };
    const isShifted = page.aheadMs !== undefined;
    page.aheadMs = start;
    if (isShifted) return;
    const { now } = Date;
    // Not a subclass, so that every Date is an instance of it.
    globalThis.Date = new Proxy(Date, {
      construct: (target, parts, asked) =>
        Reflect.construct(target, parts.length > 0 ? parts : [Date.now()], asked) as Date,
    });
    Date.now = () => now() + (page.aheadMs ?? 0);
  }, ahead);

/** Holds back the answers about the buyer; the returned function lets them through. */
async function holdBack(context: BrowserContext) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route('**/api/user/**', async (route) => {
    await promise;
    await route.fallback();
  });
  return async () => {
    resolve();
    await context.unrouteAll({ behavior: 'wait' });
  };
}

/** The requests that gave tickets back. */
function releasesOf(context: BrowserContext) {
  const releases: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'DELETE') releases.push(new URL(request.url()).pathname);
  });
  return releases;
}

const timerIn = (page: Page) => page.getByRole('main').getByRole('timer').first();
const session = (page: Page) => page.locator('html').getAttribute('data-session');
const over = /time (?:to pay )?is over|session has ended/;

for (const [name, ahead] of [
  ['two hours ahead', 2 * hour],
  ['two hours behind', -2 * hour],
] as const) {
  test(`device clock ${name}: from the first ticket to the orders, all times are the server’s`, async ({
    page,
    context,
    newBuyer,
  }) => {
    const buyer = await newBuyer();
    const releases = releasesOf(context);
    await startAhead(context, ahead);
    await openSignedIn(page, buyer);
    await choose(page, 'crate-day', { 'General admission': 1 });
    await expect(timerIn(page)).toHaveText(fullHold);

    // As long as the server has not been heard, nothing is over and no time is shown that may be wrong.
    const letThrough = await holdBack(context);
    await page.reload();
    await live(page);
    await expect(timerIn(page)).toHaveText(/^(–:–|30:00|29:\d\d)$/);
    await letThrough();
    await expect(timerIn(page)).toHaveText(fullHold);

    const other = await context.newPage();
    await visit(other, '/faq');
    await other.getByRole('button', { name: /^Shopping cart/ }).click();
    await expect(other.getByRole('timer').first()).toHaveText(fullHold);
    await other.close();
    await expect(timerIn(page)).toHaveText(fullHold);

    await goToBilling(page);
    await page.reload();
    await expect(timerIn(page)).toHaveText(fullHold);
    expect(releases).toEqual([]);
    await chooseMethod(page, /PromptPay/);
    await payButton(page).click();
    await expectPayment(page);
    await page.reload();
    await expect(timerIn(page)).toHaveText(timeToPay);
    await expect(page.getByRole('main').getByRole('img', { name: /QR/ })).toBeVisible();

    await visit(page, '/account/orders');
    await expect(timerIn(page)).toHaveText(timeToPay);
    await expect(page.getByRole('link', { name: 'Continue to payment' })).toBeVisible();
    await expect(page.getByText(over)).toBeHidden();
    expect(await session(page)).toBe('in');
  });
}

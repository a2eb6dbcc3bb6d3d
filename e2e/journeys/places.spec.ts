import type { Page, Route } from '@playwright/test';
import { openTestShop, type ShopWithCorruptBuilds } from '../faults/shop-with-corrupt-builds.ts';
import { ports } from '../ports.ts';
import { buyTickets, placeOrder, test as withBuyer } from './buyer.ts';
import { expect, expectAccessible, visit } from './journey-test.ts';

const test = withBuyer.extend<{ shop: ShopWithCorruptBuilds }>({
  shop: async ({}, use) => {
    const shop = openTestShop();
    await use(shop);
    await shop.restore();
  },
});
// Tests cannot intercept its requests.
test.use({ serviceWorkers: 'block' });

const panel = (page: Page) => page.getByRole('region', { name: 'Pay for your order' });
const event = 'dok-kham-fight-night';
const promptPay = { method: 'promptpay' };

test('pending order under Orders: its QR code, and cancelled there', async ({ page, buyer }) => {
  await placeOrder(buyer, event, promptPay);
  await visit(page, '/account/orders');
  await expect(panel(page).getByRole('img', { name: /QR code to pay/ })).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Pay in another way' })).toBeVisible();
  await expectAccessible(page);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await panel(page).getByRole('button', { name: 'Cancel the order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(panel(page)).toBeHidden();
});

test('pending order on its event’s page: paid by QR code, the receipt opens', async ({
  page,
  buyer,
}) => {
  const { payment } = await placeOrder(buyer, event, promptPay);
  await visit(page, `/event/${event}`);
  await expect(panel(page).getByRole('img', { name: /QR code to pay/ })).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Go to the payment' }),
  ).toBeHidden();
  await expectAccessible(page);
  await fetch(`http://localhost:${ports.shell}/api/sandbox/qr/${payment.paymentId}`, {
    method: 'POST',
    body: new URLSearchParams({ choice: 'approve' }),
  });
  await expect(page).toHaveURL(/\/receipt\?order=/);
});

test('pending order by card on its event’s page: the link leads to the gateway and back', async ({
  page,
  buyer,
}) => {
  await placeOrder(buyer, event, { method: 'kCards' });
  await visit(page, `/event/${event}`);
  await panel(page).getByRole('link', { name: 'Pay via Credit or debit card' }).click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await expect(page).toHaveURL(/\/receipt\?order=/);
});

test('receipt: the order’s tickets with their codes, and the gate view', async ({
  page,
  buyer,
}) => {
  const { pubId } = await buyTickets(buyer, event, 2);
  await visit(page, `/receipt?order=${pubId}`);
  const tickets = page.getByRole('list', { name: 'Tickets' });
  await expect(tickets.getByRole('img', { name: 'QR code of the ticket' })).toHaveCount(2);
  await expectAccessible(page);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await tickets.getByRole('button', { name: 'Show at the gate' }).first().click();
  await expect(page.getByRole('dialog').getByRole('img', { name: /QR code/ })).toBeVisible();
});

test('receipt without account’s build: the link to the tickets', async ({
  page,
  buyer,
  consoleErrors,
}) => {
  const { pubId } = await buyTickets(buyer, event, 2);
  await page.route(/\/mfe\/account\/[^/]+\/remoteEntry[^/]*\.js/, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (failed) => /mfe.account/.test(failed.url()));
  await visit(page, `/receipt?order=${pubId}`);
  await refused;
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'See my tickets' })).toBeVisible();
  await expect(main.getByRole('article', { name: 'Receipt' })).toBeVisible();
  await expect(main.getByRole('list', { name: 'Tickets' })).toBeHidden();
  consoleErrors.splice(0);
});

test('event without an order: nothing of the place is loaded', async ({ page, buyer: _ }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const status = page.waitForResponse(/\/api\/user\/hold/);
  await visit(page, `/event/${event}`);
  await status;
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((path) => /pending-order|order-panel|checkout/.test(path))).toEqual([]);
});

/** Expects Orders with a link in place of the panel. */
async function expectFallback(page: Page) {
  await visit(page, '/account/orders');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Continue to payment' })).toBeVisible();
  await expect(main.getByText('Pending payment')).toBeVisible();
  await expect(panel(page)).toBeHidden();
}

const faults: Record<string, (route: Route) => Promise<void>> = {
  'is down': (route) => route.abort(),
  'has another hash': (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'globalThis.tampered = true' }),
  'is gone': (route) => route.fulfill({ status: 404, body: 'gone' }),
};
for (const [fault, answer] of Object.entries(faults))
  for (const part of ['remoteEntry', 'order-panel'])
    test(`what fills a place ${fault} (${part}): a link in its place, the page works`, async ({
      page,
      buyer,
      consoleErrors,
    }) => {
      await placeOrder(buyer, event, promptPay);
      await page.route(new RegExp(`/mfe/checkout/[^/]+/${part}[^/]*\\.js`), answer);
      await expectFallback(page);
      expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
      await page.unrouteAll();
      // Back on the page, it is loaded again.
      await page.getByRole('banner').getByRole('link', { name: 'Tickets' }).click();
      await expect(page.locator('h1')).toHaveText('Tickets');
      await page.goBack();
      await expect(panel(page)).toBeVisible();
      consoleErrors.splice(0);
    });

for (const flaw of ['filler throws', 'no filler', 'wrong contract'] as const)
  test(`build of checkout, ${flaw}: a link in its place, reported for checkout`, async ({
    page,
    buyer,
    shop,
    consoleErrors,
  }) => {
    await placeOrder(buyer, event, promptPay);
    await shop.publish('checkout', flaw);
    await expectFallback(page);
    // Reports are sent when the page is left.
    await page.goto('about:blank');
    const told = async () =>
      (await shop.releases.status()).reports.some(
        ({ program, build, errors, refused }) =>
          program === 'checkout' && build.includes(flaw.replace(' ', '_')) && errors + refused > 0,
      );
    await expect.poll(told).toBe(true);
    consoleErrors.splice(0);
  });

import { test } from './buyer.ts';
import { choose, chooseMethod, expectPayment, goToBilling, payButton } from './checkout.ts';
import { expect } from './journey-test.ts';

test('lost answer to an order: the request is repeated and there is one order', async ({
  page,
  buyer,
  consoleErrors,
}) => {
  const keys: (string | undefined)[] = [];
  await page.route('**/api/user/order', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    // The server processed the request; only its answer is lost.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await choose(page, 'riverkings-grand-final', { 'River bank': 1 });
  await goToBilling(page);
  await chooseMethod(page, 'PromptPay QR');
  await payButton(page).click();
  await expect(page.getByText('We are checking your order')).toBeVisible();
  await expectPayment(page);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect((await buyer.http('GET /user/profile/orders')).orders).toHaveLength(1);
  expect(consoleErrors.splice(0)).toEqual(['Failed to load resource: net::ERR_CONNECTION_RESET']);
});

import { test } from './buyer.ts';
import { choose, chooseMethod, expectPayment, goToBilling, payButton } from './checkout.ts';
import { expect } from './journey-test.ts';

test('answer to an order lost after the server took it: asked again by its key, one order', async ({
  page,
  buyer,
  consoleErrors,
}) => {
  const keys: (string | undefined)[] = [];
  const placed: unknown[] = [];
  await page.route('**/api/user/order', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    // Only the answer is lost: the server has finished the request.
    const reply = await route.fetch();
    placed.push(await reply.json());
    await route.abort('connectionreset');
  });
  await choose(page, 'riverkings-grand-final', { 'River bank': 1 });
  await goToBilling(page);
  await chooseMethod(page, 'PromptPay QR');
  await payButton(page).click();
  await expect(page.getByText('We are checking your order')).toBeVisible();
  await expectPayment(page);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toBeTruthy();
  const { orders } = await buyer.http('GET /user/profile/orders');
  expect(placed).toMatchObject(orders.map(({ id }) => ({ order: { id } })));
  expect(orders).toHaveLength(1);
  expect(consoleErrors.splice(0)).toEqual(['Failed to load resource: net::ERR_CONNECTION_RESET']);
});

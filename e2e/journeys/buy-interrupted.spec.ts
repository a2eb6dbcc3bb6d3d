import { test } from './buyer.ts';
import { amountOf, choose, chooseMethod, expectPayment, goToBilling, payBy, payButton } from './checkout.ts';
import { expect, signIn } from './journey-test.ts';

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

test('session ends on billing: after one sign-in, cart, promo code and page are unchanged', async ({
  page,
  buyer,
}) => {
  await choose(page, 'dok-kham-fight-night', { Grandstand: 2 });
  await goToBilling(page);
  await page.getByLabel('Promo code').fill('PLAYDAY1');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(amountOf(page, 'Promo discount')).toHaveText('−฿100');
  const total = (await amountOf(page, 'Grand total').textContent()) ?? '';
  await chooseMethod(page, 'Credit or debit card');

  // The stored token is no longer valid.
  await page.evaluate(() => localStorage.setItem('access_token', 'A'.repeat(43)));
  await payButton(page).click();
  await expect(page).toHaveURL('/login?next=%2Fbilling');
  await expect(page.getByText('Your session has ended. Please log in again to go on.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close the message' })).toHaveCount(1);

  await signIn(page, buyer);
  await expect(page).toHaveURL('/billing');
  await expect(amountOf(page, 'Promo discount')).toHaveText('−฿100');
  await expect(amountOf(page, 'Grand total')).toHaveText(total);
  await payBy(page, 'Credit or debit card');
  await expect(amountOf(page, 'Grand total')).toHaveText(total);
});

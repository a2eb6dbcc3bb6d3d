import { test } from './buyer.ts';
import { amountOf, choose, chooseMethod, expectPayment, goToBilling, payButton } from './checkout.ts';
import { expect } from './journey-test.ts';

test('promo codes: an expired one is refused, a valid one reduces the subtotal and stays with the order', async ({
  page,
  buyer,
}) => {
  await choose(page, 'plastic-monsoon-live', { 'Zone Puddle': 2 });
  await goToBilling(page);
  await expect(amountOf(page, 'Subtotal')).toHaveText('฿2,400');
  const before = await amountOf(page, 'Grand total').textContent();

  const box = page.getByLabel('Promo code');
  const apply = page.getByRole('button', { name: 'Apply' });
  await box.fill('abc');
  await expect(apply).toBeDisabled();
  // A code for everyone that has expired.
  await box.fill('songkran');
  await expect(box).toHaveValue('SONGKRAN');
  await apply.click();
  await expect(page.getByText('This promo code has expired.').first()).toBeVisible();
  await expect(box).toHaveValue('');
  await expect(amountOf(page, 'Grand total')).toHaveText(before ?? '');

  await box.fill('MONSOON5');
  await apply.press('Enter');
  await expect(page.getByText('Your code takes ฿500 off.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove' })).toBeFocused();
  await expect(amountOf(page, 'Promo discount')).toHaveText('−฿500');
  const total = (await amountOf(page, 'Grand total').textContent()) ?? '';
  expect(total).not.toBe(before);

  await chooseMethod(page, 'Credit or debit card');
  await payButton(page).click();
  await expectPayment(page);
  await expect(amountOf(page, 'Promo discount')).toHaveText('−฿500');
  await expect(amountOf(page, 'Grand total')).toHaveText(total);
  const { orders } = await buyer.http('GET /user/profile/orders');
  expect(orders).toMatchObject([{ state: 'Pending payment', promocode: { amount: 500 }, subtotal: 2400 }]);
});

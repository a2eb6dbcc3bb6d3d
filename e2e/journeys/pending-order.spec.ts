import { openSignedIn, placeOrder, test } from './buyer.ts';
import { expect, visit } from './journey-test.ts';

test('order placed on another device: one tap from its event, and from the menu of any page, to its payment', async ({
  page,
  newBuyer,
}) => {
  const buyer = await newBuyer();
  const { order } = await placeOrder(buyer, 'dok-kham-fight-night', { method: 'promptpay' });
  const payment = new RegExp(`/payment\\?order=${order.pubId}$`);

  await openSignedIn(page, buyer);
  await visit(page, '/event/dok-kham-fight-night');
  await page.getByRole('link', { name: 'Go to the payment' }).click();
  await expect(page).toHaveURL(payment);
  await expect(page.locator('h1')).toHaveText('PAYMENT');

  await visit(page, '/about-us');
  await page.getByRole('button', { name: /^Menu/ }).click();
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('link', { name: /^Pay for your order/ })
    .click();
  await expect(page).toHaveURL(payment);
  await expect(page.locator('h1')).toHaveText('PAYMENT');
});

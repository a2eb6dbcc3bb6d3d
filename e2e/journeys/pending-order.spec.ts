import { openSignedIn, test } from './buyer.ts';
import { expect, visit } from './journey-test.ts';

test('order placed on another device: one tap from its event, and from the menu of any page, to its payment', async ({
  page,
  newBuyer,
}) => {
  const buyer = await newBuyer();
  const { event, tickets } = await buyer.http('GET /event/{id}', { params: { id: 'dok-kham-fight-night' } });
  const methods = await buyer.http('GET /user/order/methods/{eventId}', {
    params: { eventId: String(event.id) },
  });
  const method = methods.find(({ alias }) => alias === 'promptpay')?.id;
  const { order } = await buyer.http('POST /user/order', {
    body: { event: event.id, tickets: [{ id: tickets[0]?.id ?? 0, count: 1 }], method },
  });
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

import { openSignedIn, test } from './buyer.ts';
import { cartOf, choose, goToBilling, openCart } from './checkout.ts';
import { expect, signIn, visit } from './journey-test.ts';

test('tickets of another event: they are added only after the buyer agrees to empty the cart', async ({
  page,
  newBuyer,
}) => {
  await openSignedIn(page, await newBuyer());
  await choose(page, 'crate-day', { 'General admission': 2 });
  await visit(page, '/event/mor-lam-moonshoot');
  const question = page.getByRole('dialog', { name: 'One event at a time' });
  const wish = page.getByRole('button', { name: 'Mat: more' });

  await wish.click();
  await expect(question).toContainText('Crate Day');
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Shopping cart, 2 tickets' })).toBeVisible();

  await wish.click();
  await question.getByRole('button', { name: 'Go to checkout' }).click();
  await expect(page.locator('h1')).toHaveText('YOUR ORDER');
  await expect(page.getByRole('main')).toContainText('Crate Day');
  await page.goBack();

  await wish.click();
  await question.getByRole('button', { name: 'Empty shopping cart' }).click();
  await expect(page.getByRole('button', { name: 'Shopping cart, 1 ticket' })).toBeVisible();
  await goToBilling(page);
  await expect(page.getByRole('main')).toContainText('Mor Lam to the Moon');
  await expect(page.getByRole('main')).not.toContainText('Crate Day');
});

test('buyer below the age limit: the page explains it, nothing can be chosen, and the api refuses a hold', async ({
  page,
  newBuyer,
}) => {
  const holds: string[] = [];
  page.on('request', (request) => request.url().endsWith('/user/hold') && holds.push(request.method()));
  const fifteen = new Date();
  fifteen.setUTCFullYear(fifteen.getUTCFullYear() - 15);
  const buyer = await newBuyer({ birthday: fifteen.toISOString().slice(0, 10) });
  // Selected while signed out, when the age was unknown.
  await choose(page, 'ninth-floor-jazz', { 'Table seat': 1 });
  await openCart(page);
  await signIn(page, buyer);
  await expect(page.getByRole('main')).toContainText('do not fit the age restrictions');
  const cart = cartOf(page);
  await expect(cart).toContainText(
    'You cannot buy a ticket for Late Set: Jazz on the Ninth Floor because do not fit the age restrictions.',
  );
  await expect(cart.getByText('x1')).toBeVisible();
  await expect(cart.getByRole('button', { name: 'CHECKOUT' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Get tickets' })).toBeDisabled();
  await expect(page.getByRole('button', { name: /more$/ })).toHaveCount(0);

  await visit(page, '/billing');
  await expect(page).toHaveURL('/event/ninth-floor-jazz');
  const { tickets, event } = await buyer.http('GET /event/{id}', { params: { id: 'ninth-floor-jazz' } });
  const order = { event: event.id, tickets: [{ id: tickets[0]?.id ?? 0, count: 1 }], method: 1 };
  await expect(buyer.http('POST /user/order', { body: order })).rejects.toThrow('403');
  // The page did not request a hold that the api would refuse.
  expect(holds).toEqual([]);
});

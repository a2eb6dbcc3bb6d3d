import { openSignedIn, test } from './buyer.ts';
import { cartOf, choose, goToBilling, openCart } from './checkout.ts';
import { expect, signIn, visit, expectConsoleErrors } from './journey-test.ts';

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

test('message above the open cart: mouse and keyboard can close it', async ({
  page,
  newBuyer,
  consoleErrors,
}) => {
  await openSignedIn(page, await newBuyer());
  // Every change of the cart checks the age limit, and a failed check is told.
  const answer = { status: 500, json: { code: 5000, message: 'Something went wrong' } };
  await page.route('**/api/age_restrictions', (route) => route.fulfill(answer));
  await choose(page, 'ninth-floor-jazz', { 'Table seat': 1 });
  await openCart(page);
  const cart = cartOf(page);
  const close = cart.getByRole('button', { name: 'Close the message' });

  await close.click();
  await expect(close).toHaveCount(0);
  await cart.getByRole('button', { name: /more$/ }).click();
  await expect(close).toBeVisible();
  for (let step = 0; step < 20 && !(await close.evaluate((it) => it === document.activeElement)); step++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(close).toHaveCount(0);
  await expect(cart).toBeVisible();

  // A message that is visible when the cart closes stays.
  await cart.getByRole('button', { name: /fewer$|less$/ }).click();
  await expect(close).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cart).toBeHidden();
  await page.getByRole('button', { name: 'Close the message' }).click();
  expectConsoleErrors(consoleErrors, /status of 500/);
});

test('cart filled while signed out: after sign-in it is open and held', async ({ page, newBuyer }) => {
  const buyer = await newBuyer();
  const stockLeft = async () => {
    const { tickets } = await buyer.http('GET /event/{id}', { params: { id: 'luk-thung-homecoming' } });
    return [tickets[0]?.left, tickets[2]?.left];
  };
  const [front, back] = await stockLeft();
  await choose(page, 'luk-thung-homecoming', { Front: 1, Back: 2 });
  await openCart(page);
  await expect(page).toHaveURL('/login?next=%2Fevent%2Fluk-thung-homecoming');
  await signIn(page, buyer);
  await expect(page).toHaveURL('/event/luk-thung-homecoming');
  const cart = cartOf(page);
  await expect(cart).toBeVisible();
  await expect(cart.getByRole('listitem')).toHaveCount(2);
  await expect.poll(stockLeft).toEqual([(front ?? 0) - 1, (back ?? 0) - 2]);
  await cart.getByRole('button', { name: 'CHECKOUT' }).click();
  await expect(page.locator('h1')).toHaveText('YOUR ORDER');
});

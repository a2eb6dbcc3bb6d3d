import { test } from './buyer.ts';
import { cartOf, choose, openCart } from './checkout.ts';
import { expect, visit } from './journey-test.ts';

test('Back closes the menu, then leaves the page; a link in the menu is one step', async ({
  page,
}) => {
  await visit(page, '/');
  await visit(page, '/faq');
  const open = page.getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await open.click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/faq');

  await open.click();
  await page.getByRole('button', { name: 'Close the menu' }).click();
  await expect(menu).toBeHidden();
  await open.click();
  await menu.getByRole('link', { name: 'About us' }).click();
  await expect(page).toHaveURL('/about-us');
  await page.goBack();
  await expect(page).toHaveURL('/faq');
  await page.goForward();
  await expect(page).toHaveURL('/about-us');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('Back closes the question in the cart, then the cart, and the event stays', async ({
  page,
  buyer: _,
}) => {
  await visit(page, '/');
  await choose(page, 'crate-day', { 'General admission': 1 });
  await openCart(page);
  await cartOf(page).getByRole('button', { name: 'General admission: one fewer' }).click();
  const question = page.getByRole('dialog', { name: 'Remove this ticket?' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(cartOf(page)).toBeVisible();
  await page.goBack();
  await expect(cartOf(page)).toBeHidden();
  await expect(page).toHaveURL(/\/event\/crate-day/);
  await openCart(page);
  await cartOf(page).getByRole('button', { name: 'CHECKOUT' }).click();
  await expect(page).toHaveURL('/billing');
  await page.goBack();
  await expect(page).toHaveURL(/\/event\/crate-day/);
  await expect(cartOf(page)).toBeHidden();
});

import { expect, type Locator, type Page } from '@playwright/test';
import { visit } from './journey-test.ts';

/** The steps of a purchase, from an event to its tickets, of which the tests are made. */

export const cartOf = (page: Page) => page.getByRole('dialog', { name: 'CART' });

/** Selects tickets of each type on an event's page. `event`: its url. */
export async function choose(page: Page, event: string, tickets: Record<string, number>) {
  await visit(page, `/event/${event}`);
  for (const [name, count] of Object.entries(tickets)) {
    const more = page.getByRole('button', { name: new RegExp(`^${name}.*more$`) });
    for (let chosen = 0; chosen < count; chosen++) await more.click();
  }
}

/** The counts that the steppers in a part of the page show. */
export const shownCounts = async (part: Locator) =>
  (await part.locator('output > [aria-hidden]').allTextContents()).map(Number);

export const openCart = (page: Page) =>
  page.getByRole('button', { name: 'Get tickets' }).first().click();

/** From the event's page through the cart to billing. */
export async function goToBilling(page: Page) {
  await openCart(page);
  await checkOut(page);
}

/** From the open cart to billing. */
export async function checkOut(page: Page) {
  await cartOf(page).getByRole('button', { name: 'CHECKOUT' }).click();
  await expect(page.locator('h1')).toHaveText('YOUR ORDER');
}

/** The amount of a line in an order's summary. */
export const amountOf = (page: Page, what: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: what }) })
    .locator('dd');

export const chooseMethod = (page: Page, name: string | RegExp) =>
  page.getByRole('radio', { name }).check();

export const payButton = (page: Page) => page.getByRole('button', { name: 'PAY FOR ORDER' });

export async function expectPayment(page: Page) {
  await expect(page).toHaveURL(/\/payment\?order=/);
  await expect(page.locator('h1')).toHaveText('PAYMENT');
}

/** From billing to the payment, by a method without further fields. */
export async function payBy(page: Page, method: string) {
  await chooseMethod(page, method);
  await payButton(page).click();
  await expectPayment(page);
}

/** From the payment through the gateway's page to the receipt. */
export async function approvePayment(page: Page) {
  await page.getByRole('button', { name: 'PAY', exact: true }).click();
  await expect(page.getByText('This is not a bank')).toBeVisible();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await expect(page).toHaveURL(/\/receipt\?order=/);
}

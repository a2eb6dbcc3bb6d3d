import { type Browser, expect, type Page } from '@playwright/test';
import { chooseMethod, expectPayment, openCart, payButton } from '../journeys/checkout.ts';
import { demo, signIn, visit } from '../journeys/journey-test.ts';
import type { Containers } from './compose.ts';

const event = 'Late Set: Jazz on the Ninth Floor';
// Builds and programs share one machine here.
const slow = { timeout: 60_000 };

/** A page of a phone's width that collects its uncaught errors. */
export async function openPhone(browser: Browser, baseURL: string) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
  });
  context.setDefaultTimeout(slow.timeout);
  const page = await context.newPage();
  const consoleErrors: string[] = [];
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  return { page, consoleErrors, close: () => context.close() };
}

/** Home → event → cart → sign-in → billing. */
export async function goToBilling(page: Page) {
  await visit(page, '/');
  await page.getByRole('link', { name: event }).first().click();
  await expect(page.locator('h1')).toHaveText(event, slow);
  await page.getByRole('button', { name: /^Table seat.*more/i }).click();
  await openCart(page);
  await expect(page).toHaveURL(/\/login/, slow);
  await signIn(page);
  const cart = page.getByRole('dialog', { name: 'CART' });
  await cart.getByRole('button', { name: 'CHECKOUT' }).click(slow);
  await expect(page.locator('h1')).toHaveText('YOUR ORDER', slow);
}

/** Billing → payment → the sandbox's page → receipt. */
export async function payAndSeeReceipt(page: Page) {
  await chooseMethod(page, 'Credit or debit card');
  await payButton(page).click();
  await page.waitForURL(/\/payment\?order=/);
  await expectPayment(page);
  await page.getByRole('button', { name: 'PAY', exact: true }).click();
  await page.getByRole('button', { name: 'Approve payment' }).click(slow);
  await expect(page).toHaveURL(/\/receipt\?order=/, slow);
  await expect(page.locator('h1')).toBeVisible(slow);
}

/** Waits until so many mails have reached the buyer. */
export async function expectMails(containers: Containers, count: number) {
  await expect(async () => {
    const { messages } = (await containers.askInside('http://mailpit:8025/api/v1/messages')) as {
      messages: { To: { Address: string }[] }[];
    };
    const own = messages.filter(({ To }) => To.some(({ Address }) => Address === demo.login));
    expect(own.length).toBeGreaterThanOrEqual(count);
  }).toPass({ timeout: 30_000, intervals: [2000] });
}

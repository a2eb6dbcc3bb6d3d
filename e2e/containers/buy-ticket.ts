import { type Browser, expect, type Page } from '@playwright/test';
import { chooseMethod, expectPayment, openCart, payButton } from '../journeys/checkout.ts';
import { demo, signIn, visit } from '../journeys/journey-test.ts';
import type { Containers } from './compose.ts';

const event = 'Late Set: Jazz on the Ninth Floor';
// Everything runs on one machine here, builds too.
const patience = { timeout: 60_000 };

/** A page as wide as a phone that fails with what its console says. */
export async function openPhone(browser: Browser, baseURL: string) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
  });
  context.setDefaultTimeout(patience.timeout);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, complaints, close: () => context.close() };
}

/** Home → event → cart → sign-in → billing. */
export async function goToBilling(page: Page) {
  await visit(page, '/');
  await page.getByRole('link', { name: event }).first().click();
  await expect(page.locator('h1')).toHaveText(event, patience);
  await page.getByRole('button', { name: /^Table seat.*more/i }).click();
  await openCart(page);
  await expect(page).toHaveURL(/\/login/, patience);
  await signIn(page);
  const cart = page.getByRole('dialog', { name: 'CART' });
  await cart.getByRole('button', { name: 'CHECKOUT' }).click(patience);
  await expect(page.locator('h1')).toHaveText('YOUR ORDER', patience);
}

/** Billing → payment → the sandbox's page → receipt. */
export async function payAndSeeReceipt(page: Page) {
  await chooseMethod(page, 'Credit or debit card');
  await payButton(page).click();
  await page.waitForURL(/\/payment$/);
  await expectPayment(page);
  await page.getByRole('button', { name: 'PAY', exact: true }).click();
  await page.getByRole('button', { name: 'Approve payment' }).click(patience);
  await expect(page).toHaveURL(/\/receipt\?order=/, patience);
  await expect(page.locator('h1')).toBeVisible(patience);
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

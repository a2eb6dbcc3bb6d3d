import type { Page } from '@playwright/test';
import { approvePayment, checkOut, payBy } from './checkout.ts';
import { followMail } from './mailbox.ts';
import { confirmRegistration, fillInRegistration, someAddress } from './registration.ts';
import { expect, test, visit } from './journey-test.ts';

/**
 * Home → event → tickets → cart; while signed out, the cart leads to sign-in and opens afterwards.
 */
async function chooseTickets(page: Page, event: string, ticket: string, count: number) {
  await visit(page, '/');
  await page.getByRole('link', { name: event }).first().click();
  await expect(page.locator('h1')).toHaveText(event);
  const more = page.getByRole('button', { name: new RegExp(`^${ticket}.*more`, 'i') });
  for (let chosen = 0; chosen < count; chosen++) await more.click();
  await page.getByRole('button', { name: 'Get tickets' }).first().click();
}

async function expectTickets(page: Page, event: string, count: number) {
  await visit(page, '/account/tickets');
  const evening = page.locator('details', { hasText: event });
  if ((await evening.getAttribute('open')) === null) await evening.locator('summary').click();
  await expect(evening.getByRole('link', { name: /Save QR/ })).toHaveCount(count);
}

test('new buyer: registers on the way to the cart, confirms in a new tab and pays', {
  tag: '@engines',
}, async ({ page: firstTab, context }) => {
  const email = someAddress();
  await chooseTickets(firstTab, 'Late Set: Jazz on the Ninth Floor', 'Table seat', 2);
  await expect(firstTab).toHaveURL(/\/login/);
  await firstTab.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await fillInRegistration(firstTab, email);

  const page = await context.newPage();
  await followMail(page, email, 'Confirm your e-mail address');
  await confirmRegistration(page);
  await expect(page).toHaveURL('/event/ninth-floor-jazz');
  await expect(firstTab).toHaveURL('/event/ninth-floor-jazz');
  await checkOut(page);
  await payBy(page, 'Credit or debit card');
  await approvePayment(page);
  await expect(page.locator('h1')).toBeVisible();
  await expectTickets(page, 'Late Set: Jazz on the Ninth Floor', 2);
  await visit(page, '/account/orders');
  await expect(page.getByText('Paid').first()).toBeVisible();
});

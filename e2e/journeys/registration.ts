import { randomBytes, randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from './journey-test.ts';

const usualPassword = 'Playday2026';
export { usualPassword as password };
export const someAddress = () => `mali-${randomBytes(6).toString('hex')}@playday.test`;

/** Fills in the open registration form and sends it. */
export async function fillInRegistration(
  page: Page,
  email: string,
  { phone = `08${randomInt(10_000_000, 99_999_999)}`, password = usualPassword } = {},
) {
  await page.getByLabel('First name').fill('Mali');
  await page.getByLabel('Last name').fill('สุวรรณ');
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Date of birth').fill('1995-04-12');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/message-register/);
  await expect(page.getByText(email)).toBeVisible();
}

/** Presses *Confirm* on the page of a registration's link, in the browser that registered. */
export async function confirmRegistration(page: Page) {
  await expect(page.getByText('One tap confirms your e-mail address')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Confirm e-mail address' }).click();
}

/** The same on another device, where the password of the registration is asked for. */
export async function confirmRegistrationElsewhere(page: Page, password = usualPassword) {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm e-mail address' }).click();
}

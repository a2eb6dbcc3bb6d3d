import type { Page } from '@playwright/test';
import { openSignedIn, type Buyer, newBuyer } from './buyer.ts';
import { followMail } from './mailbox.ts';
import { expect, expectAccessible, test, visit, expectConsoleErrors } from './journey-test.ts';

const subject = 'Confirm the erasure of your personal data';

async function requestErasure(page: Page, path: string, details: Awaited<ReturnType<typeof detailsOf>>) {
  await visit(page, path);
  await page.getByLabel('First name').fill(details.firstName);
  await page.getByLabel('Last name').fill(details.lastName);
  await page.getByLabel('E-mail').fill(details.email);
  await page.getByLabel('Phone number').fill(`+${details.phone}`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('will be processed within 14 days')).toBeVisible();
}

const detailsOf = ({ http }: Buyer) => http('GET /user/profile/account');

test('request confirmed by mail: signing in to the account is refused', async ({ page, consoleErrors }) => {
  const buyer = await newBuyer();
  await openSignedIn(page, buyer);
  await requestErasure(page, '/app-data-erase', await detailsOf(buyer));
  await expect(page).toHaveURL('/delete-success?app=market');
  await expect(page.getByRole('img', { name: 'Playday Market' })).toBeVisible();
  await expectAccessible(page);

  await followMail(page, buyer.login, subject);
  await expect(page).toHaveURL(/\/erase-confirm\?token=/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, erase my data' }).click();
  await expect(page.getByRole('heading', { name: 'Confirmed' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Playday Market' })).toBeVisible();

  // The browser in which it was confirmed is signed out, like all others.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  await visit(page, '/login');
  await page.getByLabel('E-mail or phone').fill(buyer.login);
  await page.getByLabel('Password', { exact: true }).fill(buyer.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('is being deleted');
  expectConsoleErrors(consoleErrors, /status of (401|403)/);
});

import type { Page } from '@playwright/test';
import { openSignedIn, newBuyer } from './buyer.ts';
import { countMails, followMail } from './mailbox.ts';
import {
  confirmRegistration,
  fillInRegistration,
  password as usualPassword,
  someAddress,
} from './registration.ts';
import { expect, expectAccessible, live, signIn, test, visit, expectConsoleErrors } from './journey-test.ts';

/** Tries to sign in and is refused. */
async function signInInVain(page: Page, login: string, password = usualPassword) {
  await page.getByLabel('E-mail or phone').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('registration: the mailed link and the password confirm it and sign in, once', async ({
  page,
  consoleErrors,
}) => {
  const email = someAddress();
  await visit(page, '/register?next=/account/settings');
  await fillInRegistration(page, email);
  await expectAccessible(page);

  await visit(page, '/login?next=/account/settings');
  await signInInVain(page, email);
  await expect(page.getByRole('button', { name: 'Resend confirmation email' })).toBeVisible();
  expectConsoleErrors(consoleErrors, /status of 403/);

  await followMail(page, email, 'Confirm your e-mail address');
  await expect(page).toHaveURL(/\/verify\?token=/);
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await confirmRegistration(page);
  await expect(page).toHaveURL('/account/settings');
  await expect(page.getByText('Your e-mail address is confirmed. Welcome!')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();

  await followMail(page, email, 'Confirm your e-mail address');
  await expect(page.getByText(/already confirmed/)).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
});

test('forgotten password: a mailed link sets a new one and every session ends', async ({
  page,
  consoleErrors,
}) => {
  const buyer = await newBuyer();
  await visit(page, '/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('E-mail', { exact: true }).fill(buyer.login);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(/a mail is on its way/)).toBeVisible();
  await expectAccessible(page);

  await followMail(page, buyer.login, 'Set a new password');
  await expect(page).toHaveURL(/\/forgot-password\/[\w-]{40,}/);
  const link = page.url();
  await page.getByLabel('New password').fill('Playday2027');
  await page.getByLabel('Repeat the password').fill('Playday2027');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText(/new password is set/)).toBeVisible();
  await expect(buyer.http('GET /user/profile/account')).rejects.toThrow('401');

  await page.getByRole('link', { name: 'To the main page', exact: true }).click();
  await expect(page).toHaveURL('/');
  await visit(page, '/forgot-password');
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();

  await page.goto(link);
  await live(page);
  await expect(page.getByRole('alert').first()).toContainText(/link/i);
  await expect(page.getByLabel('New password')).toBeHidden();
  expectConsoleErrors(consoleErrors, /status of 400/);

  await visit(page, '/login');
  await signIn(page, { login: buyer.login, password: 'Playday2027' });
});

test('changed e-mail address: the old one is notified and the new one has to be confirmed', async ({
  page,
}) => {
  const buyer = await newBuyer();
  const email = someAddress();
  await openSignedIn(page, buyer);
  await visit(page, '/account/settings');
  const fold = page.getByRole('group').filter({ hasText: 'Change e-mail' });
  await fold.getByRole('heading').click();
  await fold.getByLabel('E-mail').fill(email);
  await fold.getByLabel('Password', { exact: true }).fill(buyer.password);
  await fold.getByRole('button', { name: 'Change e-mail' }).click();
  await expect(page.getByText(`Waiting to be confirmed: ${email}`)).toBeVisible();
  await expect.poll(() => countMails(page, buyer.login, 'Your e-mail address is about to change')).toBe(1);

  await followMail(page, email, 'Confirm your new e-mail address');
  await expect(page).toHaveURL(/\/verify_changed\?token=/);
  await expect(page.getByText(buyer.login)).toBeHidden();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your account has its new e-mail address.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'settings' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText('Waiting to be confirmed')).toBeHidden();
  expect((await buyer.http('GET /user/profile/account')).email).toBe(email);
});

import { followMail } from './mailbox.ts';
import { confirmRegistration, fillInRegistration, password, someAddress } from './registration.ts';
import { expect, expectAccessible, test, visit, expectConsoleErrors } from './journey-test.ts';

test('registration: the mailed link and the password confirm it and sign in, once', async ({
  page,
  consoleErrors,
}) => {
  const email = someAddress();
  await visit(page, '/register?next=/account/settings');
  await fillInRegistration(page, email);
  await expectAccessible(page);

  await visit(page, '/login?next=/account/settings');
  await page.getByLabel('E-mail or phone').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
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

import { expect, expectAccessible, test, visit } from './journey-test.ts';
import { followMail } from './mailbox.ts';
import {
  confirmRegistration,
  confirmRegistrationElsewhere,
  fillInRegistration,
  someAddress,
} from './registration.ts';

const subject = 'Confirm your e-mail address';

test('mailed link: asks for the password, but not in the browser that registered', async ({
  page,
  browser,
}) => {
  const [email, second] = [someAddress(), someAddress()];
  await visit(page, '/register');
  await fillInRegistration(page, email);
  const device = await browser.newContext();
  const elsewhere = await device.newPage();
  await followMail(elsewhere, email, subject);
  await expectAccessible(elsewhere);
  await confirmRegistrationElsewhere(elsewhere);
  await expect(elsewhere.getByText('Your e-mail address is confirmed. Welcome!')).toBeVisible();
  await device.close();

  await followMail(page, email, subject);
  await expect(page.getByText('This e-mail address is already confirmed.')).toBeVisible();
  await visit(page, '/register');
  await fillInRegistration(page, second);
  await followMail(page, second, subject);
  await expectAccessible(page);
  await confirmRegistration(page);
  await expect(page.getByText('Your e-mail address is confirmed. Welcome!')).toBeVisible();
});

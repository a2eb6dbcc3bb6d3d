import { expect, expectConsoleErrors, signIn, test, visit } from './journey-test.ts';
import { followMail } from './mailbox.ts';
import { type DoubleRecord, openSiteverify, otherScripts, routeRecaptcha } from './recaptcha-double.ts';
import { openRecaptchaShop, recaptchaShop } from './recaptcha-shop.ts';
import { fillInRegistration, password, someAddress } from './registration.ts';

let siteverify: Awaited<ReturnType<typeof openSiteverify>>;
let closeShop: (() => Promise<void>) | undefined;

test.use({ baseURL: recaptchaShop });

test.beforeAll(async () => {
  test.setTimeout(240_000);
  siteverify = await openSiteverify();
  closeShop = await openRecaptchaShop(siteverify.url);
});

test.afterAll(async () => {
  await closeShop?.();
  siteverify.close();
});

test.beforeEach(() => {
  siteverify.verified.length = 0;
  siteverify.score = 0.9;
});

test('configured reCAPTCHA: a visitor goes from sign-in to registration, confirms, signs in; scripts of other hosts are refused', async ({
  page,
  context,
}) => {
  const others = await routeRecaptcha(context, recaptchaShop);
  const recordOf = () =>
    page.evaluate(() => (globalThis as unknown as { recaptchaDouble?: DoubleRecord }).recaptchaDouble);
  const email = someAddress();
  await visit(page, '/login');
  await page.getByLabel('E-mail or phone').fill(email);
  await expect(page.getByTitle('reCAPTCHA')).toBeAttached();

  // In the same document, the form of the next page loads Google's scripts again.
  await page.getByRole('link', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL(/\/register/);
  await fillInRegistration(page, email);
  expect(siteverify.verified).toEqual(['register']);
  expect(await recordOf()).toEqual({
    refused: Object.fromEntries(otherScripts.map((address) => [address, 'TypeError'])),
    policyErrors: [],
  });

  await followMail(page, email, 'Confirm your e-mail address');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your e-mail address is confirmed. You can log in now.')).toBeVisible();
  await visit(page, '/login?next=/account/settings');
  // What was typed there before is put back; typing at the same moment would add to it.
  await expect(page.getByLabel('E-mail or phone')).toHaveValue(email);
  await signIn(page, { login: email, password });
  await expect(page).toHaveURL('/account/settings');
  expect(siteverify.verified).toEqual(['register', 'login']);
  // The badge belongs to the form.
  await expect(page.getByTitle('reCAPTCHA')).not.toBeAttached();
  expect(others).toEqual([]);
});

test('configured reCAPTCHA: a low score is refused with a reason, and a second attempt succeeds', async ({
  page,
  context,
  consoleErrors,
}) => {
  await routeRecaptcha(context, recaptchaShop);
  siteverify.score = 0.1;
  await visit(page, '/login');
  await page.getByLabel('E-mail or phone').fill('demo@playday.test');
  await page.getByLabel('Password', { exact: true }).fill(password);
  const logIn = page.getByRole('button', { name: 'Log in' });
  await logIn.click();
  await expect(page.getByRole('alert').first()).toContainText(/\w/);
  await expect(page).toHaveURL(/\/login/);
  expectConsoleErrors(consoleErrors, /status of 400/);

  siteverify.score = 0.9;
  await signIn(page);
  await expect(page).toHaveURL('/');
  expect(siteverify.verified).toEqual(['login', 'login']);
});

import { expect, signIn, test, visit } from './journey-test.ts';
import { followMail } from './mailbox.ts';
import { ports } from '../ports.ts';
import { startShop } from './own-shop.ts';
import {
  type DoubleRecord,
  openSiteverify,
  otherScripts,
  routeRecaptcha,
  secret,
  siteKey,
} from './recaptcha-double.ts';
import { confirmRegistration, fillInRegistration, password, someAddress } from './registration.ts';

const recaptchaShop = `http://localhost:${ports.recaptchaShop}`;
let siteverify: Awaited<ReturnType<typeof openSiteverify>>;
let closeShop: (() => Promise<void>) | undefined;

test.use({ baseURL: recaptchaShop });

test.beforeAll(async () => {
  // Its start takes as long as the machine needs.
  test.setTimeout(0);
  siteverify = await openSiteverify();
  closeShop = await startShop('recaptcha-shop', ports.recaptchaShop, {
    RECAPTCHA_SITE_KEY: siteKey,
    RECAPTCHA_SECRET: secret,
    RECAPTCHA_VERIFY_URL: siteverify.url,
  });
});

test.afterAll(async () => {
  await closeShop?.();
  siteverify.close();
});

test('configured reCAPTCHA: registration and sign-in work, other scripts are refused', async ({
  page,
  context,
}) => {
  const others = await routeRecaptcha(context, recaptchaShop);
  const recordOf = () =>
    page.evaluate(
      () => (globalThis as unknown as { recaptchaDouble?: DoubleRecord }).recaptchaDouble,
    );
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
  await confirmRegistration(page);
  await expect(page.getByText('Your e-mail address is confirmed. Welcome!')).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('access_token'));
  await visit(page, '/login?next=/account/settings');
  await signIn(page, { login: email, password });
  await expect(page).toHaveURL('/account/settings');
  expect(siteverify.verified).toEqual(['register', 'login']);
  // The badge belongs to the form.
  await expect(page.getByTitle('reCAPTCHA')).not.toBeAttached();
  expect(others).toEqual([]);
});

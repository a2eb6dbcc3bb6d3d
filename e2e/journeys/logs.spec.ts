import { randomBytes, randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chooseMethod, expectPayment, goToBilling, payButton } from './checkout.ts';
import { followMail } from './mailbox.ts';
import { confirmRegistration, fillInRegistration } from './registration.ts';
import { expect, signIn, test, visit, expectConsoleErrors } from './journey-test.ts';

const random = () => randomBytes(6).toString('hex');
const newPassword = () => `Play${random()}26X`;
const logFolder = join(process.env.E2E_DATA_DIR ?? '', 'logs');

/** The log files of the shop's programs: name → content. */
const logs = () =>
  readdirSync(logFolder).map(
    (file) => [file, readFileSync(join(logFolder, file), 'utf8')] as const,
  );

/** All tokens in the mails to an address. */
async function mailTokens(page: Page, address: string): Promise<string[]> {
  const reply = await page.request.get('/dev/mail', { headers: { accept: 'application/json' } });
  const mails = (await reply.json()) as { to: string; html: string }[];
  return mails
    .filter(({ to }) => to.includes(address))
    .flatMap(({ html }) =>
      [...html.matchAll(/(?:token=|forgot-password\/)([\w.~-]{20,})/g)].map(
        ([, token = '']) => token,
      ),
    );
}

test('complete purchase: no token, password, address or phone number is in a log', async ({
  page,
  consoleErrors,
}) => {
  const first = `logs-${random()}@playday.test`;
  const second = `logs-${random()}@playday.test`;
  const phone = `8${randomInt(10_000_000, 99_999_999)}`;
  const [oldPassword, password] = [newPassword(), newPassword()];

  await visit(page, '/register');
  await fillInRegistration(page, first, { phone: `0${phone}`, password: oldPassword });
  await page.reload();
  await followMail(page, first, 'Confirm your e-mail address');
  await confirmRegistration(page);
  await expect(page.getByText('Your e-mail address is confirmed. Welcome!')).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('access_token'));

  await visit(page, '/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('E-mail', { exact: true }).fill(first);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(/an e-mail is on its way/)).toBeVisible();
  await followMail(page, first, 'Set a new password');
  const link = page.url();
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Repeat the password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText(/new password is set/)).toBeVisible();
  // A used link causes a logged failure.
  await visit(page, link);
  await expect(page.getByRole('alert').first()).toContainText(/link/i);

  await visit(page, '/login');
  await signIn(page, { login: first, password });
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
  await visit(page, '/account/settings');
  const fold = page.getByRole('group').filter({ hasText: 'Change e-mail' });
  await fold.getByRole('heading').click();
  await fold.getByLabel('E-mail').fill(second);
  await fold.getByLabel('Password', { exact: true }).fill(password);
  await fold.getByRole('button', { name: 'Change e-mail' }).click();
  await expect(page.getByText(`Waiting to be confirmed: ${second}`)).toBeVisible();
  await followMail(page, second, 'Confirm your new e-mail address');
  await page.getByRole('button', { name: 'Confirm e-mail address' }).click();
  await expect(page.getByText('Your account has its new e-mail address.')).toBeVisible();

  await visit(page, '/event/dok-kham-fight-night');
  await page.getByRole('button', { name: /more$/ }).first().click();
  await goToBilling(page);
  await chooseMethod(page, /PromptPay/);
  const placed = page.waitForResponse(
    (reply) => reply.url().endsWith('/api/user/order') && reply.request().method() === 'POST',
  );
  await payButton(page).click();
  const { order } = (await (await placed).json()) as { order: { pubId: string } };
  await expectPayment(page);
  for (const address of [
    `/payment?order=${order.pubId}`,
    `/receipt?order=${order.pubId}`,
    `/?preview=${token}`,
    `/%?token=${token}`,
  ])
    await page.request.get(address);

  await visit(page, '/app-data-erase');
  await page.getByLabel('First name').fill('Mali');
  await page.getByLabel('Last name').fill('สุวรรณ');
  await page.getByLabel('E-mail').fill(second);
  await page.getByLabel('Phone number').fill(`+66${phone}`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('will be processed within 14 days')).toBeVisible();
  await followMail(page, second, 'Confirm the erasure of your personal data');
  await page.getByRole('button', { name: 'Yes, erase my data' }).click();
  await expect(page.getByRole('heading', { name: 'Confirmed' })).toBeVisible();

  const tokens = [...(await mailTokens(page, first)), ...(await mailTokens(page, second))];
  expect(new Set(tokens).size).toBeGreaterThanOrEqual(4);
  const secrets = [
    first,
    second,
    encodeURIComponent(first),
    encodeURIComponent(second),
    phone,
    oldPassword,
    password,
    token,
    order.pubId,
    ...tokens,
  ];
  const written = logs();
  // The programs did log this journey.
  expect(written.find(([file]) => file === 'api.log')?.[1]).toContain('POST /api/check-token/');
  expect(written.find(([file]) => file === 'shell.log')?.[1]).toContain('"msg":"live"');
  const found = written.flatMap(([file, text]) =>
    text
      .split('\n')
      .filter((line) => secrets.some((secret) => line.includes(secret)))
      .map((line) => `${file}: ${line.slice(0, 300)}`),
  );
  expect(found).toEqual([]);
  expectConsoleErrors(consoleErrors, /status of 400/);
});

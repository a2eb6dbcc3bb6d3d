import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { office } from '../journeys/buyer.ts';
import {
  approvePayment,
  checkOut,
  choose,
  chooseMethod,
  expectPayment,
  openCart,
  payButton,
} from '../journeys/checkout.ts';
import { expect, test, visit } from '../journeys/journey-test.ts';
import { followMail } from '../journeys/mailbox.ts';
import { dataDirOf, startShop } from '../journeys/own-shop.ts';
import { confirmRegistration, fillInRegistration, someAddress } from '../journeys/registration.ts';
import { ports } from '../ports.ts';
import { copyWithoutExtras } from './copy-without-extras.ts';

const name = 'shop-without-extras';
const shop = `http://localhost:${ports.shopWithoutExtras}`;
let copy: ReturnType<typeof copyWithoutExtras> | undefined;
let closeShop: (() => Promise<void>) | undefined;

test.describe.configure({ mode: 'serial' });
test.use({ baseURL: shop });
test.beforeAll(async () => {
  // Its build and its start take as long as the machine needs.
  test.setTimeout(0);
  copy = copyWithoutExtras();
  const settings = { TAG_MANAGER_URL: 'https://tags.test/gtm.js' };
  closeShop = await startShop(name, ports.shopWithoutExtras, settings, copy.folder);
});
test.afterAll(async () => {
  await closeShop?.();
  copy?.remove();
});

for (const project of ['server', 'browser'])
  test(`core without extras, ${project}: its types are right`, () => {
    const { folder } = copy!;
    const compiler = join(folder, 'node_modules/typescript-7/bin/tsc');
    const compile = () =>
      execFileSync(
        process.execPath,
        [compiler, '-p', `tsconfig.${project}.json`, '--checkers', '1'],
        {
          cwd: folder,
          encoding: 'utf8',
        },
      );
    expect(compile()).toBe('');
  });

test('event with a waiting room, which the shop has not: the room does not exist', async ({
  page,
}) => {
  await visit(page, '/event/mango5-fan-day');
  await expect(page.getByText(/^Tickets go on sale on/)).toBeVisible();
  await expect(page.getByText(/waiting room/i)).toHaveCount(0);
  for (const path of ['/api/waiting-room/mango5-fan-day', '/event/mango5-fan-day/waiting-room'])
    expect((await page.request.get(path)).status()).toBe(404);
});

test('setting of a tag manager, which the shop has not: its pages admit none', async ({ page }) => {
  const answer = await page.request.get('/');
  expect(answer.headers()['content-security-policy']).not.toContain('tags.test');
  expect(await answer.text()).not.toContain('tags.test');
});

test('page that accepts a sent ticket: the shop has none', async ({ page }) => {
  expect((await page.request.get('/receive')).status()).toBe(404);
});

test('operations for gates, events, buyers and reports: the shop has none', async ({ page }) => {
  for (const path of ['gate/bundle', 'office/events', 'office/orders', 'office/reports/sales'])
    expect([path, (await page.request.get(`/api/${path}`)).status()]).toEqual([path, 404]);
});

test('link of a preview, which the shop has not: it is an address like others', async ({
  page,
}) => {
  const answer = await page.request.get('/?preview=abcdefghijklmnopqrstuvwxyz.0123');
  expect([answer.status(), answer.headers()['set-cookie']]).toEqual([200, undefined]);
});

test('page that asks where a refund goes: the shop has none', async ({ page }) => {
  expect((await page.request.get('/refund')).status()).toBe(404);
  expect((await page.request.get('/api/refund-destination/token')).status()).toBe(404);
});

test('shop without extras: registration, purchase, account and erasure work', async ({ page }) => {
  const email = someAddress();
  await choose(page, 'ninth-floor-jazz', { 'Table seat': 2 });
  await openCart(page);
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await fillInRegistration(page, email);
  await followMail(page, email, 'Confirm your e-mail address');
  await confirmRegistration(page);
  await expect(page).toHaveURL('/event/ninth-floor-jazz');
  await checkOut(page);
  await chooseMethod(page, 'Mobile banking');
  await page.getByRole('radio', { name: /^Bangkok Bank/ }).check();
  await payButton(page).click();
  await expectPayment(page);
  await approvePayment(page);
  await expect(page.locator('h1')).toBeVisible();

  await visit(page, '/account/tickets');
  await expect(page.getByRole('link', { name: /Save QR/ })).toHaveCount(2);
  await visit(page, '/account/orders');
  await expect(page.getByText('Paid').first()).toBeVisible();
  const order = await page.getByText(/^PD-/).first().innerText();
  const http = office(shop, dataDirOf(name));
  const body = { reason: 'cannot come' };
  await http('POST /office/orders/{order}/refund', { params: { order }, body });
  // The method returns no money, and nobody is asked where it goes.
  await expect(async () => {
    await visit(page, '/account/orders');
    await page.getByText(order).click();
    await expect(
      page.getByText(/Mobile banking cannot return this amount automatically, so we/),
    ).toBeVisible();
  }).toPass();
  await http('POST /office/orders/{order}/refunds/paid', { params: { order }, body });
  await visit(page, '/account/orders');
  await page.getByText(order).click();
  await expect(page.getByText(/On .* we transferred .* to you/)).toBeVisible();
  await visit(page, '/account/settings');
  await expect(page.getByText(email).first()).toBeVisible();
  await visit(page, '/account/link-app');
  await expect(page.getByText('With the app').first()).toBeVisible();

  await visit(page, '/app-data-erase');
  await page.getByLabel('First name').fill('Mali');
  await page.getByLabel('Last name').fill('สุวรรณ');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Phone').fill('0812345678');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/delete-success/);
  await expect(page.getByText('will be processed within 14 days')).toBeVisible();
});

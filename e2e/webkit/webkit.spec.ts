import { confirmationLink } from '@playday/build/new-buyer';
import { randomInt } from 'node:crypto';
import { openFaultProxy } from '../faults/fault-proxy.ts';
import { foreign, openForeignPage } from '../foreign/foreign-page.ts';
import { newBuyer, placeOrder } from '../journeys/buyer.ts';
import { password, someAddress } from '../journeys/registration.ts';
import { ports } from '../ports.ts';
import { expect, signInWith, test } from './webkit-test.ts';

const shop = `http://localhost:${ports.shell}`;
const concert = 'Late Set: Jazz on the Ninth Floor';

test('new buyer: registers on the way to the cart, confirms in a new window and pays', async ({
  webkit,
}) => {
  const firstWindow = await webkit.open();
  const email = someAddress();
  await firstWindow.visit(`${shop}/`);
  await firstWindow.press('link', new RegExp(concert));
  await firstWindow.sees('heading', concert);
  for (let chosen = 0; chosen < 2; chosen++)
    await firstWindow.press('button', 'Table seat: one more');
  await firstWindow.press('button', /^Get tickets/);
  await firstWindow.isAt(/^\/login/);
  await firstWindow.press('link', 'Register');
  await firstWindow.fill('First name', 'Mali');
  await firstWindow.fill('Last name', 'สุวรรณ');
  await firstWindow.fill('Phone', `08${randomInt(10_000_000, 99_999_999)}`);
  await firstWindow.fillDate('Date of birth', '1995-04-12');
  await firstWindow.fill('E-mail', email);
  await firstWindow.fill('Password', password);
  await firstWindow.fill('Repeat the password', password);
  await firstWindow.press('button', 'Register');
  await firstWindow.isAt(/^\/message-register/);

  const page = await webkit.openWindow();
  await page.visit((await confirmationLink(shop, email)).href);
  await page.press('button', 'Confirm e-mail address');
  await page.isAt('/event/ninth-floor-jazz');
  await page.sees('dialog', 'CART');
  await page.press('button', 'CHECKOUT');
  await page.sees('heading', 'YOUR ORDER');
  await page.press('radio', /^Credit or debit card/);
  await page.press('button', /^PAY FOR ORDER/);
  await page.isAt(/^\/payment\?order=/);
  await page.press('button', 'PAY');
  await page.sees('text', /This is not a bank/);
  await page.press('button', 'Approve payment');
  await page.isAt(/^\/receipt\?order=/);
  await page.sees('heading', 'You’re in!');
  await page.visit(`${shop}/account/tickets`);
  await page.sees('heading', new RegExp(`^${concert}`));
  await expect.poll(() => page.count('image', /QR/)).toBe(2);
});

test('tickets shown once: they open without a network', async ({ webkit }) => {
  const network = await openFaultProxy();
  try {
    const page = await webkit.open();
    const buyer = await newBuyer();
    await placeOrder(buyer, 'boom-science-fair');
    await signInWith(page, network.url, buyer);
    await page.visit(`${network.url}/account/tickets`);
    await page.sees('image', /QR/);
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/account/tickets')) !== undefined))
      .toBe(true);

    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
      .toBe(true);

    network.break({ fault: 'refused', matches: () => true });
    await page.visit(`${network.url}/account/tickets`);
    await page.sees('image', /QR/);
    await page.sees('status', /, from this device/);
    await page.open(`${network.url}/faq`);
    await page.sees('heading', 'No internet connection');
    await page.press('link', 'Tickets');
    await page.sees('image', /QR/);
  } finally {
    network.heal();
    await network.close();
  }
});

test('remote down: its region shows the panel, and *Try again* works once it is back', async ({
  webkit,
}) => {
  const network = await openFaultProxy();
  try {
    const page = await webkit.open();
    await page.visit(`${network.url}/about-us`);
    network.break({ fault: '500 html', matches: (path) => path.startsWith('/mfe/account/') });
    await page.press('link', 'Sign in / Register');
    await page.sees('alert', /cannot be reached right now/);
    network.heal();
    await page.press('button', 'Try again');
    await page.sees('heading', 'Log in');
    await page.back();
    await page.sees('heading', 'About us');
  } finally {
    await network.close();
  }
});

test('two windows: a change of the cart and the sign-out in one are seen in the other', async ({
  webkit,
}) => {
  const page = await webkit.open();
  await signInWith(page, shop, await newBuyer());
  await page.visit(`${shop}/event/dok-kham-fight-night`);
  const other = await webkit.openWindow();
  await other.visit(`${shop}/about-us`);

  await page.press('button', 'Top step: one more');
  await other.sees('button', 'Shopping cart, 1 ticket');
  await page.press('button', 'Menu');
  await page.press('button', 'Log out');
  await page.isAt('/');
  await expect
    .poll(() => other.evaluate(() => document.documentElement.dataset.session))
    .toBe('out');
});

test('erasure form on a foreign page: is sent', async ({ webkit }) => {
  const server = await openForeignPage(foreign.listed, shop);
  try {
    const page = await webkit.open();
    await page.open(foreign.listed);
    await page.fill('ชื่อ', 'Mali');
    await page.fill('นามสกุล', 'Suwan');
    await page.fill('อีเมล', 'mali@playday.test');
    await page.fill('เบอร์โทรศัพท์', '0812345678');
    await page.press('button', 'ส่งคำขอ');
    await page.sees('text', /14 วัน/);
  } finally {
    await server.close();
  }
});

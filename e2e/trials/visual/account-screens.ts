import type { Page } from '@playwright/test';
import { sessions } from '../../../mfe-account/src/samples.ts';
import { ordersOf, orderStates, ticketsNotValid, ticketsOf } from './answers.ts';
import {
  answer,
  answering,
  askForLink,
  change,
  fail,
  failing,
  fight,
  press,
  refusing,
  server,
  signIn,
  sorry,
  touchAll,
} from './prepare.ts';
import type { Screen, Shop } from './screen.ts';

const askToDelete = (page: Page) => page.locator('main section button').last().click();
const openSessions = (page: Page) => page.locator('main details > summary').nth(1).click();
const endSession = async (page: Page) => {
  await openSessions(page);
  await page.locator('main details[open] li button').first().click();
  await page.locator('[popover] [role]').first().waitFor();
};
const save = async (page: Page) => {
  await page.locator('main form select').selectOption('zh');
  await page.locator('main form [type=submit]:enabled').first().click();
  await page.locator('[popover] [role], main form [role=alert]').first().waitFor();
};
/** Opens the folded parts of the page, or some of them. */
const unfold =
  (from = 0, to?: number) =>
  async (page: Page) => {
    for (const fold of (await page.locator('main details > summary').all()).slice(from, to))
      await fold.click();
  };
/** Tickets that this browser has shown before. */
const keepTickets = async (page: Page, shop: Shop) =>
  page.addInitScript(
    (kept) => localStorage.setItem('playday.tickets', kept),
    JSON.stringify({
      seenAt: Date.parse('2026-11-20T18:30:00+07:00'),
      list: ticketsOf(await shop.event(fight)),
    }),
  );

const openLink = { email: 'somchai.rattanakosin@example.test', state: 'open' };

/** Screens of one address: the first part of their names and what they share. */
const at =
  (prefix: string, address: string, shared: Partial<Screen> = {}) =>
  (name = '', own: Partial<Screen> = {}): Screen => ({
    name: name ? `${prefix}-${name}` : prefix,
    address,
    ...shared,
    ...own,
  });
const buyer = { isBuyer: true };
const login = at('login', '/login');
const register = at('register', '/register');
const forgot = at('forgot-password', '/forgot-password');
const newPassword = at('forgot-password', '/forgot-password/abc', answering('check-token/*', {}));
const verify = at('verify', '/verify?token=abc');
const verifyChanged = at('verify-changed', '/verify_changed?token=abc');
const preRegistration = at('pre-registration', '/pre-registration');
const settings = at('settings', '/account/settings', buyer);
const orders = at('orders', '/account/orders', buyer);
const tickets = at('tickets', '/account/tickets', buyer);
const linkApp = at('link-app', '/account/link-app', buyer);
const eraseConfirm = at('erase-confirm', '/erase-confirm?token=abc');

const threeSessions = answering('user/sessions', { sessions });
const fourOrders: Partial<Screen> = {
  given: async (page, shop) => answer(page, 'user/profile/orders', ordersOf(await shop.event(fight))),
};
const threeTickets: Partial<Screen> = {
  given: async (page, shop) => answer(page, 'user/profile/tickets', ticketsOf(await shop.event(fight))),
};

/** Screens of account and erasure. */
export const accountScreens: Screen[] = [
  login(),
  login('wrong-fields', { then: touchAll }),
  login('not-verified', { ...refusing('login', 4001, 403), then: signIn }),
  login('resent', {
    ...refusing('login', 4001, 403),
    then: async (page) => {
      await answer(page, 'reverify', {});
      await signIn(page);
      await page.locator('main form div[role] button:enabled').click();
      await page.locator('main form div[role] button[aria-disabled=true]').waitFor();
    },
  }),
  login('captcha-failed', {
    ...failing('captcha'),
    then: async (page) => {
      await page.locator('main form input').first().focus();
      await page.locator('main form [data-state=failed]').waitFor();
    },
  }),
  register(),
  register('wrong-fields', { then: touchAll }),
  register('refused', {
    ...refusing('register', 1001, 400, { field: 'phone' }),
    then: async (page) => {
      const values = ['Mali', 'Suwan', '0812345678', '1995-04-12', 'mali@playday.test'];
      const inputs = page.locator('main form input');
      for (const [at, value] of [...values, 'Playday2026', 'Playday2026'].entries())
        await inputs.nth(at).fill(value);
      await page.locator('main form [type=submit]').click();
      await page.locator('main [aria-invalid]').waitFor();
    },
  }),
  { name: 'message-register', address: '/message-register?email=somchai.rattanakosin%40example.test' },
  forgot(),
  forgot('sent', { ...answering('reset-password', {}), then: askForLink }),
  newPassword('token'),
  newPassword('done', {
    then: async (page) => {
      for (const input of await page.locator('main form input[type=password]').all())
        await input.fill('Playday2027');
      await page.locator('main form [type=submit]:enabled').click();
    },
  }),
  newPassword('wrong-fields', {
    then: async (page) => {
      await page.locator('main form input').first().fill('short');
      await page.locator('main form [type=submit]').click();
    },
  }),
  newPassword('over', {
    ...refusing('check-token/*', 4004, 400),
    then: (page) => page.locator('main a[href="/forgot-password"]').waitFor(),
  }),
  verify('', answering('check-token/*', openLink)),
  verify('wrong-password', {
    given: async (page) => {
      await answer(page, 'check-token/*', openLink);
      await answer(page, 'verify', { code: 4005, message: sorry }, 403);
    },
    complains: /status of 403/,
    then: async (page) => {
      await page.locator('main form input[type=password]').fill('Playday2027');
      await page.locator('main form [type=submit]').click();
      await page.locator('main [aria-invalid]').waitFor();
    },
  }),
  ...[
    verify('used', answering('check-token/*', { ...openLink, state: 'used' })),
    verify('expired', answering('check-token/*', { ...openLink, state: 'expired' })),
    verify('ended', refusing('check-token/*', 4004, 400)),
  ].map((screen) => ({
    ...screen,
    then: (page: Page) => page.locator('main a[href="/login"]').waitFor(),
  })),
  verifyChanged(),
  verifyChanged('failed', { ...refusing('verify-changed', 4004, 400), then: press('main button') }),
  verifyChanged('done', { ...answering('verify-changed', {}), then: press('main button') }),
  preRegistration(),
  preRegistration('registered', {
    ...buyer,
    given: (page) =>
      change<{ events: object[] }>(page, 'user/pre-registration', ({ events }) => ({
        events: events.map((event) => ({ ...event, isRegistered: true })),
      })),
  }),
  preRegistration('empty', { ...buyer, ...answering('user/pre-registration', { events: [] }) }),
  preRegistration('failed', { ...buyer, ...failing('user/pre-registration') }),
  preRegistration('buyer', buyer),

  { name: 'account', address: '/account', isBuyer: true },
  settings(),
  settings('open', { then: unfold() }),
  settings('sessions', { ...threeSessions, then: openSessions }),
  settings('sessions-only-this', {
    ...answering('user/sessions', { sessions: sessions.slice(0, 1) }),
    then: openSessions,
  }),
  // This request is never answered.
  settings('sessions-slow', {
    given: (page) => page.route('**/api/user/sessions', () => {}),
    then: openSessions,
  }),
  settings('sessions-failed', { ...failing('user/sessions'), then: openSessions }),
  settings('sessions-ended', {
    given: async (page) => {
      await answer(page, 'user/sessions', { sessions });
      await answer(page, 'user/sessions/*', {});
    },
    then: endSession,
  }),
  settings('sessions-end-failed', {
    given: async (page) => {
      await answer(page, 'user/sessions', { sessions });
      await fail(page, 'user/sessions/*');
    },
    then: endSession,
    complains: server,
  }),
  settings('phone-changed', {
    given: (page) =>
      change<object>(page, 'user/profile/account', (account) => ({
        ...account,
        pendingEmail: 'somchai.rattanakosin.na.ayutthaya@example.test',
      })),
    then: (page) => page.locator('main input[type=tel]').fill('0899999999'),
  }),
  // This request is never answered.
  settings('slow', {
    given: (page) => page.route('**/api/user/profile/account', () => {}),
    then: (page) => page.locator('main [role=status][data-tone]').waitFor(),
  }),
  settings('failed', failing('user/profile/account')),
  settings('saved', { ...answering('user/profile/account', {}, 200, 'PATCH'), then: save }),
  settings('save-failed', { ...failing('user/profile/account', 'PATCH'), then: save }),
  settings('password-wrong', {
    ...refusing('user/profile/account', 4005, 403, {}, 'PATCH'),
    then: async (page) => {
      await page.locator('main input[type=tel]').fill('0899999999');
      await page.locator('main form input[type=password]:visible').fill('Playday2020');
      await page.locator('main form [type=submit]:enabled').first().click();
      await page.locator('main [aria-invalid]').waitFor();
    },
  }),
  settings('delete', { then: askToDelete }),
  settings('delete-wrong', {
    ...refusing('user/profile/erasure', 4005, 403),
    then: async (page) => {
      await askToDelete(page);
      await page.locator('dialog input[type=password]').fill('Playday2020');
      await page.locator('dialog [type=submit]').click();
      await page.locator('dialog [aria-invalid]').waitFor();
    },
  }),
  orders('', fourOrders),
  orders('open', { ...fourOrders, then: unfold(1, 3) }),
  orders('to-pay-by-card', {
    given: async (page, shop) => {
      const [order] = ordersOf(await shop.event(fight)).orders;
      await answer(page, 'user/profile/orders', { orders: [{ ...order, ...orderStates().card }] });
    },
    then: (page) => page.locator('main details[open] a').first().waitFor(),
  }),
  orders('empty', answering('user/profile/orders', { orders: [] })),
  orders('failed', failing('user/profile/orders')),
  tickets('', threeTickets),
  tickets('at-the-gate', { ...threeTickets, then: press('main article button:visible') }),
  tickets('not-valid', {
    given: async (page, shop) =>
      answer(page, 'user/profile/tickets', ticketsNotValid(await shop.event(fight))),
    then: unfold(1),
  }),
  tickets('empty', answering('user/profile/tickets', [])),
  tickets('failed', failing('user/profile/tickets')),
  tickets('kept', {
    given: async (page, shop) => {
      await keepTickets(page, shop);
      await fail(page, 'user/profile/tickets');
    },
    complains: server,
  }),
  tickets('signed-out', { isBuyer: false, given: keepTickets }),
  linkApp(),
  linkApp('over', {
    given: (page) =>
      answer(page, 'user/profile/link', {
        link: 'https://app.playday.example/link?token=none',
        expiresAt: new Date(Date.now() - 1000).toISOString(),
      }),
  }),
  linkApp('failed', failing('user/profile/link')),

  { name: 'staff-data-erase', address: '/staff-data-erase' },
  { name: 'app-data-erase', address: '/app-data-erase' },
  { name: 'app-data-erase-wrong-fields', address: '/app-data-erase', then: touchAll },
  { name: 'delete-success', address: '/delete-success?app=market' },
  { name: 'delete-success-staff', address: '/delete-success?app=staff' },
  eraseConfirm(),
  eraseConfirm('done', { ...answering('erasure/confirm', { app: 'market' }), then: press('main button') }),
  eraseConfirm('failed', { ...refusing('erasure/confirm', 4004, 400), then: press('main button') }),
];

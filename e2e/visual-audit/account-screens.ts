import type { Page } from '@playwright/test';
import { listedSessions, ordersOf, orderStates, ticketsNotValid, ticketsOf } from './answers.ts';
import { answer, change, fail, sorry } from './prepare.ts';
import type { Screen, Shop } from './screens.ts';
import { askForLink, fight, press, server, signIn, touchAll } from './steps.ts';

const askToDelete = (page: Page) => page.locator('main section button').last().click();
const openSessions = (page: Page) => page.locator('main details > summary').nth(1).click();
const endSession = async (page: Page) => {
  await openSessions(page);
  await page.locator('main details[open] li button').first().click();
  await page.locator('[popover] [role]').first().waitFor();
};
const save = async (page: Page) => {
  await page.locator('main input[type=checkbox]').click();
  await page.locator('main form [type=submit]:enabled').first().click();
  await page.locator('[popover] [role], main form [role=alert]').first().waitFor();
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

/** Screens of account and erasure. */
export const accountScreens: Screen[] = [
  { name: 'login', address: '/login' },
  { name: 'login-wrong-fields', address: '/login', then: touchAll },
  {
    name: 'login-not-verified',
    address: '/login',
    given: (page) => answer(page, 'login', { code: 4001, message: sorry }, 403),
    then: signIn,
    complains: /status of 403/,
  },
  {
    name: 'login-resent',
    address: '/login',
    given: async (page) => {
      await answer(page, 'login', { code: 4001, message: sorry }, 403);
      await answer(page, 'reverify', {});
    },
    then: async (page) => {
      await signIn(page);
      await page.locator('main form div[role] button:enabled').click();
      await page.locator('main form div[role] button:disabled').waitFor();
    },
    complains: /status of 403/,
  },
  {
    name: 'login-captcha-failed',
    address: '/login',
    given: (page) => fail(page, 'captcha'),
    then: async (page) => {
      await page.locator('main form input').first().focus();
      await page.locator('main form [data-state=failed]').waitFor();
    },
    complains: server,
  },
  { name: 'register', address: '/register' },
  { name: 'register-wrong-fields', address: '/register', then: touchAll },
  {
    name: 'register-refused',
    address: '/register',
    given: (page) => answer(page, 'register', { code: 1001, message: sorry, field: 'phone' }, 400),
    then: async (page) => {
      const values = ['Mali', 'Suwan', '0812345678', '1995-04-12', 'mali@playday.test'];
      const inputs = page.locator('main form input');
      for (const [at, value] of [...values, 'Playday2026', 'Playday2026'].entries())
        await inputs.nth(at).fill(value);
      await page.locator('main form [type=submit]').click();
      await page.locator('main [aria-invalid]').waitFor({ timeout: 20_000 });
    },
    complains: /status of 400/,
  },
  { name: 'message-register', address: '/message-register?email=somchai.rattanakosin%40example.test' },
  { name: 'forgot-password', address: '/forgot-password' },
  {
    name: 'forgot-password-sent',
    address: '/forgot-password',
    given: (page) => answer(page, 'reset-password', {}),
    then: askForLink,
  },
  {
    name: 'forgot-password-token',
    address: '/forgot-password/abc',
    given: (page) => answer(page, 'check-token/*', {}),
  },
  {
    name: 'forgot-password-done',
    address: '/forgot-password/abc',
    given: (page) => answer(page, 'check-token/*', {}),
    then: async (page) => {
      for (const input of await page.locator('main form input[type=password]').all())
        await input.fill('Playday2027');
      await page.locator('main form [type=submit]:enabled').click();
    },
  },
  {
    name: 'forgot-password-wrong-fields',
    address: '/forgot-password/abc',
    given: (page) => answer(page, 'check-token/*', {}),
    then: async (page) => {
      await page.locator('main form input').first().fill('short');
      await page.locator('main form [type=submit]').click();
    },
  },
  {
    name: 'forgot-password-over',
    address: '/forgot-password/abc',
    given: (page) => answer(page, 'check-token/*', { code: 4004, message: sorry }, 400),
    then: (page) => page.locator('main a[href="/forgot-password"]').waitFor(),
    complains: /status of 400/,
  },
  { name: 'verify', address: '/verify?token=abc' },
  {
    name: 'verify-done',
    address: '/verify?token=abc',
    given: (page) => answer(page, 'verify', {}),
    then: press('main button'),
  },
  {
    name: 'verify-failed',
    address: '/verify_changed?token=abc',
    given: (page) => answer(page, 'verify-changed', { code: 4004, message: sorry }, 400),
    then: press('main button'),
    complains: /status of 400/,
  },
  { name: 'verify-changed', address: '/verify_changed?token=abc' },
  {
    name: 'verify-changed-done',
    address: '/verify_changed?token=abc',
    given: (page) => answer(page, 'verify-changed', {}),
    then: press('main button'),
  },
  { name: 'pre-registration', address: '/pre-registration' },
  {
    name: 'pre-registration-registered',
    address: '/pre-registration',
    isBuyer: true,
    given: (page) =>
      change<{ events: object[] }>(page, 'user/pre-registration', ({ events }) => ({
        events: events.map((event) => ({ ...event, isRegistered: true })),
      })),
  },
  {
    name: 'pre-registration-empty',
    address: '/pre-registration',
    isBuyer: true,
    given: (page) => answer(page, 'user/pre-registration', { events: [] }),
  },
  {
    name: 'pre-registration-failed',
    address: '/pre-registration',
    isBuyer: true,
    given: (page) => fail(page, 'user/pre-registration'),
    complains: server,
  },
  { name: 'pre-registration-buyer', address: '/pre-registration', isBuyer: true },

  { name: 'account', address: '/account', isBuyer: true },
  { name: 'settings', address: '/account/settings', isBuyer: true },
  {
    name: 'settings-open',
    address: '/account/settings',
    isBuyer: true,
    then: async (page) => {
      for (const fold of await page.locator('main details > summary').all()) await fold.click();
    },
  },
  {
    name: 'settings-sessions',
    address: '/account/settings',
    isBuyer: true,
    given: (page) => answer(page, 'user/sessions', listedSessions),
    then: openSessions,
  },
  {
    name: 'settings-sessions-only-this',
    address: '/account/settings',
    isBuyer: true,
    given: (page) => answer(page, 'user/sessions', { sessions: listedSessions.sessions.slice(0, 1) }),
    then: openSessions,
  },
  {
    name: 'settings-sessions-slow',
    address: '/account/settings',
    isBuyer: true,
    // This request is never answered.
    given: (page) => page.route('**/api/user/sessions', () => {}),
    then: openSessions,
  },
  {
    name: 'settings-sessions-failed',
    address: '/account/settings',
    isBuyer: true,
    given: (page) => fail(page, 'user/sessions'),
    then: openSessions,
    complains: server,
  },
  {
    name: 'settings-sessions-ended',
    address: '/account/settings',
    isBuyer: true,
    given: async (page) => {
      await answer(page, 'user/sessions', listedSessions);
      await answer(page, 'user/sessions/*', {});
    },
    then: endSession,
  },
  {
    name: 'settings-sessions-end-failed',
    address: '/account/settings',
    isBuyer: true,
    given: async (page) => {
      await answer(page, 'user/sessions', listedSessions);
      await fail(page, 'user/sessions/*');
    },
    then: endSession,
    complains: server,
  },
  {
    name: 'settings-phone-changed',
    address: '/account/settings',
    isBuyer: true,
    given: (page) =>
      change<object>(page, 'user/profile/account', (settings) => ({
        ...settings,
        pendingEmail: 'somchai.rattanakosin.na.ayutthaya@example.test',
      })),
    then: (page) => page.locator('main input[type=tel]').fill('0899999999'),
  },
  {
    name: 'settings-slow',
    address: '/account/settings',
    isBuyer: true,
    // This request is never answered.
    given: (page) => page.route('**/api/user/profile/account', () => {}),
    then: (page) => page.locator('main [role=status][data-tone]').waitFor(),
  },
  {
    name: 'settings-failed',
    address: '/account/settings',
    isBuyer: true,
    given: (page) => fail(page, 'user/profile/account'),
    complains: server,
  },
  {
    name: 'settings-saved',
    address: '/account/settings',
    isBuyer: true,
    given: (page) => answer(page, 'user/profile/account', {}, 200, 'PATCH'),
    then: save,
  },
  {
    name: 'settings-save-failed',
    address: '/account/settings',
    isBuyer: true,
    given: (page) => fail(page, 'user/profile/account', 'PATCH'),
    then: save,
    complains: server,
  },
  {
    name: 'settings-password-wrong',
    address: '/account/settings',
    isBuyer: true,
    given: (page) => answer(page, 'user/profile/account', { code: 4005, message: sorry }, 403, 'PATCH'),
    then: async (page) => {
      await page.locator('main input[type=tel]').fill('0899999999');
      await page.locator('main form input[type=password]:visible').fill('Playday2020');
      await page.locator('main form [type=submit]:enabled').first().click();
      await page.locator('main [aria-invalid]').waitFor();
    },
    complains: /status of 403/,
  },
  {
    name: 'settings-delete',
    address: '/account/settings',
    isBuyer: true,
    then: askToDelete,
  },
  {
    name: 'settings-delete-wrong',
    address: '/account/settings',
    isBuyer: true,
    given: (page) => answer(page, 'user/profile/erasure', { code: 4005, message: sorry }, 403),
    then: async (page) => {
      await askToDelete(page);
      await page.locator('dialog input[type=password]').fill('Playday2020');
      await page.locator('dialog [type=submit]').click();
      await page.locator('dialog [aria-invalid]').waitFor();
    },
    complains: /status of 403/,
  },
  {
    name: 'orders',
    address: '/account/orders',
    isBuyer: true,
    given: async (page, shop) => answer(page, 'user/profile/orders', ordersOf(await shop.event(fight))),
  },
  {
    name: 'orders-open',
    address: '/account/orders',
    isBuyer: true,
    given: async (page, shop) => answer(page, 'user/profile/orders', ordersOf(await shop.event(fight))),
    then: async (page) => {
      for (const row of (await page.locator('main details > summary').all()).slice(1, 3)) await row.click();
    },
  },
  {
    name: 'orders-to-pay-by-card',
    address: '/account/orders',
    isBuyer: true,
    given: async (page, shop) => {
      const [order] = ordersOf(await shop.event(fight)).orders;
      await answer(page, 'user/profile/orders', { orders: [{ ...order, ...orderStates().card }] });
    },
    then: (page) => page.locator('main details[open] a').first().waitFor(),
  },
  {
    name: 'orders-empty',
    address: '/account/orders',
    isBuyer: true,
    given: (page) => answer(page, 'user/profile/orders', { orders: [] }),
  },
  {
    name: 'orders-failed',
    address: '/account/orders',
    isBuyer: true,
    given: (page) => fail(page, 'user/profile/orders'),
    complains: server,
  },
  {
    name: 'tickets',
    address: '/account/tickets',
    isBuyer: true,
    given: async (page, shop) => answer(page, 'user/profile/tickets', ticketsOf(await shop.event(fight))),
  },
  {
    name: 'tickets-at-the-gate',
    address: '/account/tickets',
    isBuyer: true,
    given: async (page, shop) => answer(page, 'user/profile/tickets', ticketsOf(await shop.event(fight))),
    then: press('main article button:visible'),
  },
  {
    name: 'tickets-not-valid',
    address: '/account/tickets',
    isBuyer: true,
    given: async (page, shop) =>
      answer(page, 'user/profile/tickets', ticketsNotValid(await shop.event(fight))),
    then: async (page) => {
      for (const group of (await page.locator('main details > summary').all()).slice(1)) await group.click();
    },
  },
  {
    name: 'tickets-empty',
    address: '/account/tickets',
    isBuyer: true,
    given: (page) => answer(page, 'user/profile/tickets', []),
  },
  {
    name: 'tickets-failed',
    address: '/account/tickets',
    isBuyer: true,
    given: (page) => fail(page, 'user/profile/tickets'),
    complains: server,
  },
  {
    name: 'tickets-kept',
    address: '/account/tickets',
    isBuyer: true,
    given: async (page, shop) => {
      await keepTickets(page, shop);
      await fail(page, 'user/profile/tickets');
    },
    complains: server,
  },
  {
    name: 'tickets-signed-out',
    address: '/account/tickets',
    given: keepTickets,
  },
  { name: 'link-app', address: '/account/link-app', isBuyer: true },
  {
    name: 'link-app-over',
    address: '/account/link-app',
    isBuyer: true,
    given: (page) =>
      answer(page, 'user/profile/link', {
        link: 'https://app.playday.example/link?token=none',
        expiresAt: new Date(Date.now() - 1000).toISOString(),
      }),
  },
  {
    name: 'link-app-failed',
    address: '/account/link-app',
    isBuyer: true,
    given: (page) => fail(page, 'user/profile/link'),
    complains: server,
  },

  { name: 'staff-data-erase', address: '/staff-data-erase' },
  { name: 'app-data-erase', address: '/app-data-erase' },
  { name: 'app-data-erase-wrong-fields', address: '/app-data-erase', then: touchAll },
  { name: 'delete-success', address: '/delete-success?app=market' },
  { name: 'delete-success-staff', address: '/delete-success?app=staff' },
  { name: 'erase-confirm', address: '/erase-confirm?token=abc' },
  {
    name: 'erase-confirm-done',
    address: '/erase-confirm?token=abc',
    given: (page) => answer(page, 'erasure/confirm', { app: 'market' }),
    then: press('main button'),
  },
  {
    name: 'erase-confirm-failed',
    address: '/erase-confirm?token=abc',
    given: (page) => answer(page, 'erasure/confirm', { code: 4004, message: sorry }, 400),
    then: press('main button'),
    complains: /status of 400/,
  },
];

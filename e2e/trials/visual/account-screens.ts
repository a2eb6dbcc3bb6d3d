import type { Page } from '@playwright/test';
import { refund as openRefund } from '../../../mfe-account/src/extras/refund-accounts/sample.ts';
import { transfer } from '../../../mfe-account/src/extras/sending-tickets/sample.ts';
import { paidOrder, sessions } from '../../../mfe-account/src/samples.ts';
import { ordersOf, orderStates, ticketsNotValid, ticketsOf } from './answers.ts';
import {
  answer,
  answering,
  answeringOf,
  awaiting,
  changing,
  credentials,
  failing,
  fight,
  firstField,
  hanging,
  passwordField,
  press,
  refusing,
  submitting,
  touchingAll,
} from './prepare.ts';
import { at, type Screen, type Shop } from './screen.ts';

const buyer = { isBuyer: true };
const askToDelete = (page: Page) => page.locator('main section button').last().click();
/** Opens the folded parts of the page, or some of them. */
const unfolding = (from = 0, to?: number) => ({
  async then(page: Page) {
    for (const fold of (await page.locator('main details > summary').all()).slice(from, to))
      await fold.click();
  },
});
const openSessions = unfolding(1, 2);
const endSession = {
  async then(page: Page) {
    await openSessions.then(page);
    await page.locator('main details[open] li button').first().click();
    await page.locator('[popover] [role]').first().waitFor();
  },
};
const save = {
  async then(page: Page) {
    await page.locator('main form select').selectOption('zh');
    await submitting({}, '[popover] [role], main form [role=alert]').then(page);
  },
};
/** Tickets that this browser has shown before. */
const keptTickets = {
  given: async (page: Page, shop: Shop) =>
    page.addInitScript(
      (kept) => localStorage.setItem('playday.tickets', kept),
      JSON.stringify({
        seenAt: Date.parse('2026-11-20T18:30:00+07:00'),
        list: ticketsOf(await shop.event(fight)),
      }),
    ),
};

const openLink = { email: 'somchai.rattanakosin@example.test', state: 'open' };
const newPhone = { 'main input[type=tel]': '0899999999' };
const notice = 'main [data-tone]';
const invalid = 'main [aria-invalid]';

const login = at('login', '/login');
const register = at('register', '/register');
const forgot = at('forgot-password', '/forgot-password');
const newPassword = at('forgot-password', '/forgot-password/abc', answering('check-token/*', {}));
const verify = at('verify', '/verify?token=abc');
const verifyChanged = at('verify-changed', '/verify_changed?token=abc');
const refund = at('refund', '/refund?token=abc');
const receive = at('receive', '/receive?token=abc');
/** Of an event that the shop has. */
const gift = { ...transfer, event: { ...transfer.event, url: fight } };
const preRegistration = at('pre-registration', '/pre-registration');
const settings = at('settings', '/account/settings', buyer);
const orders = at('orders', '/account/orders', buyer);
const tickets = at('tickets', '/account/tickets', buyer);
const linkApp = at('link-app', '/account/link-app', buyer);
const erase = at('app-data-erase', '/app-data-erase');
const eraseConfirm = at('erase-confirm', '/erase-confirm?token=abc');

const notVerified = refusing('login', 4001, 403);
const threeSessions = answering('user/sessions', { sessions });
const fourOrders = answeringOf('user/profile/orders', ordersOf);
const threeTickets = answeringOf('user/profile/tickets', ticketsOf);
const sending = press('main article [data-offered=false] button');
const isOver = awaiting('main a[href="/login"]');

/** Screens of account and erasure. */
export const accountScreens: Screen[] = [
  login(),
  login('wrong-fields', touchingAll),
  login('not-verified', notVerified, submitting(credentials)),
  login('resent', notVerified, answering('reverify', {}), {
    async then(page) {
      await submitting(credentials).then(page);
      await page.locator('main form div[role] button:enabled').click();
      await page.locator('main form div[role] button[aria-disabled=true]').waitFor();
    },
  }),
  login('captcha-failed', failing('captcha'), {
    async then(page) {
      await page.locator(firstField).focus();
      await page.locator('main form [data-state=failed]').waitFor();
    },
  }),
  register(),
  register('wrong-fields', touchingAll),
  register('refused', refusing('register', 1001, 400, { field: 'phone' }), {
    async then(page) {
      const values = ['Mali', 'Suwan', '0812345678', '1995-04-12', 'mali@playday.test'];
      const fields = [...values, 'Playday2026', 'Playday2026'].map(
        (value, place) => [`main form input >> nth=${place}`, value] as const,
      );
      await submitting(Object.fromEntries(fields), invalid).then(page);
    },
  }),
  {
    name: 'message-register',
    address: '/message-register?email=somchai.rattanakosin%40example.test',
  },
  forgot(),
  forgot(
    'sent',
    answering('reset-password', {}),
    submitting({ [firstField]: 'demo@playday.test' }),
  ),
  newPassword('token'),
  newPassword(
    'done',
    submitting({ [firstField]: 'Playday2027', [`${passwordField} >> nth=1`]: 'Playday2027' }),
  ),
  newPassword('wrong-fields', submitting({ [firstField]: 'short' })),
  newPassword(
    'over',
    refusing('check-token/*', 4004, 400),
    awaiting('main a[href="/forgot-password"]'),
  ),
  verify('', answering('check-token/*', openLink)),
  verify('same-device', answering('check-token/*', { ...openLink, isSameDevice: true })),
  verify(
    'wrong-password',
    answering('check-token/*', openLink),
    refusing('verify', 4005, 403),
    submitting({ [passwordField]: 'Playday2027' }, invalid),
  ),
  verify('used', answering('check-token/*', { ...openLink, state: 'used' }), isOver),
  verify('expired', answering('check-token/*', { ...openLink, state: 'expired' }), isOver),
  verify('ended', refusing('check-token/*', 4004, 400), isOver),
  verifyChanged(),
  verifyChanged('failed', refusing('verify-changed', 4004, 400), press('main button')),
  verifyChanged('done', answering('verify-changed', {}), press('main button')),
  refund('', answering('refund-destination/*', openRefund)),
  refund(
    'wrong-fields',
    answering('refund-destination/*', openRefund),
    submitting({ [firstField]: '123' }, invalid),
  ),
  refund(
    'sent',
    answering('refund-destination/*', {
      ...openRefund,
      state: 'sent',
      destination: { bank: 'baac', ending: '9012' },
    }),
  ),
  refund('unknown', refusing('refund-destination/*', 1004, 404), awaiting('main [role=alert]')),
  receive('', answering('ticket-transfer/*', gift), awaiting('main article img')),
  receive('signed-in', buyer, answering('ticket-transfer/*', gift), awaiting('main article img')),
  receive(
    'own',
    buyer,
    answering('ticket-transfer/*', { ...gift, isOwn: true }),
    awaiting('main article img'),
  ),
  receive(
    'accepted',
    answering('ticket-transfer/*', { ...transfer, state: 'accepted' }),
    awaiting(notice),
  ),
  receive('ended', refusing('ticket-transfer/*', 1004, 404), awaiting(notice)),
  preRegistration(),
  preRegistration(
    'registered',
    buyer,
    changing<{ events: object[] }>('user/pre-registration', ({ events }) => ({
      events: events.map((event) => ({ ...event, isRegistered: true })),
    })),
  ),
  preRegistration('empty', buyer, answering('user/pre-registration', { events: [] })),
  preRegistration('failed', buyer, failing('user/pre-registration')),
  preRegistration('buyer', buyer),

  { name: 'account', address: '/account', ...buyer },
  settings(),
  settings('open', unfolding()),
  settings('sessions', threeSessions, openSessions),
  settings(
    'sessions-only-this',
    answering('user/sessions', { sessions: sessions.slice(0, 1) }),
    openSessions,
  ),
  settings('sessions-slow', hanging('user/sessions'), openSessions),
  settings('sessions-failed', failing('user/sessions'), openSessions),
  settings('sessions-ended', threeSessions, answering('user/sessions/*', {}), endSession),
  settings('sessions-end-failed', threeSessions, failing('user/sessions/*'), endSession),
  settings(
    'phone-changed',
    changing('user/profile/account', (account) => ({
      ...account,
      pendingEmail: 'somchai.rattanakosin.na.ayutthaya@example.test',
    })),
    { then: (page) => page.locator('main input[type=tel]').fill('0899999999') },
  ),
  settings('slow', hanging('user/profile/account'), awaiting('main [role=status][data-tone]')),
  settings('failed', failing('user/profile/account')),
  settings('saved', answering('user/profile/account', {}, 200, 'PATCH'), save),
  settings('save-failed', failing('user/profile/account', 'PATCH'), save),
  settings(
    'password-wrong',
    refusing('user/profile/account', 4005, 403, {}, 'PATCH'),
    submitting({ ...newPhone, [passwordField]: 'Playday2020' }, invalid),
  ),
  settings('delete', { then: askToDelete }),
  settings('delete-wrong', refusing('user/profile/erasure', 4005, 403), {
    async then(page) {
      await askToDelete(page);
      const wrong = { 'dialog input[type=password]': 'Playday2020' };
      await submitting(wrong, 'dialog [aria-invalid]', 'dialog').then(page);
    },
  }),
  orders('', fourOrders),
  orders('open', fourOrders, unfolding(1, 3)),
  orders(
    'to-pay-by-card',
    answeringOf('user/profile/orders', (details) => ({
      orders: [{ ...ordersOf(details).orders[0], ...orderStates().card }],
    })),
    awaiting('main details[open] a'),
  ),
  orders(
    'moved',
    answering('user/profile/orders', {
      orders: [{ ...paidOrder, giveBack: { until: '2099-12-11T23:59:00+07:00', amount: 2802.5 } }],
    }),
    unfolding(0),
  ),
  orders('empty', answering('user/profile/orders', { orders: [] })),
  orders('failed', failing('user/profile/orders')),
  tickets('', threeTickets),
  tickets('send', threeTickets, sending),
  tickets('sent', threeTickets, answering('user/ticket/*', { token: 'a1b2c3d4'.repeat(5) }), {
    async then(page) {
      await sending.then(page);
      await page.locator('dialog button').last().click();
      await page.locator('dialog a[href*="line.me"]').waitFor();
    },
  }),
  tickets('at-the-gate', threeTickets, press('main article button:visible')),
  tickets('not-valid', answeringOf('user/profile/tickets', ticketsNotValid), unfolding(1)),
  tickets('empty', answering('user/profile/tickets', [])),
  tickets('failed', failing('user/profile/tickets')),
  tickets('kept', keptTickets, failing('user/profile/tickets')),
  tickets('signed-out', keptTickets, { isBuyer: false }),
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
  erase(),
  erase('wrong-fields', touchingAll),
  { name: 'delete-success', address: '/delete-success?app=market' },
  { name: 'delete-success-staff', address: '/delete-success?app=staff' },
  eraseConfirm(),
  eraseConfirm('done', answering('erasure/confirm', { app: 'market' }), press('main button')),
  eraseConfirm('failed', refusing('erasure/confirm', 4004, 400), press('main button')),
];

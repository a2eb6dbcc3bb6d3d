import type { EventDetails } from '@playday/shared/contracts/api';
import type { Page } from '@playwright/test';
import { holdOf, orderOf, orderStates, ordersOf, ticketsOf } from './answers.ts';
import { answer, change, fail, sorry } from './prepare.ts';

/** One state of one screen, and how a person comes to see it. */
export interface Screen {
  name: string;
  address: string;
  /** Signed in. */
  isBuyer?: boolean;
  /** What this tab knows: the order that is being paid. */
  tab?: Record<string, string>;
  /** How many tickets of an event's types lie in the cart, from the first type on. */
  cart?: { event: string; counts: number[] };
  /** Before the page is asked for. */
  given?(page: Page, shop: Shop): Promise<unknown>;
  /** Once it is live. Finds things by their place: the page may be in any language. */
  then?(page: Page, shop: Shop): Promise<unknown>;
  /** What the browser says because of what `given` did. */
  complains?: RegExp;
}

export interface Shop {
  event(name: string): Promise<EventDetails>;
}

const jazz = 'ninth-floor-jazz';
const fight = 'dok-kham-fight-night';
const free = 'boom-science-fair';
const server = /status of 5\d\d/;
const inCart = { event: fight, counts: [2, 1] };

const menu = 'button[aria-haspopup="dialog"]';
const openCart = async (page: Page) => {
  await page.locator(`header button:has(+ ${menu})`).click();
  await page.locator('dialog[open]').waitFor();
};
/** By a link: what the server draws into a document, only the server asks for. */
const follow = (link: string) => (page: Page) => page.locator(link).first().click();
const touchAll = async (page: Page) => {
  for (const input of await page.locator('main form input:visible').all()) {
    await input.focus();
    await input.blur();
  }
};
const addOne = (page: Page) => page.locator('dialog[open] output + button').last().click();
const lastMinutes = async (page: Page, shop: Shop) =>
  answer(page, 'user/hold', holdOf(await shop.event(fight), 100));
const promoField = 'main input[autocapitalize="characters"]';
const press = (button: string) => (page: Page) => page.locator(button).first().click();
const tooYoung = (page: Page) =>
  change<object>(page, 'user/profile/account', (settings) => ({ ...settings, birthday: '2014-05-01' }));

const paying = (name: string, state: keyof typeof orderStates, more: Partial<Screen> = {}): Screen => ({
  name,
  address: '/payment',
  isBuyer: true,
  tab: { 'playday.order': 'PD-7Q4K2WXM' },
  given: async (page, shop) =>
    answer(page, 'user/order/PD-7Q4K2WXM', orderOf(await shop.event(fight), state), 200, 'GET'),
  ...more,
});
const receipt = (name: string, state: keyof typeof orderStates): Screen => ({
  ...paying(name, state),
  address: '/receipt?order=PD-7Q4K2WXM',
});
const signIn = async (page: Page) => {
  await page.locator('main form input').first().fill('demo@playday.test');
  await page.locator('main form input[type=password]').fill('Playday2026');
  await page.locator('main form [type=submit]:enabled').click({ timeout: 20_000 });
};
const askForLink = async (page: Page) => {
  await page.locator('main form input').first().fill('demo@playday.test');
  await page.locator('main form [type=submit]:enabled').click({ timeout: 20_000 });
};

export const screens: Screen[] = [
  { name: 'home', address: '/' },
  { name: 'home-buyer', address: '/', isBuyer: true, cart: inCart },
  { name: 'home-unknown-address', address: '/no/such/page' },
  {
    name: 'home-events-failed',
    address: '/about-us',
    given: (page) => fail(page, 'event'),
    then: follow('header a[href="/"]'),
    complains: server,
  },
  {
    name: 'home-empty',
    address: '/about-us',
    given: async (page) => {
      await answer(page, 'event', { events: [], total: 0 });
      await answer(page, 'news', { news: [], total: 0 });
    },
    then: follow('header a[href="/"]'),
  },
  { name: 'event', address: `/event/${fight}` },
  { name: 'event-chosen', address: `/event/${fight}`, isBuyer: true, cart: inCart },
  { name: 'event-too-young', address: `/event/${jazz}`, isBuyer: true, given: tooYoung },
  { name: 'event-nearly-sold-out', address: '/event/godown-nine' },
  {
    name: 'event-sold-out',
    address: '/',
    given: (page) =>
      change<EventDetails>(page, `event/${jazz}`, ({ event, tickets }) => ({
        event: { ...event, isSoldOut: true },
        tickets: tickets.map((ticket) => ({ ...ticket, left: 0 })),
      })),
    then: follow(`main a[href="/event/${jazz}"]`),
  },
  { name: 'event-not-on-sale-yet', address: '/event/mango5-fan-day' },
  { name: 'event-free', address: `/event/${free}` },
  { name: 'event-yen', address: '/event/plastic-monsoon-osaka' },
  {
    name: 'event-failed',
    address: '/',
    given: (page) => fail(page, `event/${jazz}`),
    then: follow(`a[href="/event/${jazz}"]`),
    complains: server,
  },
  {
    name: 'event-last-minutes',
    address: `/event/${fight}`,
    isBuyer: true,
    cart: inCart,
    given: lastMinutes,
  },
  {
    // What the remote does not expect of an answer, so that its page throws.
    name: 'page-crash',
    address: '/',
    given: (page) =>
      change<EventDetails>(page, `event/${jazz}`, ({ event, tickets }) => ({
        event: { ...event, fees: null },
        tickets,
      })),
    then: follow(`main a[href="/event/${jazz}"]`),
    complains: /TypeError|React Router/,
  },
  {
    name: 'event-poster-missing',
    address: `/event/${jazz}`,
    given: (page) => page.route('**/api/media/**', (route) => route.abort()),
    complains: /ERR_FAILED/,
  },
  { name: 'news', address: '/news' },
  {
    name: 'news-empty',
    address: '/',
    given: (page) => answer(page, 'news', { news: [], total: 0 }),
    then: follow('main a[href="/news"]'),
  },
  {
    name: 'news-failed',
    address: '/',
    given: (page) => fail(page, 'news'),
    then: follow('main a[href="/news"]'),
    complains: server,
  },
  { name: 'news-item', address: '/', then: follow('main a[href^="/news/"]') },
  { name: 'partners', address: '/partners' },
  { name: 'faq', address: '/faq' },
  { name: 'about-us', address: '/about-us' },
  { name: 'terms', address: '/terms' },
  { name: 'privacy', address: '/privacy' },

  { name: 'menu', address: '/faq', then: press(menu) },
  { name: 'menu-buyer', address: '/faq', isBuyer: true, cart: inCart, then: press(menu) },
  {
    name: 'remote-unavailable',
    address: '/login',
    given: (page) => page.route('**/mfe/account/**/*.js', (route) => route.abort()),
    complains: /ERR_FAILED|account|Failed/,
  },
  {
    name: 'toasts',
    address: '/login',
    given: async (page) => {
      await answer(page, 'login', { code: 4000, message: sorry }, 401);
    },
    then: async (page) => {
      await signIn(page);
      await page.locator('[role=alert]').first().waitFor();
    },
  },

  { name: 'cart', address: `/event/${fight}`, isBuyer: true, cart: inCart, then: openCart },
  { name: 'cart-empty', address: '/faq', isBuyer: true, then: openCart },
  {
    name: 'cart-last-minutes',
    address: '/faq',
    isBuyer: true,
    cart: inCart,
    given: lastMinutes,
    then: openCart,
  },
  {
    name: 'cart-too-young',
    address: '/faq',
    isBuyer: true,
    cart: { event: jazz, counts: [1] },
    given: tooYoung,
    then: openCart,
  },
  {
    name: 'cart-shortage',
    address: '/faq',
    isBuyer: true,
    cart: inCart,
    then: async (page, shop) => {
      await openCart(page);
      await answer(page, 'user/hold', holdOf(await shop.event(fight), 1700, 1), 200, 'PUT');
      await answer(page, 'user/hold', ({ tickets }: HoldRequest) => short(tickets), 409, 'PUT', 1);
      await addOne(page);
      await page.locator('[role=alert]').first().waitFor();
    },
  },
  {
    name: 'cart-session-ended',
    address: '/faq',
    isBuyer: true,
    cart: inCart,
    then: async (page) => {
      await openCart(page);
      await answer(page, 'user/hold', { code: 4002, message: sorry }, 401);
      await addOne(page);
      await page.locator('dialog[open] a[href^="/login"]').waitFor();
    },
  },
  {
    name: 'cart-remove-ticket',
    address: '/faq',
    isBuyer: true,
    cart: { event: fight, counts: [1] },
    then: async (page) => {
      await openCart(page);
      await page.locator('dialog[open] button:has(+ output)').click();
    },
  },
  {
    name: 'cart-other-event',
    address: `/event/${jazz}`,
    isBuyer: true,
    cart: inCart,
    then: press('main output + button'),
  },

  { name: 'billing', address: '/billing', isBuyer: true, cart: inCart },
  { name: 'billing-last-minutes', address: '/billing', isBuyer: true, cart: inCart, given: lastMinutes },
  { name: 'billing-free', address: '/billing', isBuyer: true, cart: { event: free, counts: [1, 1] } },
  {
    name: 'billing-extra-fields',
    address: '/billing',
    isBuyer: true,
    cart: inCart,
    then: async (page) => {
      await page.locator('main input[type=radio]').last().check({ force: true });
      const extra = page.locator('main fieldset input:not([type=radio])').first();
      await extra.fill('12');
      await extra.blur();
    },
  },
  {
    name: 'billing-promo',
    address: '/billing',
    isBuyer: true,
    cart: inCart,
    given: (page) => answer(page, 'user/promocode', { amount: 250 }),
    then: async (page) => {
      await page.locator(promoField).fill('PAYDAY26');
      await page.locator(promoField).press('Enter');
    },
  },
  {
    name: 'billing-promo-refused',
    address: '/billing',
    isBuyer: true,
    cart: inCart,
    given: (page) => answer(page, 'user/promocode', { code: 2010, message: sorry }, 404),
    then: async (page) => {
      await page.locator(promoField).fill('PAYDAY26');
      await page.locator(promoField).press('Enter');
    },
  },
  {
    name: 'billing-refused',
    address: '/billing',
    isBuyer: true,
    cart: inCart,
    given: (page) => answer(page, 'user/order', { code: 2030, message: sorry }, 503, 'POST'),
    then: async (page) => {
      await page.locator('main input[type=radio]').first().check({ force: true });
      await page.locator('main button[aria-describedby="pay-note"]:enabled').click();
    },
    complains: server,
  },
  {
    name: 'billing-methods-failed',
    address: '/billing',
    isBuyer: true,
    cart: inCart,
    given: (page) => fail(page, 'user/order/methods/*'),
    complains: server,
  },

  paying('payment-card', 'card'),
  paying('payment-qr', 'qr'),
  paying('payment-declined', 'declined'),
  paying('payment-free', 'free'),
  paying('payment-over', 'unpaid'),
  paying('payment-cancelled', 'cancelled'),
  paying('payment-failed', 'card', {
    given: (page) => fail(page, 'user/order/PD-7Q4K2WXM'),
    complains: server,
  }),
  receipt('receipt', 'paid'),
  receipt('receipt-free', 'free'),
  receipt('receipt-pending', 'qr'),
  receipt('receipt-unpaid', 'unpaid'),
  receipt('receipt-cancelled', 'cancelled'),

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
  { name: 'message-register', address: '/message-register?email=somchai.rattanakosin%40example.test' },
  { name: 'forgot-password', address: '/forgot-password' },
  {
    name: 'forgot-password-sent',
    address: '/forgot-password',
    given: (page) => answer(page, 'reset-password', {}),
    then: askForLink,
  },
  { name: 'forgot-password-token', address: '/forgot-password/abc' },
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
    then: async (page) => {
      await page.locator('main form input').first().fill('short');
      await page.locator('main form [type=submit]').click();
    },
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
  { name: 'pre-registration', address: '/pre-registration' },
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
    name: 'settings-delete',
    address: '/account/settings',
    isBuyer: true,
    then: (page) => page.locator('main section button').last().click(),
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
      for (const row of (await page.locator('main details > summary').all()).slice(0, 2)) await row.click();
    },
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
      const list = ticketsOf(await shop.event(fight));
      await page.addInitScript(
        (kept) => localStorage.setItem('playday.tickets', kept),
        JSON.stringify({ seenAt: Date.parse('2026-11-20T18:30:00+07:00'), list }),
      );
      await fail(page, 'user/profile/tickets');
    },
    complains: server,
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

interface HoldRequest {
  tickets: { id: number }[];
}
const short = (tickets: { id: number }[]) => ({
  code: 2001,
  message: sorry,
  tickets: tickets.map(({ id }) => ({ id, left: 1 })),
});

/** Puts the tickets into the cart as the shell keeps it. */
export async function storedCart({ event, counts }: NonNullable<Screen['cart']>, shop: Shop) {
  const details = await shop.event(event);
  const { id, url, name, poster, dateStart, age } = details.event;
  const lines = counts.flatMap((count, index) => {
    const ticket = details.tickets[index];
    if (!ticket) return [];
    const { id, name, description, price, left } = ticket;
    return [{ id, name, description, price: Math.round(price * 100), left, count }];
  });
  return JSON.stringify({
    event: { id, url, name, poster, dateStart, age },
    currency: { code: 'THB', symbol: '฿', scale: 2 },
    lines,
    endsAt: Date.now() + 1_790_000,
  });
}

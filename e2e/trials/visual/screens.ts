import type { EventDetails } from '@playday/shared/api-contract';
import type { Page } from '@playwright/test';
import { accountScreens } from './account-screens.ts';
import {
  answer,
  answerHolds,
  answering,
  change,
  failing,
  fight,
  follow,
  press,
  refusing,
  signIn,
  sorry,
} from './prepare.ts';
import { orderOf, type OrderState } from './answers.ts';
import type { Screen, Shop } from './screen.ts';

const jazz = 'ninth-floor-jazz';
const free = 'boom-science-fair';
const inCart = { event: fight, counts: [2, 1] };

const menu = 'button[aria-haspopup="dialog"]';
const openCart = async (page: Page) => {
  await page.locator(`header button:has(+ ${menu})`).click();
  await page.locator('dialog[open]').waitFor();
};
const addOne = (page: Page) => page.locator('dialog[open] output + button').last().click();
const lastMinutes = async (page: Page, shop: Shop) =>
  answerHolds(page, await shop.event(fight), { counts: inCart.counts, seconds: 100 });
const waiting = () => ({
  id: 41,
  pubId: 'PD-7Q4K2WXM',
  payBy: new Date(Date.now() + 720_000).toISOString(),
});
/** The browser has no share sheet, so a toast says that the address is copied, or what it is. */
const share = async (page: Page) => {
  await page.locator('main button:has(svg)').first().click();
  await page.locator('[popover] [role]').first().waitFor();
};
const applyPromo = async (page: Page) => {
  const field = page.locator('main input[autocapitalize="characters"]');
  await field.fill('PAYDAY26');
  await field.press('Enter');
};
const billing = (name = '', own: Partial<Screen> = {}): Screen => ({
  ...{ name: name ? `billing-${name}` : 'billing', address: '/billing', isBuyer: true, cart: inCart },
  ...own,
});
const tooYoung = (page: Page) =>
  change<object>(page, 'user/profile/account', (settings) => ({ ...settings, birthday: '2014-05-01' }));

/** The event's page, opened from the main page, with other data than the shop has. */
const changed = (name: string, by: (details: EventDetails) => EventDetails): Screen => ({
  name,
  address: '/',
  given: (page) => change<EventDetails>(page, `event/${jazz}`, by),
  then: follow(`main a[href="/event/${jazz}"]`),
});

const paying = (name: string, state: OrderState, more: Partial<Screen> = {}): Screen => ({
  name,
  address: '/payment',
  isBuyer: true,
  tab: { 'playday.order': 'PD-7Q4K2WXM' },
  given: async (page, shop) =>
    answer(page, 'user/order/PD-7Q4K2WXM', orderOf(await shop.event(fight), state), 200, 'GET'),
  ...more,
});
const receipt = (name: string, state: OrderState): Screen => ({
  ...paying(name, state),
  address: '/receipt?order=PD-7Q4K2WXM',
});

export const screens: Screen[] = [
  { name: 'home', address: '/' },
  { name: 'home-buyer', address: '/', isBuyer: true, cart: inCart },
  { name: 'home-unknown-address', address: '/no/such/page' },
  { name: 'find', address: '/events' },
  { name: 'find-nothing', address: '/events?q=xyzzy&when=weekend&city=chiang-mai&price=500&tickets=left' },
  {
    name: 'home-events-failed',
    address: '/about-us',
    ...failing('event'),
    then: follow('header a[href="/"]'),
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
  changed('event-sold-out', ({ event, tickets }) => ({
    event: { ...event, isSoldOut: true },
    tickets: tickets.map((ticket) => ({ ...ticket, left: 0 })),
  })),
  changed('event-cancelled', ({ event, tickets }) => ({ event: { ...event, state: 'cancelled' }, tickets })),
  changed('event-postponed', ({ event, tickets }) => ({ event: { ...event, state: 'postponed' }, tickets })),
  changed('event-moved', ({ event, tickets }) => ({
    event: { ...event, previousStart: '2026-11-20T20:00:00+07:00' },
    tickets,
  })),
  { name: 'event-not-on-sale-yet', address: '/event/mango5-fan-day' },
  { name: 'event-free', address: `/event/${free}` },
  { name: 'event-yen', address: '/event/plastic-monsoon-osaka' },
  {
    name: 'event-failed',
    address: '/',
    ...failing(`event/${jazz}`),
    then: follow(`a[href="/event/${jazz}"]`),
  },
  { name: 'event-last-minutes', address: `/event/${fight}`, isBuyer: true, cart: inCart, given: lastMinutes },
  {
    name: 'event-order-waits',
    address: `/event/${fight}`,
    isBuyer: true,
    given: async (page) => {
      await change<object>(page, 'user/hold', (status) => ({
        ...status,
        remaining: 2,
        pendingOrder: waiting(),
      }));
      await answer(page, 'user/order/pending', { order: waiting() });
    },
  },
  { name: 'event-shared', address: `/event/${fight}`, then: share },
  {
    // An answer of the wrong shape, so that the remote's page throws.
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
    ...answering('news', { news: [], total: 0 }),
    then: follow('main a[href="/news"]'),
  },
  {
    name: 'news-failed',
    address: '/',
    ...failing('news'),
    then: follow('main a[href="/news"]'),
  },
  { name: 'news-item', address: '/', then: follow('main a[href^="/news/"]') },
  { name: 'partners', address: '/partners' },
  { name: 'faq', address: '/faq' },
  { name: 'about-us', address: '/about-us' },
  { name: 'terms', address: '/terms' },
  { name: 'privacy', address: '/privacy' },

  { name: 'menu', address: '/faq', then: press(menu) },
  {
    name: 'menu-order-waits',
    address: '/faq',
    isBuyer: true,
    given: (page) => answer(page, 'user/order/pending', { order: waiting() }),
    then: press(menu),
  },
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
    ...refusing('login', 4000, 401),
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
      await answerHolds(page, await shop.event(fight), { counts: inCart.counts, seconds: 1700, most: 1 });
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

  billing(),
  billing('last-minutes', { given: lastMinutes }),
  billing('free', { cart: { event: free, counts: [1, 1] } }),
  billing('extra-fields', {
    then: async (page) => {
      await page.locator('main input[type=radio]').last().check({ force: true });
      const extra = page.locator('main fieldset input:not([type=radio])').first();
      await extra.fill('12');
      await extra.blur();
    },
  }),
  billing('promo', { ...answering('user/promocode', { amount: 250 }), then: applyPromo }),
  billing('promo-refused', { ...refusing('user/promocode', 2010, 404), then: applyPromo }),
  billing('refused', {
    ...refusing('user/order', 2030, 503, {}, 'POST'),
    then: async (page) => {
      await page.locator('main input[type=radio]').first().check({ force: true });
      await page.locator('main button[aria-describedby="pay-note"]:enabled').click();
    },
  }),
  billing('methods-failed', failing('user/order/methods/*')),

  paying('payment-card', 'card'),
  paying('payment-qr', 'qr'),
  paying('payment-declined', 'declined'),
  paying('payment-free', 'free'),
  paying('payment-over', 'unpaid'),
  paying('payment-cancelled', 'cancelled'),
  paying('payment-failed', 'card', failing('user/order/PD-7Q4K2WXM')),
  receipt('receipt', 'paid'),
  receipt('receipt-free', 'free'),
  receipt('receipt-pending', 'qr'),
  receipt('receipt-unpaid', 'unpaid'),
  receipt('receipt-cancelled', 'cancelled'),

  ...accountScreens,
];

interface HoldRequest {
  tickets: { id: number }[];
}
const short = (tickets: { id: number }[]) => ({
  code: 2001,
  message: sorry,
  tickets: tickets.map(({ id }) => ({ id, left: 1 })),
});

/** The cart with these tickets, as the shell stores it. */
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
    hold: 'local',
    endsAt: Date.now() + 1_790_000,
    isExtended: false,
    limit: 4,
  });
}

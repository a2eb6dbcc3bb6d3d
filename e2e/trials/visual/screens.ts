import type { EventDetails } from '@playday/shared/api-contract';
import type { Page } from '@playwright/test';
import { accountScreens } from './account-screens.ts';
import { type OrderState, orderOf } from './answers.ts';
import {
  answer,
  answerHolds,
  answering,
  answeringOf,
  changing,
  credentials,
  failing,
  fight,
  inCart,
  press,
  refusing,
  sorry,
  submitting,
} from './prepare.ts';
import { at, type Screen, type Shop } from './screen.ts';

const jazz = 'ninth-floor-jazz';
const free = 'boom-science-fair';
const buyer = { isBuyer: true };
const full = { ...buyer, ...inCart };
/** A cart with these numbers of tickets. */
const cartWith = (event: string, ...counts: number[]) => ({ ...buyer, cart: { event, counts } });

const menuButton = 'button[aria-haspopup="dialog"]';
const openCart = async (page: Page) => {
  await page.locator(`header button:has(+ ${menuButton})`).click();
  await page.locator('dialog[open]').waitFor();
};
const addOne = (page: Page) => page.locator('dialog[open] output + button').last().click();
const lastMinutes = {
  given: async (page: Page, shop: Shop) =>
    answerHolds(page, await shop.event(fight), { ...inCart.cart, seconds: 100 }),
};
const waiting = () => ({
  id: 41,
  pubId: 'PD-7Q4K2WXM',
  payBy: new Date(Date.now() + 720_000).toISOString(),
});
const orderWaits = {
  given: (page: Page) => answer(page, 'user/order/pending', { order: waiting() }),
};
const applyPromo = {
  async then(page: Page) {
    const field = page.locator('main input[autocapitalize="characters"]');
    await field.waitFor({ state: 'attached' });
    // On a phone.
    const line = page.locator('main form > button[aria-expanded]');
    if (await line.isVisible()) await line.click();
    await field.fill('PAYDAY26');
    await field.press('Enter');
  },
};
const tooYoung = changing('user/profile/account', (settings) => ({
  ...settings,
  birthday: '2014-05-01',
}));

const home = at('home', '/');
const event = at('event', `/event/${fight}`);
const news = at('news', '/news');
/** Opened from the main page, so that the api's answer can be replaced. */
const ofJazz = at('event', '/', press(`main a[href="/event/${jazz}"]`));
const cart = at('cart', '/faq', full, { then: openCart });
const billing = at('billing', '/billing', full);
const menu = at('menu', '/faq', press(menuButton));

/** The event's page with other data than the shop has. */
const changed = (name: string, by: (details: EventDetails) => EventDetails) =>
  ofJazz(name, changing<EventDetails>(`event/${jazz}`, by));
const changedEvent = (name: string, fields: Partial<EventDetails['event']>) =>
  changed(name, (details) => ({ ...details, event: { ...details.event, ...fields } }));

const orderIn = (state: OrderState) =>
  answeringOf('user/order/PD-7Q4K2WXM', (details) => orderOf(details, state));
const ordered = { ...buyer, tab: { 'playday.order': 'PD-7Q4K2WXM' } };
const payment = at('payment', '/payment', ordered);
const receipt = at('receipt', '/receipt?order=PD-7Q4K2WXM', ordered);

export const screens: Screen[] = [
  home(),
  home('buyer', full),
  { name: 'home-unknown-address', address: '/no/such/page' },
  { name: 'find', address: '/events' },
  {
    name: 'find-nothing',
    address: '/events?q=xyzzy&when=weekend&city=chiang-mai&price=500&tickets=left',
  },
  home('events-failed', { address: '/about-us' }, failing('event'), press('header a[href="/"]')),
  home(
    'empty',
    { address: '/about-us' },
    answering('event', { events: [], total: 0 }),
    answering('news', { news: [], total: 0 }),
    press('header a[href="/"]'),
  ),
  event(),
  event('chosen', full),
  event('too-young', buyer, tooYoung, { address: `/event/${jazz}` }),
  event('nearly-sold-out', { address: '/event/godown-nine' }),
  changed('sold-out', ({ event, tickets }) => ({
    event: { ...event, isSoldOut: true },
    tickets: tickets.map((ticket) => ({ ...ticket, left: 0 })),
  })),
  changedEvent('cancelled', { state: 'cancelled' }),
  changedEvent('postponed', { state: 'postponed' }),
  changedEvent('moved', { previousStart: '2026-11-20T20:00:00+07:00' }),
  event('not-on-sale-yet', { address: '/event/mango5-fan-day' }),
  event('free', { address: `/event/${free}` }),
  event('yen', { address: '/event/plastic-monsoon-osaka' }),
  ofJazz('failed', failing(`event/${jazz}`)),
  event('last-minutes', full, lastMinutes),
  event(
    'order-waits',
    buyer,
    changing('user/hold', (status) => ({ ...status, remaining: 2, pendingOrder: waiting() })),
    orderWaits,
  ),
  event('shared', {
    // The browser has no share sheet, so a toast says that the address is copied, or what it is.
    async then(page) {
      await page.locator('main button:has(svg)').first().click();
      await page.locator('[popover] [role]').first().waitFor();
    },
  }),
  {
    // An answer of the wrong shape, so that the remote's page throws.
    ...changedEvent('', { fees: null as never }),
    name: 'page-crash',
    complains: /TypeError|React Router/,
  },
  event('poster-missing', {
    address: `/event/${jazz}`,
    given: (page) => page.route('**/api/media/**', (route) => route.abort()),
    complains: /ERR_FAILED/,
  }),
  news(),
  news(
    'empty',
    { address: '/' },
    answering('news', { news: [], total: 0 }),
    press('main a[href="/news"]'),
  ),
  news('failed', { address: '/' }, failing('news'), press('main a[href="/news"]')),
  news('item', { address: '/' }, press('main a[href^="/news/"]')),
  ...['partners', 'faq', 'about-us', 'terms', 'privacy'].map((name) => ({
    name,
    address: `/${name}`,
  })),

  menu(),
  menu('order-waits', buyer, orderWaits),
  menu('buyer', full),
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
    ...submitting(credentials, '[role=alert]'),
  },

  cart('', { address: `/event/${fight}` }),
  { name: 'cart-empty', address: '/faq', ...buyer, then: openCart },
  cart('last-minutes', lastMinutes),
  cart('too-young', cartWith(jazz, 1), tooYoung),
  cart('shortage', {
    async then(page, shop) {
      await openCart(page);
      await answerHolds(page, await shop.event(fight), { ...inCart.cart, seconds: 1700, most: 1 });
      await answer(page, 'user/hold', oneLeft, 409, 'PUT', 1);
      await addOne(page);
      await page.locator('[role=alert]').first().waitFor();
    },
  }),
  cart('session-ended', {
    async then(page) {
      await openCart(page);
      await answer(page, 'user/hold', { code: 4002, message: sorry }, 401);
      await addOne(page);
      await page.locator('dialog[open] a[href^="/login"]').waitFor();
    },
  }),
  cart('remove-ticket', cartWith(fight, 1), {
    async then(page) {
      await openCart(page);
      await page.locator('dialog[open] button:has(+ output)').click();
    },
  }),
  cart('other-event', { address: `/event/${jazz}` }, press('main output + button')),

  billing(),
  billing('last-minutes', lastMinutes),
  billing('free', cartWith(free, 1, 1)),
  billing('extra-fields', {
    async then(page) {
      await page.locator('main input[type=radio]').last().check({ force: true });
      const extra = page.locator('main fieldset input:not([type=radio])').first();
      await extra.fill('12');
      await extra.blur();
    },
  }),
  billing('banks', {
    // Mobile banking stands before the two wallets.
    then: (page) => page.locator('main input[type=radio]').nth(-3).check({ force: true }),
  }),
  billing('opened', {
    async then(page) {
      const line = page.locator('main section > button[aria-expanded]');
      await line.waitFor({ state: 'attached' });
      if (await line.isVisible()) await line.click();
    },
  }),
  // Not `click`, which waits until a button is available.
  billing('too-early', {
    then: (page) => page.locator('main [aria-describedby="pay-note"]').dispatchEvent('click'),
  }),
  billing('promo', answering('user/promocode', { amount: 250 }), applyPromo),
  billing('promo-refused', refusing('user/promocode', 2010, 404), applyPromo),
  billing('refused', refusing('user/order', 2030, 503, {}, 'POST'), {
    async then(page) {
      await page.locator('main input[type=radio]').first().check({ force: true });
      await page.locator('main button[aria-describedby="pay-note"]:enabled').click();
    },
  }),
  billing('methods-failed', failing('user/order/methods/*')),

  ...(['card', 'beside', 'qr', 'declined', 'free'] as const).map((state) =>
    payment(state, orderIn(state)),
  ),
  payment('over', orderIn('unpaid')),
  payment('cancelled', orderIn('cancelled')),
  payment('failed', failing('user/order/PD-7Q4K2WXM')),
  receipt('', orderIn('paid')),
  receipt('free', orderIn('free')),
  receipt('pending', orderIn('qr')),
  receipt('unpaid', orderIn('unpaid')),
  receipt('cancelled', orderIn('cancelled')),

  ...accountScreens,
];

const oneLeft = ({ tickets }: { tickets: { id: number }[] }) => ({
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

import type { ShopEvent } from '@playday/shared/api-contract';
import { ApiError } from '@playday/shared/kit/http';
import { refusal } from '@playday/shared/testing';
import type { FakeHost } from '@playday/shared/testing/fake-host';
import { act, screen, waitFor } from '@testing-library/react';
import * as sample from '../samples.ts';
import {
  applyCode,
  buyer,
  expectAddress,
  openPage,
  payButton,
  summaryRow,
  forgetOrders,
} from '../testing/fake-buyer.ts';

beforeEach(forgetOrders);

describe('route guards', () => {
  const restrictions = [{ key: 3, value: '60+' }];
  const eventWith = (more: Partial<ShopEvent>) => ({
    ...sample.details,
    event: { ...sample.details.event, ...more },
  });
  const pathAfter = async (host: FakeHost) => {
    const { router } = openPage(host);
    await waitFor(() => expect(router.state.initialized).toBe(true));
    return router.state.location.pathname + router.state.location.search;
  };

  const tooYoung = {
    'GET /age_restrictions': restrictions,
    'GET /event/{id}': eventWith({ age: 3 }),
  };
  const over = { 'GET /event/{id}': eventWith({ saleEnd: '2026-11-20T17:00:00+07:00' }) };
  test.each<[string, string, Parameters<typeof buyer>[0]]>([
    ['empty cart', '/', { cart: { event: null, lines: [] } }],
    [
      'restriction added after the tickets were chosen',
      '/event/neon-garden',
      { answers: tooYoung },
    ],
    [
      'sale over, nothing held',
      '/event/neon-garden',
      { answers: over, cart: { hold: 'sending', endsAt: null } },
    ],
  ])('%s: redirects to %s', async (_, path, options) => {
    expect(await pathAfter(buyer(options))).toBe(path);
  });

  test('restriction lifted after the choice: billing opens, the cart is free of it', async () => {
    const cart = { event: { ...sample.cart.event!, age: 3 } };
    const host = buyer({ cart, answers: { 'GET /age_restrictions': restrictions } });
    expect(await pathAfter(host)).toBe('/billing');
    await waitFor(() => expect(host.cart.get().event?.age).toBeNull());
  });
});

test('while it loads for the first time: its step and title', async () => {
  openPage(buyer({ answers: { 'GET /event/{id}': () => new Promise(() => {}) } }));
  expect(await screen.findByRole('heading', { name: 'YOUR ORDER' })).toBeVisible();
  expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('Billing');
});

test('summary: shows tickets, fees and the same grand total as the api computes', async () => {
  openPage();
  await payButton();
  expect(summaryRow('Service fee฿90')).toBeVisible();
  expect(summaryRow('Booking fee฿20')).toBeVisible();
  expect(summaryRow('Grand total฿1,910')).toBeVisible();
  expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('Billing');
  expect(screen.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/privacy');
});

/** How the folded summary begins. */
const folded = 'Neon Garden Fri 27 November 2026 2 × Standing';

test('folded on a phone: tells event, date, tickets and total, and opens the summary', async () => {
  const { user } = openPage();
  const line = await screen.findByRole('button', { name: `${folded} ฿1,910 incl. ฿110 fees` });
  expect(line).toHaveAttribute('aria-expanded', 'false');
  await user.click(line);
  expect(line).toHaveAttribute('aria-expanded', 'true');
  // oxlint-disable-next-line testing-library/no-node-access -- what the line says that it controls
  const opened = document.getElementById(line.getAttribute('aria-controls') ?? '');
  expect(opened).toHaveAttribute('data-open', 'true');
});

test('folded, with a promo code: the line tells fees and discount below the total', async () => {
  const { user } = openPage();
  await applyCode(user);
  expect(
    await screen.findByRole('button', {
      name: `${folded} ฿1,658 incl. ฿98 fees Promo discount −฿240`,
    }),
  ).toBeVisible();
});

test('folded, without fees and discount: neither is named', async () => {
  const tickets = sample.details.tickets.map((ticket) => ({ ...ticket, fee: [] }));
  const answers = {
    'GET /event/{id}': { event: { ...sample.details.event, fees: [] }, tickets },
  };
  openPage(buyer({ answers }));
  expect(await screen.findByRole('button', { name: `${folded} ฿1,800` })).toBeVisible();
});

const heldAt = (heldPrice: number) => ({ lines: [{ ...sample.cart.lines[0]!, heldPrice }] });

test('price changed while tickets are held: the summary follows the hold’s price', async () => {
  // 2 × 1,500, 5 % of them and 20, where the event says 900: instalments are offered from 3,000.
  const dear = openPage(buyer({ cart: heldAt(150_000) }));
  await payButton();
  expect(summaryRow('Standing × 2฿3,000')).toBeVisible();
  expect(summaryRow('Grand total฿3,170')).toBeVisible();
  expect(screen.getByRole('radio', { name: /instalments/ })).toBeEnabled();
  await applyCode(dear.user);
  await waitFor(() => expect(summaryRow('Promo discount−฿240')).toBeVisible());
  // 5 % of 2,760.
  expect(summaryRow('Grand total฿2,918')).toBeVisible();
  dear.unmount();
  forgetOrders();
  openPage(buyer({ cart: heldAt(0) }));
  expect(await screen.findByRole('button', { name: 'ORDER' })).toBeEnabled();
});

test('fees that change while billing is open: the summary has those of now', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    const { host } = openPage();
    await payButton();
    const fees = [{ ...sample.details.event.fees[0]!, amount: 50 }];
    host.answers['GET /event/{id}'] = {
      ...sample.details,
      event: { ...sample.details.event, fees },
    };
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    await waitFor(() => expect(summaryRow('Grand total฿1,940')).toBeVisible());
  } finally {
    jest.useRealTimers();
  }
});

test('currencies fail to load: an error and a retry button instead of amounts', async () => {
  const host = buyer({ answers: { 'GET /currency': refusal(503, 1053, 'The shop is busy.') } });
  const { user } = openPage(host);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error occured during currencies reading.',
  );
  expect(screen.queryByText(/฿/)).not.toBeInTheDocument();
  host.answers['GET /currency'] = sample.currencies;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await payButton()).toBeVisible();
});

test('currency with three decimals, chosen while unknown: fixed fees are added up', async () => {
  const fees = [{ id: 9, name: 'Booking fee', type: 'fixed' as const, amount: 0.125 }];
  const event = { ...sample.details.event, currency: 3, fees };
  const tickets = [{ ...sample.details.tickets[0]!, price: 9.5, fee: [] }];
  openPage(buyer({ answers: { 'GET /event/{id}': { event, tickets } } }));
  await payButton();
  expect(summaryRow('Booking feeKD 0.125')).toBeVisible();
  expect(summaryRow('Grand totalKD 19.125')).toBeVisible();
});

test('button that places the order: says how much time to pay begins', async () => {
  openPage();
  expect(await payButton()).toHaveAccessibleDescription(
    /^Nothing is charged yet: you pay on the next page, within 15 minutes\./,
  );
});

test('unsaved work: no release reload from the first selection until the order', async () => {
  const { host, user } = openPage();
  const method = await screen.findByRole('radio', { name: /PromptPay QR/ });
  expect(host.guards).toBe(0);
  await user.click(method);
  expect(host.guards).toBe(1);
  await user.click(await payButton());
  await waitFor(() => expect(host.guards).toBe(0));
});

test('cart emptied while billing is open: goes back in history', async () => {
  const { host, router } = openPage(buyer(), '/faq');
  await act(() => router.navigate('/billing'));
  await payButton();
  act(() => host.cart.clear());
  await waitFor(() => expect(router.state.location.pathname).toBe('/faq'));
});

test('cart emptied and a link tapped before the api answers: the visitor stays there', async () => {
  const { host, router } = openPage(buyer(), '/about-us');
  await act(() => router.navigate('/billing'));
  await payButton();
  const { promise, reject } = Promise.withResolvers<never>();
  host.answers['GET /user/profile/orders'] = () => promise;
  act(() => host.cart.clear());
  await act(() => router.navigate('/faq'));
  await act(async () => reject(new ApiError(0, 0, 'No internet connection')));
  expect(router.state.location.pathname).toBe('/faq');
});

describe('cart emptied by an order of another tab or device', () => {
  const orderedAt = async (date: string, order = sample.pendingOrder) => {
    const { host, router } = openPage(buyer(), '/faq');
    await act(() => router.navigate('/billing'));
    await payButton();
    host.answers['GET /user/order/{id}'] = order;
    host.answers['GET /user/profile/orders'] = { orders: [{ ...order, date }] };
    act(() => host.cart.clear());
    return { host, router };
  };

  test('says so and opens the payment of that order', async () => {
    const { host, router } = await orderedAt('2026-11-20T18:00:00+07:00');
    await expectAddress(router, `/payment?order=${sample.pendingOrder.pubId}`);
    expect(host.notifications.at(-1)?.message).toMatch(
      /^You ordered these tickets in another window/,
    );
  });

  test('a free order, which is paid at once: says so and opens its receipt', async () => {
    const { host, router } = await orderedAt('2026-11-20T18:00:00+07:00', sample.freeOrder);
    await expectAddress(router, `/receipt?order=${sample.freeOrder.pubId}`);
    expect(host.notifications.at(-1)?.message).toMatch(
      /^You ordered these tickets in another window .* This is that order’s receipt\.$/,
    );
  });

  test('an order that was cancelled since: goes back in history', async () => {
    const cancelled = { ...sample.pendingOrder, state: 'Cancelled' as const };
    const { router } = await orderedAt('2026-11-20T18:00:00+07:00', cancelled);
    await waitFor(() => expect(router.state.location.pathname).toBe('/faq'));
  });

  test('an order that was placed before this page was opened: goes back in history', async () => {
    const { router } = await orderedAt('2026-11-20T17:50:00+07:00');
    await waitFor(() => expect(router.state.location.pathname).toBe('/faq'));
  });
});

test('sale that has ended, tickets still held: they can be ordered', async () => {
  const event = { ...sample.details.event, saleEnd: '2026-11-20T17:00:00+07:00' };
  const over = { 'GET /event/{id}': { ...sample.details, event } };
  const endsAt = Date.parse('2026-11-20T18:30:00+07:00');
  const host = buyer({ cart: { endsAt, hold: 'confirmed' }, answers: over });
  host.now = () => endsAt - 60_000;
  openPage(host);
  expect(await screen.findByRole('button', { name: /PAY FOR ORDER/i })).toBeVisible();
});

test.each([
  [false, 60, 15],
  [true, 20 * 60, 15],
  [true, 12 * 60, 12],
  [true, 60, 5],
])(
  'scarce tickets %s, held for %i s: billing says how long there is to pay',
  async (isScarce, seconds, minutes) => {
    const endsAt = Date.parse('2026-11-20T18:30:00+07:00');
    const host = buyer({ cart: { endsAt, hold: 'confirmed', isScarce } });
    host.now = () => endsAt - seconds * 1000;
    openPage(host);
    expect(
      await screen.findByText(
        `Nothing is charged yet: you pay on the next page, within ${minutes} minutes.`,
      ),
    ).toBeVisible();
  },
);

test('last two minutes of a hold: the status announces them, the offer stays visible', async () => {
  const endsAt = Date.parse('2026-11-20T18:30:00+07:00');
  let time = endsAt - 300_000;
  const host = buyer({ cart: { endsAt } });
  host.now = () => time;
  openPage(host);
  const status = await screen.findByText(/Your tickets are kept for you/);
  expect(status).toHaveAttribute('role', 'status');
  time = endsAt - 119_000;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(status).toHaveTextContent(/less than 2 minutes left/);
  const offer = screen.getByRole('button', { name: 'Keep them another 30 minutes' });
  // In a section of its own: a sticky box stays only within its parent.
  expect(screen.getByRole('region', { name: 'Order summary' })).not.toContainElement(offer);
});

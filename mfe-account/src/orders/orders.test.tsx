import type { OrderListItem } from '@playday/shared/api-contract';
import { acrossElements, fakeHost, adultUser, renderRoute, refusal } from '@playday/shared/testing';
import { act, screen, within } from '@testing-library/react';
import * as app from '../index.ts';
import { pendingOrder, paidOrder } from '../samples.ts';
import en from '../locales/en.json';

const words = { account: en };
const currencies = [{ id: 1, iso_code: 'THB', title: 'Baht', symbol: '฿', scale: 2 }];
const methods = [{ id: 1, alias: 'promptpay', name: 'Thai QR', type: 'QR' as const, attributes: [] }];
const failure = refusal(500, 1050, 'Something went wrong on our side.');
const withOrders = (...orders: OrderListItem[]) =>
  fakeHost({
    settings: adultUser,
    now: () => Date.parse('2026-11-20T18:32:00+07:00'),
    answers: {
      'GET /user/profile/orders': { orders },
      'GET /currency': currencies,
      'GET /user/order/methods': methods,
    },
  });

test('order: shows date, number, state and total, and expands to its lines', async () => {
  const { user } = renderRoute(app, '/account/orders', { host: withOrders(paidOrder), words });
  const order = (await screen.findAllByRole('group'))[0] as HTMLElement;
  expect(within(order).getByText('20.11.2026')).toBeVisible();
  expect(within(order).getByText(paidOrder.number)).toBeVisible();
  expect(within(order).getByRole('link', { name: 'Help with this order', hidden: true })).toHaveAttribute(
    'href',
    `mailto:help@playday.test?subject=Order%20${paidOrder.number}`,
  );
  expect(within(order).getByText('Paid')).toBeVisible();
  await user.click(within(order).getByText(paidOrder.event.name));
  expect(order).toHaveAttribute('open');
  expect(within(order).getByText('chrg_5xq1')).toBeVisible();
  expect(within(order).getByRole('row', { name: 'Standing × 2 ฿3,000' })).toBeVisible();
  expect(within(order).getByRole('row', { name: 'Service ฿52.5' })).toBeVisible();
  expect(within(order).getByRole('row', { name: 'Promo code PAYDAY26 −฿250' })).toBeVisible();
  expect(within(order).getByRole('row', { name: 'Total ฿2,802.5' })).toBeVisible();
  expect(within(order).queryByText(/Pay via/)).not.toBeInTheDocument();
});

test("payment method: its name is from the account's list, loaded once while the orders are polled", async () => {
  jest.useFakeTimers();
  const host = withOrders(pendingOrder);
  renderRoute(app, '/account/orders', { host, words });
  expect(await screen.findByText('Thai QR')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  const count = (name: string) => host.calls.filter(({ operation }) => operation === name).length;
  expect(count('GET /user/profile/orders')).toBeGreaterThan(2);
  expect(count('GET /user/order/methods')).toBe(1);
  jest.useRealTimers();
});

test('payment methods fail to load: an error, and the order shows the name that it carries', async () => {
  const host = withOrders(paidOrder);
  host.answers['GET /user/order/methods'] = failure;
  const { user } = renderRoute(app, '/account/orders', { host, words });
  await user.click(await screen.findByText(paidOrder.event.name));
  expect(screen.getByText('PromptPay')).toBeVisible();
  expect(host.notifications).toEqual([
    { message: 'Error occured during account data reading', type: 'error' },
  ]);
});

test('pending order: shows its QR code or its payment link', async () => {
  const byLink = {
    ...pendingOrder,
    id: 9,
    pubId: 'PD-9',
    paymentDetails: { type: 1 as const, content: 'https://pay.example/9', name: 'Card', alias: 'kCards' },
  };
  renderRoute(app, '/account/orders', { host: withOrders(pendingOrder, byLink), words });
  expect(await screen.findByAltText('QR code to pay with PromptPay')).toHaveAttribute(
    'src',
    pendingOrder.paymentDetails?.content,
  );
  expect(screen.getByText('Pay via Card')).toHaveAttribute('href', 'https://pay.example/9');
});

test('pending order: starts expanded, says until when to pay, and leads to its payment page', async () => {
  renderRoute(app, '/account/orders', { host: withOrders(pendingOrder), words });
  const order = (await screen.findAllByRole('group'))[0] as HTMLElement;
  expect(order).toHaveAttribute('open');
  expect(within(order).getByText(/Please pay by 18:45\./)).toBeVisible();
  expect(within(order).getByRole('timer')).toHaveTextContent('13:00');
  expect(within(order).getByRole('link', { name: 'Continue to payment' })).toHaveAttribute(
    'href',
    `/payment?order=${pendingOrder.pubId}`,
  );
  expect(within(order).queryByText(/declined/)).not.toBeInTheDocument();
});

test('pending order after its deadline: no QR code and no way to pay', async () => {
  const host = withOrders(pendingOrder);
  host.now = () => Date.parse('2026-11-20T18:45:00+07:00');
  renderRoute(app, '/account/orders', { host, words });
  expect(await screen.findByText(/The time to pay is over\. We are asking the bank/)).toBeVisible();
  expect(screen.queryByAltText('QR code to pay with PromptPay')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Continue to payment' })).not.toBeInTheDocument();
});

test.each([
  ['Unpaid', /The time to pay is over and the tickets are back on sale/],
  ['Cancelled', /This order was cancelled/],
] as const)('%s order: says why and leads back to the event', async (state, reason) => {
  const closed = { ...pendingOrder, state, payBy: null };
  const { user } = renderRoute(app, '/account/orders', { host: withOrders(closed), words });
  await user.click(await screen.findByText(closed.event.name));
  expect(screen.getByText(reason)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose tickets again' })).toHaveAttribute(
    'href',
    '/event/neon-garden',
  );
});

test('order of a cancelled event: says that the event is, and offers no tickets', async () => {
  const order = { ...paidOrder, state: 'Cancelled' as const };
  const host = withOrders({ ...order, event: { ...order.event, state: 'cancelled' } });
  const { user } = renderRoute(app, '/account/orders', { host, words });
  await user.click(await screen.findByText(order.event.name));
  expect(screen.getByText('The event is cancelled, and so is this order.')).toBeVisible();
  expect(screen.queryByText(/went back on sale/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Choose tickets again' })).toBeNull();
});

test('order of a postponed event: its name says so', async () => {
  const event = { ...paidOrder.event, state: 'postponed' as const };
  renderRoute(app, '/account/orders', { host: withOrders({ ...paidOrder, event }), words });
  expect(await screen.findByText(`${event.name} (Postponed)`)).toBeVisible();
});

describe('polling', () => {
  const pollMs = 4_000;
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('pending order paid elsewhere: it updates to paid, and polling ends', async () => {
    const host = withOrders(pendingOrder);
    renderRoute(app, '/account/orders', { host, words });
    expect(await screen.findByText('Pending payment')).toBeVisible();
    host.answers['GET /user/profile/orders'] = { orders: [{ ...pendingOrder, state: 'Paid' }] };
    await pass(pollMs);
    expect(screen.getByText('Paid')).toBeVisible();
    const callsBefore = host.calls.length;
    await pass(10 * pollMs);
    expect(host.calls).toHaveLength(callsBefore);
  });

  test('second visit after another purchase: the new order is listed, not the list of the first visit', async () => {
    const host = withOrders(pendingOrder);
    let now = 1_000;
    host.now = () => now++;
    const { router } = renderRoute(app, '/account/orders', { host, words });
    expect(await screen.findByText(pendingOrder.number)).toBeVisible();
    host.answers['GET /user/profile/orders'] = { orders: [{ ...pendingOrder, state: 'Paid' }] };
    await pass(pollMs);
    expect(screen.getByText('Paid')).toBeVisible();
    await act(() => router.navigate('/account/link-app'));
    host.answers['GET /user/profile/orders'] = { orders: [paidOrder] };
    await act(() => router.navigate('/account/orders'));
    expect(await screen.findByText(paidOrder.number)).toBeVisible();
    expect(screen.queryByText(pendingOrder.number)).not.toBeInTheDocument();
  });
});

test.each([
  ['fail to load', failure],
  ['come in another shape', () => ({ orders: {} })],
])('orders %s: an error and a retry button', async (_, answer) => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  const host = fakeHost({
    settings: adultUser,
    answers: { 'GET /currency': currencies, 'GET /user/order/methods': methods },
  });
  Object.assign(host.answers, { 'GET /user/profile/orders': answer });
  const { user } = renderRoute(app, '/account/orders', { host, words });
  expect(await screen.findByRole('alert')).toHaveTextContent('Error occured during orders loading.');
  expect(host.notifications[0]?.message).toBe('Error occured during orders loading.');
  host.answers['GET /user/profile/orders'] = { orders: [] };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/No orders yet/)).toBeVisible();
});

test('refunded order: says what happens with the money, and its receipt is linked', async () => {
  const refunds: OrderListItem['refunds'] = [
    { amount: 2802.5, reason: 'refund', method: 'PromptPay', way: 'transfer', state: 'due', date: null },
  ];
  renderRoute(app, '/account/orders', {
    host: withOrders({ ...paidOrder, state: 'Cancelled', refunds }),
    words,
  });
  const order = (await screen.findAllByRole('group'))[0] as HTMLElement;
  expect(within(order).getByText(acrossElements(/฿2,802\.5 is being refunded/))).toBeInTheDocument();
  expect(within(order).getByText('How the money comes back')).toHaveAttribute(
    'href',
    `/receipt?order=${paidOrder.pubId}`,
  );
});

test('disputed order: says that the bank took the money back', async () => {
  const refunds: OrderListItem['refunds'] = [
    {
      ...{ amount: 2802.5, reason: 'dispute', method: 'Card', way: 'method', state: 'done' },
      date: '2026-11-21T10:00:00+07:00',
    },
  ];
  renderRoute(app, '/account/orders', {
    host: withOrders({ ...paidOrder, state: 'Cancelled', refunds }),
    words,
  });
  const order = (await screen.findAllByRole('group'))[0] as HTMLElement;
  expect(within(order).getByText(acrossElements(/Your bank took back ฿2,802\.5/))).toBeInTheDocument();
});

test('deadline over by a clock that was not compared with the server’s: the payment stays, without a time', async () => {
  const host = withOrders(pendingOrder);
  host.now = () => Date.parse('2026-11-20T20:45:00+07:00');
  host.setTimeKnown(false);
  renderRoute(app, '/account/orders', { host, words });
  expect(await screen.findByRole('timer')).toHaveTextContent('–:–');
  expect(screen.getByRole('link', { name: 'Continue to payment' })).toBeVisible();
  act(() => host.setTimeKnown(true));
  expect(await screen.findByText(/time to pay is over/i)).toBeVisible();
});

const noContent = { type: 1 as const, content: null, name: 'Card', alias: 'kCards' };
test.each<[string, Partial<OrderListItem>, RegExp]>([
  ['was declined', { isDeclined: true, paymentDetails: noContent }, /declined and nothing was charged/],
  ['is being cancelled', { attempt: 'cancelling' }, /We are cancelling your order/],
  ['is being replaced', { attempt: 'replacing' }, /We are closing your earlier payment/],
  ['did not start', { attempt: 'failed', paymentDetails: null }, /could not be started or did not go/],
])(
  'pending order whose payment %s: says so, and offers that payment no more',
  async (_, change, sentence) => {
    renderRoute(app, '/account/orders', { host: withOrders({ ...pendingOrder, ...change }), words });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByAltText(/QR code/)).not.toBeInTheDocument();
    expect(screen.queryByText(/^Pay via/)).not.toBeInTheDocument();
  },
);

test('order in a state of a newer api: a grey badge with its word, and nothing is claimed about its payment', async () => {
  const state = 'Partially refunded' as never;
  renderRoute(app, '/account/orders', { host: withOrders({ ...paidOrder, state }), words });
  const badge = await screen.findByText(state);
  expect(badge).toHaveClass('neutral');
  expect(screen.queryByText(/paid|tickets again/i)).not.toBeInTheDocument();
});

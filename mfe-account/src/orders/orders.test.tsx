import type { OrderListItem } from '@playday/shared/api-contract';
import { acrossElements, hrefOf, refusal, sentTo } from '@playday/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { refundAnswers } from '../extras/refund-accounts/sample.ts';
import { pendingOrder, paidOrder } from '../samples.ts';
import { openPage } from '../testing/open-page.ts';

const methods = [
  { id: 1, alias: 'promptpay', name: 'Thai QR', type: 'QR' as const, attributes: [] },
];
const failure = refusal(500, 1050, 'Something went wrong on our side.');
/** Opens the orders, which are these. */
const openOrders = (...orders: OrderListItem[]) =>
  openPage('/account/orders', {
    'GET /user/profile/orders': { orders },
    'GET /user/order/methods': methods,
  });
/** Opens one order and returns it. */
const openOrder = async (order: OrderListItem) => {
  const page = openOrders(order);
  return { ...page, order: (await screen.findAllByRole('group'))[0]! };
};

test('order: shows date, number, state and total, and expands to its lines', async () => {
  const { user, order } = await openOrder(paidOrder);
  expect(within(order).getByText('20.11.2026')).toBeVisible();
  expect(within(order).getByText(paidOrder.number)).toBeVisible();
  expect(
    within(order).getByRole('link', { name: 'Help with this order', hidden: true }),
  ).toHaveAttribute('href', `mailto:help@playday.test?subject=Order%20${paidOrder.number}`);
  expect(within(order).getByText('Paid')).toBeVisible();
  await user.click(within(order).getByText(paidOrder.event.name));
  expect(order).toHaveAttribute('open');
  expect(within(order).getByText('chrg_5xq1')).toBeVisible();
  expect(within(order).getByRole('row', { name: 'Standing × 2 ฿3,000.00' })).toBeVisible();
  expect(within(order).getByRole('row', { name: 'Service ฿52.50' })).toBeVisible();
  expect(within(order).getByRole('row', { name: 'Promo code PAYDAY26 −฿250.00' })).toBeVisible();
  expect(within(order).getByRole('row', { name: 'Total ฿2,802.50' })).toBeVisible();
  expect(within(order).queryByText(/Pay via/)).not.toBeInTheDocument();
});

test('order with tax in its price: how much, and of what is left after a refund', async () => {
  const vat = { ...paidOrder.vat!, left: 117.92 };
  const { user, order } = await openOrder({ ...paidOrder, vat });
  await user.click(within(order).getByText(paidOrder.event.name));
  expect(within(order).getByRole('row', { name: 'Price includes VAT 7% ฿183.34' })).toBeVisible();
  expect(within(order).getByRole('row', { name: 'VAT 7% after refunds ฿117.92' })).toBeVisible();
});

test('order of which no tax is told: says nothing of it', async () => {
  const { vat: _none, ...untaxed } = paidOrder;
  const { user, order } = await openOrder(untaxed);
  await user.click(within(order).getByText(paidOrder.event.name));
  expect(within(order).queryByText(/VAT/)).toBeNull();
});

test('order of a moved event: given back after a question, until its last day', async () => {
  const until = '2099-01-01T23:59:00+07:00';
  const moved = { ...paidOrder, giveBack: { until, amount: 2802.5 } };
  const { user, host } = openOrders(moved, {
    ...moved,
    id: 2,
    pubId: 'over',
    giveBack: { ...moved.giveBack, until: '2020-01-01T00:00:00+07:00' },
  });
  const give = await screen.findAllByRole('button', { name: 'Return the tickets', hidden: true });
  expect(give).toHaveLength(1);
  await user.click(screen.getAllByText(paidOrder.event.name)[0]!);
  await user.click(give[0]!);
  expect(screen.getByRole('dialog')).toHaveTextContent('฿2,802.50 is refunded to you');
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Return the tickets' }),
  );
  expect(sentTo(host, 'POST /user/order/{id}/give-back')).toHaveLength(1);
  expect(sentTo(host, 'GET /user/profile/orders')).toHaveLength(2);
});

test('given back: the focus is on the order, since the pressed button is gone', async () => {
  let order: OrderListItem = {
    ...paidOrder,
    giveBack: { until: '2099-01-01T23:59:00+07:00', amount: 2802.5 },
  };
  const { user } = openPage('/account/orders', {
    'GET /user/profile/orders': () => ({ orders: [order] }),
    'POST /user/order/{id}/give-back': () => {
      order = { ...paidOrder, state: 'Cancelled' };
      return {} as never;
    },
  });
  await user.click(await screen.findByText(paidOrder.event.name));
  await user.click(screen.getByRole('button', { name: 'Return the tickets' }));
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Return the tickets' }),
  );
  expect(await screen.findByText('Cancelled')).toBeVisible();
  expect(document.body).not.toHaveFocus();
});

test("payment method: named by the account's list, loaded once as orders are polled", async () => {
  jest.useFakeTimers();
  const { host } = openOrders(pendingOrder);
  expect(await screen.findByText('Thai QR')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(sentTo(host, 'GET /user/profile/orders').length).toBeGreaterThan(2);
  expect(sentTo(host, 'GET /user/order/methods')).toHaveLength(1);
  jest.useRealTimers();
});

test('payment methods fail to load: an error, the order shows the name it carries', async () => {
  const answers = {
    'GET /user/order/methods': failure,
    'GET /user/profile/orders': { orders: [paidOrder] },
  };
  const { host, user } = openPage('/account/orders', answers);
  await user.click(await screen.findByText(paidOrder.event.name));
  expect(screen.getByText('PromptPay')).toBeVisible();
  expect(host.notifications).toEqual([
    { message: 'Error occured during account data reading', type: 'error' },
  ]);
});

test('pending order: starts expanded, with what fills the place of its payment', async () => {
  const Panel = ({ orderId }: Record<string, unknown>) => <p>{`paying ${String(orderId)}`}</p>;
  const fillers = { 'account/pending-order': Panel };
  openPage('/account/orders', {}, { fillers });
  expect(await screen.findByText(`paying ${pendingOrder.pubId}`)).toBeVisible();
  // The paid order has no place.
  expect(screen.getAllByText(/^paying /)).toHaveLength(1);
});

test('pending order, nothing fills its place: a link to its payment', async () => {
  const { order } = await openOrder({ ...pendingOrder, payBy: '2099-11-20T18:45:00+07:00' });
  expect(order).toHaveAttribute('open');
  expect(await within(order).findByText('Please pay by 18:45.')).toBeVisible();
  expect(within(order).getByText(/choose another way to pay or cancel/)).toBeVisible();
  const link = screen.getByRole('link', { name: 'Continue to payment' });
  expect(link).toHaveAttribute('href', `/payment?order=${pendingOrder.pubId}`);
  expect(link.compareDocumentPosition(screen.getByRole('table'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test.each<[string, Partial<OrderListItem>, RegExp, number]>([
  ['was declined', { isDeclined: true }, /Your payment was declined and nothing was charged/, 1],
  ['was not started', { attempt: 'failed' }, /could not be started or did not go through/, 1],
  ['is over', { payBy: '2020-11-20T18:45:00+07:00' }, /^The time to pay has run out\. We are/, 0],
  ['is being cancelled', { attempt: 'cancelling' }, /^We are cancelling your order/, 0],
  ['is being replaced', { attempt: 'replacing' }, /^We are closing your earlier payment/, 0],
])('payment that %s, nothing fills its place: Orders says so', async (_, change, text, links) => {
  openOrders({ ...pendingOrder, payBy: '2099-11-20T18:45:00+07:00', ...change });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryAllByRole('link', { name: 'Continue to payment' })).toHaveLength(links);
});

test('order paid or closed in its place: the list is loaded again', async () => {
  const { host } = openOrders({ ...pendingOrder, payBy: '2099-11-20T18:45:00+07:00' });
  await screen.findByText('Continue to payment');
  host.answers['GET /user/profile/orders'] = { orders: [paidOrder] };
  act(() => host.events.emit('order:closed', { pubId: pendingOrder.pubId }));
  await waitFor(() => expect(screen.queryByText('Continue to payment')).not.toBeInTheDocument());
});

test.each([
  ['Unpaid', /The time to pay has run out, so your tickets were released/],
  ['Cancelled', /This order was cancelled/],
] as const)('%s order: says why and leads back to the event', async (state, reason) => {
  const closed = { ...pendingOrder, state, payBy: null };
  const { user } = openOrders(closed);
  await user.click(await screen.findByText(closed.event.name));
  expect(screen.getByText(reason)).toBeVisible();
  expect(hrefOf('Choose tickets again')).toBe('/event/neon-garden');
});

test('order of a cancelled event: says that the event is, and offers no tickets', async () => {
  const order = { ...paidOrder, state: 'Cancelled' as const };
  const { user } = openOrders({ ...order, event: { ...order.event, state: 'cancelled' } });
  await user.click(await screen.findByText(order.event.name));
  expect(screen.getByText('The event is cancelled, and so is this order.')).toBeVisible();
  expect(screen.queryByText(/no longer kept for you/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Choose tickets again' })).toBeNull();
});

test('order of a postponed event: its name says so', async () => {
  const event = { ...paidOrder.event, state: 'postponed' as const };
  openOrders({ ...paidOrder, event });
  expect(await screen.findByText(`${event.name} (Postponed)`)).toBeVisible();
});

describe('polling', () => {
  const pollMs = 4_000;
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('pending order paid elsewhere: it updates to paid, and polling ends', async () => {
    const { host } = openOrders(pendingOrder);
    expect(await screen.findByText('Pending payment')).toBeVisible();
    host.answers['GET /user/profile/orders'] = { orders: [{ ...pendingOrder, state: 'Paid' }] };
    await pass(pollMs);
    expect(screen.getByText('Paid')).toBeVisible();
    const callsBefore = host.calls.length;
    await pass(10 * pollMs);
    expect(host.calls).toHaveLength(callsBefore);
  });

  test('second visit after another purchase: lists the new order, not the old list', async () => {
    let now = 1_000;
    const answers = { 'GET /user/profile/orders': { orders: [pendingOrder] } };
    const { host, router } = openPage('/account/orders', answers, { now: () => now++ });
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
  const { host, user } = openPage('/account/orders', {
    'GET /user/profile/orders': answer as never,
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error occured during orders loading.',
  );
  expect(host.notifications[0]?.message).toBe('Error occured during orders loading.');
  host.answers['GET /user/profile/orders'] = { orders: [] };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/No orders yet/)).toBeVisible();
});

const refund = { amount: 2802.5, method: 'PromptPay', reason: 'refund', date: null } as const;
const byTransfer = { ...refund, way: 'transfer', state: 'due' } as const;
const byMethod = { ...refund, way: 'method', state: 'due' } as const;
const on = { state: 'done', date: '2026-11-21T10:00:00+07:00' } as const;
const account = { bank: 'promptPay', ending: '5678' };
const by = '2026-12-04T23:59:00+07:00';
test.each<[string, OrderListItem['refunds'][number], RegExp, string]>([
  [
    'asked',
    { ...byTransfer, transfer: { account: null, by: null } },
    /cannot return ฿2,802\.50 automatically/,
    'warning',
  ],
  [
    'answered',
    { ...byTransfer, transfer: { account, by } },
    /We transfer ฿2,802\.50 to PromptPay ending in 5678 by Fri 4 December 2026/,
    'info',
  ],
  [
    'promised for a day that is over',
    { ...byTransfer, transfer: { account, by: '2026-11-19T23:59:00+07:00' } },
    /are late/,
    'warning',
  ],
  [
    'transferred',
    { ...byTransfer, ...on, transfer: { account, by: null } },
    /On Sat 21 November 2026 we transferred ฿2,802\.50 to PromptPay ending in 5678/,
    'success',
  ],
  [
    'transferred, of which nobody knows where to',
    { ...byTransfer, ...on },
    /we transferred ฿2,802\.50 to you, because/,
    'success',
  ],
  [
    'of an api that does not say who was asked',
    byTransfer,
    /We send you an e-mail with a link/,
    'info',
  ],
  ['due at the gateway', byMethod, /฿2,802\.50 is being refunded/, 'info'],
  [
    'returned by the gateway',
    { ...byMethod, ...on },
    /On Sat 21 November 2026 we returned ฿2,802\.50/,
    'success',
  ],
  ['disputed', { ...byMethod, ...on, reason: 'dispute' }, /bank took back ฿2,802\.50/, 'warning'],
])(
  'refund that is %s: says so, in its tone, and the row with it',
  async (_, returned, sentence, tone) => {
    const { order } = await openOrder({ ...paidOrder, state: 'Cancelled', refunds: [returned] });
    expect(within(order).getByText(acrossElements(sentence))).toBeInTheDocument();
    // Folded notices are hidden.
    const notices = within(order).getAllByRole('status', { hidden: true });
    expect(notices.find(({ textContent }) => sentence.test(textContent))).toHaveAttribute(
      'data-tone',
      tone,
    );
    expect(within(order).getByText('How the money comes back')).toHaveAttribute(
      'href',
      `/receipt?order=${paidOrder.pubId}`,
    );
    const steps = within(order).getAllByRole('listitem', { hidden: true });
    expect(steps[0]).toHaveTextContent(
      returned.reason === 'dispute' ? /bank took the payment back/ : /no longer valid/,
    );
    const current = steps.filter((step) => step.getAttribute('aria-current') === 'step');
    expect(current.map(({ textContent }) => sentence.test(textContent))).toEqual(
      returned.state === 'due' ? [true] : [],
    );
    const isAsked = returned.transfer?.account === null;
    expect(steps.at(-1)?.textContent.startsWith('Then we transfer ฿2,802.50')).toBe(isAsked);
    expect(order.hasAttribute('open')).toBe(isAsked);
    expect(within(order).queryAllByText('Refund account needed')).toHaveLength(isAsked ? 1 : 0);
    const link = within(order).queryByText('Say where to send it');
    expect(link?.getAttribute('href') ?? null).toBe(
      isAsked ? `/refund?order=${paidOrder.pubId}` : null,
    );
  },
);

test('given back, the method returns no money: straight to the question where to', async () => {
  const asked = { ...byTransfer, transfer: { account: null, by: null } };
  const given = { ...paidOrder, state: 'Cancelled' as const, givenBack: 2, refunds: [asked] };
  const { user, router } = openPage('/account/orders', {
    'GET /user/profile/orders': {
      orders: [{ ...paidOrder, giveBack: { until: by, amount: 2802.5 } }],
    },
    'POST /user/order/{id}/give-back': given as never,
    ...refundAnswers,
  });
  await user.click(await screen.findByText(paidOrder.event.name));
  await user.click(screen.getByRole('button', { name: 'Return the tickets' }));
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Return the tickets' }),
  );
  expect(
    await screen.findByLabelText('Mobile number, national or tax ID, or e-wallet ID'),
  ).toBeVisible();
  expect(router.state.location).toMatchObject({
    pathname: '/refund',
    search: `?order=${paidOrder.pubId}`,
  });
});

const free = { total: 0, refunds: [] };
test.each<[string, Partial<OrderListItem>, RegExp]>([
  ['given back', { givenBack: 2, refunds: [byMethod] }, /^You returned 2 tickets\.$/],
  [
    'disputed',
    { refunds: [{ ...byMethod, ...on, reason: 'dispute' }] },
    /bank took the payment back/,
  ],
  ['refunded by us', { refunds: [byMethod] }, /cancelled, and its tickets are no longer valid/],
  ['free', free, /cancelled, and its tickets are no longer valid/],
  [
    'paid too late',
    { refunds: [{ ...byMethod, reason: 'unneeded' }] },
    /there are no tickets for it/,
  ],
  ['never paid', { refunds: [] }, /no longer kept for you/],
])('cancelled order that was %s: says what happened', async (_, change, sentence) => {
  const { order } = await openOrder({ ...paidOrder, state: 'Cancelled', ...change });
  expect(within(order).getByText(sentence)).toBeInTheDocument();
  expect(within(order).getAllByRole('status', { hidden: true })).toHaveLength(1);
  expect(within(order).getByText(change.givenBack ? 'Returned' : 'Cancelled')).toBeVisible();
});

describe('order of an event that was moved since', () => {
  const event = { ...paidOrder.event, previousStart: '2026-11-25T19:00:00+07:00' };
  const until = '2026-12-11T23:59:00+07:00';

  test('its row, the earlier and the new day, and what to do', async () => {
    const { order } = await openOrder({ ...paidOrder, event, giveBack: { until, amount: 2802.5 } });
    expect(within(order).getAllByText('New date')[0]).toBeVisible();
    const status = within(order).getByRole('status', { hidden: true });
    expect(status).toHaveTextContent(
      /^Old date Wed 25 November 2026 → New date Fri 27 November 2026/,
    );
    expect(within(order).getByText('Wed 25 November 2026').tagName).toBe('DEL');
    // One way to the tickets, named as that: a link decides nothing.
    expect(within(order).queryByText('Keep them')).not.toBeInTheDocument();
    const links = within(order).getAllByRole('link', { hidden: true });
    expect(links.filter((link) => link.getAttribute('href') === '/account/tickets')).toEqual([
      within(order).getByText('Show tickets'),
    ]);
    expect(status.compareDocumentPosition(within(order).getByText('Total'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(
      within(order).getByText(/^If you cannot come, return your tickets by/),
    ).toBeInTheDocument();
  });

  test.each([
    [
      { sent: 1, friends: ['Ploy'], entered: 0 },
      /^1 of 2 tickets is with Ploy, so this order cannot/,
    ],
    [{ sent: 1, friends: [], entered: 0 }, /^1 of 2 tickets is with a friend, so this/],
    [{ sent: 0, friends: [], entered: 2 }, /used at the gate: 2 of 2\. This/],
  ])(
    'only the office can take it back (%j): says why, until when and to whom to write',
    async (which, why) => {
      const giveBackByOffice = { until, tickets: 2, ...which };
      const { order } = await openOrder({ ...paidOrder, event, giveBackByOffice });
      expect(within(order).getByText(why)).toBeInTheDocument();
      expect(
        within(order).getByText(/contact us by Fri 11 December 2026, 23:59/),
      ).toBeInTheDocument();
      expect(within(order).getByText('Contact us')).toHaveAttribute(
        'href',
        `mailto:help@playday.test?subject=Order%20${paidOrder.number}`,
      );
    },
  );

  test.each([
    ['giveBack', { giveBack: { until, amount: 2802.5 } }],
    [
      'giveBackByOffice',
      { giveBackByOffice: { until, tickets: 2, sent: 1, friends: [], entered: 0 } },
    ],
  ])('event abroad, %s: the time until when is named as that of Bangkok', async (_, change) => {
    const abroad = { ...event, dateStart: '2026-11-27T19:00:00+09:00' };
    const { order } = await openOrder({ ...paidOrder, event: abroad, ...change });
    expect(
      within(order).getByText(/by Fri 11 December 2026, 23:59 \(Bangkok time\)/),
    ).toBeInTheDocument();
  });

  test('the time to ask for the money is over: the new date alone', async () => {
    const giveBackByOffice = {
      until: '2026-11-01T23:59:00+07:00',
      tickets: 2,
      sent: 1,
      friends: [],
      entered: 0,
    };
    const { order } = await openOrder({ ...paidOrder, event, giveBackByOffice });
    expect(within(order).getByText('Wed 25 November 2026')).toBeInTheDocument();
    expect(within(order).queryByText(/cannot be returned/)).not.toBeInTheDocument();
  });
});

test.each<[string, Partial<OrderListItem>, string]>([
  ['Paid', {}, 'good'],
  ['Cancelled', { state: 'Cancelled' }, 'bad'],
  ['Returned', { state: 'Cancelled', givenBack: 2 }, 'bad'],
  ['Paid', { state: 'Paid', givenBack: 2 }, 'good'],
  ['Unpaid', { state: 'Unpaid' }, 'neutral'],
  ['Pending payment', { state: 'Pending payment' }, 'neutral'],
])(
  'badge %s: green when paid, red when cancelled, grey when unpaid',
  async (word, change, tone) => {
    const { order } = await openOrder({ ...paidOrder, ...change });
    expect(within(order).getByText(word)).toHaveClass(tone);
  },
);

test('order in a state of a newer api: a grey badge names it, payment is left open', async () => {
  const state = 'Partially refunded' as never;
  openOrders({ ...paidOrder, state });
  expect(await screen.findByText(state)).toHaveClass('neutral');
  expect(screen.queryByText(/paid|tickets again/i)).not.toBeInTheDocument();
});

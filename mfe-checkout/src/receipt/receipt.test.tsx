import type { Order, Refund } from '@playday/shared/api-contract';
import { acrossElements, adultUser, fakeHost, hrefOf, sentTo } from '@playday/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import * as sample from '../samples.ts';
import { buyer, openPage, summaryRow } from '../testing/fake-buyer.ts';

let orders = 0;
/** A new order per test, because a purchase is reported once per order. */
const newOrder = (order: Order): Order => ({ ...order, pubId: `PD-${(orders += 1)}` });

function receipt(
  order: Order,
  settings = adultUser,
  answer: Order | (() => Order) = order,
  event: Partial<(typeof sample.details)['event']> = {},
) {
  const details = { ...sample.details, event: { ...sample.details.event, ...event } };
  const answers = { 'GET /event/{id}': details, 'GET /user/order/{id}': answer };
  return openPage(buyer({ settings, now: Date.now, answers }), `/receipt?order=${order.pubId}`);
}

beforeEach(() => {
  window.dataLayer = [];
});

test.each(['/receipt', '/receipt?order=PD-ANOTHER'])(
  '%s: redirects to the main page',
  async (path) => {
    const { router } = openPage(fakeHost({ settings: adultUser }), path);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  },
);

test('paid order: shows tickets, total, payment details and a link to the tickets', async () => {
  receipt(newOrder(sample.paidOrder));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('You’re in!');
  expect(screen.getByText('Standing')).toBeVisible();
  expect(summaryRow('Grand total฿1,660')).toBeVisible();
  expect(screen.getByText('20.11.2026')).toBeVisible();
  const seller = ['Playday Co., Ltd.', '1 Example Road, Bang Rak, Bangkok 10500', '0000000000000'];
  for (const fact of [...seller, 'This receipt is not a tax invoice.'])
    expect(screen.getByText(fact)).toBeVisible();
  const transaction = screen.getByText('chrg_5xq2');
  const number = screen.getByText('PD-K7QM-4F2X');
  expect(number.compareDocumentPosition(transaction)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText('Standing').compareDocumentPosition(number)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(hrefOf('See my tickets')).toBe('/account/tickets');
});

test('price with tax: how much, of what is left after a refund, too, and the tax id', async () => {
  const { unmount } = receipt(newOrder(sample.paidOrder));
  expect(await screen.findByText('0999999999991')).toBeVisible();
  expect(screen.getByText('Tax ID')).toBeVisible();
  expect(summaryRow('Price includes VAT 7%฿108.60')).toBeVisible();
  expect(screen.queryByText('VAT 7% after refunds')).toBeNull();
  unmount();
  const vat = { ...sample.paidOrder.vat!, left: 0 };
  receipt(newOrder({ ...sample.paidOrder, vat }));
  await screen.findByText('Tax ID');
  expect(summaryRow('VAT 7% after refunds฿0')).toBeVisible();
});

test('price of which no tax is told: neither tax nor tax id', async () => {
  const { vat: _none, ...untaxed } = sample.paidOrder;
  receipt(newOrder(untaxed));
  await screen.findByText('Registration number');
  expect(screen.queryByText(/VAT|Tax ID/)).toBeNull();
});

test('paid order for an event of which the way there is known: gate time and address', async () => {
  const { venue } = sample.details.event;
  receipt(newOrder(sample.paidOrder), adultUser, undefined, {
    doors: new Date(Date.parse(sample.paidOrder.event.dateStart) - 3_600_000).toISOString(),
    venue: { ...venue, address: '1 Rama IV, Bangkok' },
  });
  expect(await screen.findByText(/^Doors open \d\d:00$/)).toBeVisible();
  expect(screen.getByText(`${venue.name}, 1 Rama IV, Bangkok`)).toBeVisible();
});

test('paid order for an event where clocks differ: the time there, with its city', async () => {
  const dates = { dateStart: '2026-11-27T19:30:00+09:00', dateEnd: '2026-11-27T22:00:00+09:00' };
  const order = newOrder(sample.paidOrder);
  receipt({ ...order, event: { ...order.event, ...dates } });
  expect(
    await screen.findByText(
      `Fri 27 November 2026, 19:30–22:00 (${sample.details.event.venue.city} time)`,
    ),
  ).toBeVisible();
});

test('paid order for a postponed event: no date, no gate time, and a calendar update', async () => {
  const order = newOrder(sample.paidOrder);
  const postponed = { ...order, event: { ...order.event, state: 'postponed' as const } };
  receipt(postponed, adultUser, undefined, { doors: order.event.dateStart });
  expect(await screen.findByText('Postponed')).toBeVisible();
  expect(screen.getByText('The new date will follow')).toBeVisible();
  expect(screen.queryByText(/^Doors open/)).toBeNull();
  expect(screen.queryByRole('time')).toBeNull();
  expect(screen.getByRole('link', { name: 'Update my calendar' })).toBeVisible();
});

test('order of a cancelled event: says so, and not that its tickets are on sale', async () => {
  const order = newOrder({ ...sample.paidOrder, state: 'Cancelled' });
  receipt({ ...order, event: { ...order.event, state: 'cancelled' } });
  expect(await screen.findByText('The event is cancelled, and so is this order.')).toBeVisible();
  expect(screen.getByText('Cancelled')).toBeVisible();
  expect(screen.queryByText(/no longer kept for you/)).toBeNull();
});

test('paid order: reports the purchase to analytics once', async () => {
  const order = newOrder(sample.paidOrder);
  const { unmount } = receipt(order);
  await screen.findByRole('heading', { level: 1 });
  unmount();
  receipt(order);
  await screen.findByRole('heading', { level: 1 });
  expect(window.dataLayer).toEqual([
    {
      event: 'purchase',
      ecommerce: {
        transaction_id: order.pubId,
        currency: 'THB',
        value: 1660,
        payment_type: '',
        items: [{ item_id: '71', item_name: 'Standing', price: 900, quantity: 2 }],
      },
    },
  ]);
});

test.each([
  ['Unpaid', /No payment arrived in time/],
  ['Cancelled', /no longer kept for you/],
  ['Pending payment', /The time to pay has run out/],
] as const)(
  'order in state %s: shows it as unpaid with its content, and reports no purchase',
  async (state, sentence) => {
    receipt(newOrder({ ...sample.pendingOrder, payBy: '2020-11-20T18:45:00+07:00', state }));
    expect(await screen.findByRole('img', { name: /closed curtain/ })).toBeVisible();
    expect(screen.getByText(acrossElements(sentence))).toBeVisible();
    const summary = within(screen.getByRole('region', { name: 'Order summary' }));
    expect(summary.getByText('Standing')).toBeVisible();
    expect(summary.getByText('PD-K7QM-4F2X')).toBeVisible();
    expect(window.dataLayer).toEqual([]);
  },
);

test('pending order that becomes paid: turns into a receipt', async () => {
  const order = newOrder(sample.pendingOrder);
  const { host } = receipt(order);
  expect(await screen.findByRole('heading', { name: 'This order is not paid' })).toBeVisible();
  host.answers['GET /user/order/{id}'] = { ...order, state: 'Paid' };
  expect(await screen.findByRole('heading', { name: 'You’re in!' })).toBeVisible();
});

test('pending order: says until when it can be paid, and links to the payment', async () => {
  const { user, router } = receipt(
    newOrder({ ...sample.pendingOrder, payBy: '2099-11-20T18:45:00+07:00' }),
  );
  expect(await screen.findByText('You still have until 18:45 to pay.')).toBeVisible();
  await user.click(await screen.findByRole('link', { name: 'Go to the payment' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment'));
});

test('order of another shape: an error and a retry button', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const order = newOrder(sample.paidOrder);
  const { host, user } = receipt(order, adultUser, () => ({}) as Order);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error occured during orders loading.',
  );
  expect(warned).toHaveBeenCalledWith('Wrong Order object');
  host.answers['GET /user/order/{id}'] = order;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'You’re in!' })).toBeVisible();
});

describe('refund', () => {
  const byCard = {
    amount: 1660,
    reason: 'refund',
    method: 'Credit or debit card',
    date: null,
  } as const;
  const byPromptPay = { ...byCard, method: 'PromptPay QR' };
  const done = { state: 'done', date: '2026-11-21T10:00:00+07:00' } as const;
  const dispute = { ...byCard, reason: 'dispute' } as const;
  const account = { bank: 'promptPay', ending: '5678' };
  test.each<[string, Refund, RegExp]>([
    [
      'We are refunding this order',
      { ...byCard, way: 'method', state: 'due' },
      /is being refunded to you the way you paid: Credit/,
    ],
    [
      'This order was refunded',
      { ...byCard, way: 'method', ...done },
      /On Sat 21 November 2026 we returned ฿1,660/,
    ],
    [
      'We are refunding this order',
      { ...byPromptPay, way: 'transfer', state: 'due' },
      /we transfer ฿1,660/,
    ],
    [
      'Tell us where to send your refund',
      { ...byPromptPay, way: 'transfer', state: 'due', transfer: { account: null, by: null } },
      /^PromptPay QR cannot return ฿1,660.* Please tell us where to transfer it/,
    ],
    [
      'We are refunding this order',
      {
        ...byPromptPay,
        way: 'transfer',
        state: 'due',
        transfer: { account, by: '2099-12-04T23:59:00+07:00' },
      },
      /^We transfer ฿1,660 to PromptPay ending in 5678 by Fri 4 December 2099/,
    ],
    [
      'We are refunding this order',
      {
        ...byPromptPay,
        way: 'transfer',
        state: 'due',
        transfer: { account, by: '2020-12-04T23:59:00+07:00' },
      },
      /^We are late with the transfer of ฿1,660.*Please contact us/,
    ],
    [
      'This order was refunded',
      { ...byPromptPay, way: 'transfer', ...done, transfer: { account, by: null } },
      /2026 we transferred ฿1,660 to PromptPay ending in 5678/,
    ],
    [
      'This order was refunded',
      { ...byPromptPay, way: 'transfer', ...done },
      /2026 we transferred ฿1,660 to you,/,
    ],
    [
      'Your bank took back this payment',
      { ...dispute, way: 'method', ...done },
      /2026 your bank took back ฿1,660/,
    ],
  ])('%s (%j): says what happens with the money', async (heading, refund, sentence) => {
    receipt(newOrder({ ...sample.paidOrder, state: 'Cancelled', refunds: [refund] }));
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(screen.getByText(acrossElements(sentence))).toBeVisible();
    expect(screen.queryByText('This order is not paid')).not.toBeInTheDocument();
    const isAsked = refund.transfer?.account === null;
    const link = screen.queryByRole('link', { name: 'Say where to send it' });
    expect(link?.getAttribute('href')?.replace(/PD-.*/, '') ?? null).toBe(
      isAsked ? '/refund?order=' : null,
    );
    const isSent = refund.state === 'done' && refund.reason !== 'dispute';
    expect(screen.getByRole('status').dataset.tone === 'success').toBe(isSent);
  });

  test.each<[string, Partial<Order>, RegExp]>([
    [
      'given back',
      { givenBack: 2, refunds: [{ ...byCard, way: 'method', state: 'due' }] },
      /^You returned 2 tickets\.$/,
    ],
    [
      'refunded by us',
      { refunds: [{ ...byCard, way: 'method', state: 'due' }] },
      /its tickets are no longer valid/,
    ],
    [
      'paid too late',
      { refunds: [{ ...byCard, reason: 'unneeded', way: 'method', state: 'due' }] },
      /there are no tickets for it/,
    ],
  ])('cancelled order that was %s: says what happened', async (_, change, sentence) => {
    receipt(newOrder({ ...sample.paidOrder, state: 'Cancelled', ...change }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByText(/no longer kept for you/)).not.toBeInTheDocument();
  });

  test('paid order with a second payment: the receipt says that it is returned', async () => {
    receipt(
      newOrder({ ...sample.paidOrder, refunds: [{ ...byCard, way: 'method', state: 'due' }] }),
    );
    expect(await screen.findByText(/is being refunded to you the way you paid/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You’re in!');
  });
});

test('order given back, an account is needed: the steps of its refund stand first', async () => {
  const refund: Refund = {
    amount: 1660,
    reason: 'refund',
    method: 'PromptPay QR',
    way: 'transfer',
    state: 'due',
    date: null,
    transfer: { account: null, by: null },
  };
  receipt(newOrder({ ...sample.paidOrder, state: 'Cancelled', givenBack: 2, refunds: [refund] }));
  const status = await screen.findByRole('status');
  const steps = within(status).getAllByRole('listitem');
  expect(steps[0]).toHaveTextContent('You returned 2 tickets.');
  expect(steps[1]).toHaveTextContent(/Please tell us where to transfer it/);
  expect(steps[1]).toHaveAttribute('aria-current', 'step');
  expect(within(steps[1]!).getByRole('link', { name: 'Say where to send it' })).toBeVisible();
  expect(steps[2]).toHaveTextContent('Then we transfer ฿1,660 to you, within 10 working days.');
  expect(status.compareDocumentPosition(screen.getByRole('img', { name: /curtain/ }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test('order of an event that was moved since: its badge, the old day struck out', async () => {
  const event = { ...sample.paidOrder.event, previousStart: '2026-11-25T19:00:00+07:00' };
  receipt(newOrder({ ...sample.paidOrder, event }));
  expect(await screen.findByText('New date')).toBeVisible();
  expect(screen.getByText('Wed 25 November 2026').tagName).toBe('DEL');
});

test('unpaid order whose money arrives late: seen on coming back to the page', async () => {
  const unpaid = newOrder({ ...sample.paidOrder, state: 'Unpaid' });
  const { host } = receipt(unpaid);
  expect(await screen.findByText(/^No payment arrived in time/)).toBeVisible();
  const asked = () => sentTo(host, 'GET /user/order/{id}').length;
  await waitFor(() => expect(asked()).toBe(2));
  host.answers['GET /user/order/{id}'] = { ...unpaid, state: 'Paid' };
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  // At once: a poll that was due does not count.
  expect(asked()).toBe(3);
  expect(await screen.findByRole('heading', { name: 'You’re in!' })).toBeVisible();
});

test('order in a newer api’s state: its word, not that it is unpaid, what comes back', async () => {
  const state = 'Partially refunded' as never;
  const refund = {
    amount: 100,
    reason: 'gift',
    method: 'Card',
    way: 'voucher',
    state: 'done',
    date: null,
  } as never;
  receipt(newOrder({ ...sample.paidOrder, state, refunds: [refund] }));
  expect(await screen.findByText(state)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Receipt');
  expect(
    screen.getByText(
      (_, element) => element?.tagName === 'P' && element.textContent === '฿100 · Card',
    ),
  ).toBeVisible();
  expect(screen.queryByText(/not paid|Nothing was charged/)).not.toBeInTheDocument();
});

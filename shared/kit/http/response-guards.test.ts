import type { Order } from '../../api-contract/operations.ts';
import { parseEvents, parseOrder, parseOrderList } from './response-guards.ts';

/** An order as the previous release of the api sends it. */
const older = (fields: object) =>
  ({
    id: 1,
    pubId: 'p',
    state: 'Pending payment',
    tickets: [],
    fee: { order: [], ticket: [] },
    ...fields,
  }) as never;
const refund = { amount: 10, method: 'Card', way: 'method', state: 'due', date: null };

test.each([
  ['without refunds and attempt', { state: 'Paid' }, { refunds: [], attempt: null }],
  ['pending', { isDeclined: false }, { refunds: [], attempt: 'open' }],
  ['pending and declined', { isDeclined: true }, { refunds: [], attempt: 'declined' }],
])('order of an older api, %s: completed', (_what, sent, expected) => {
  expect(parseOrder(older(sent))).toMatchObject(expected);
  expect(parseOrderList({ orders: [older(sent)] })).toMatchObject([expected]);
});

test('order of this api: unchanged', () => {
  const order = older({
    payBy: null,
    attempt: 'cancelling',
    refunds: [{ ...refund, reason: 'dispute' }],
  }) as Order;
  expect(parseOrder(order)).toEqual(order);
});

test.each([
  ['paid', 'Paid'],
  ['PAID', 'Paid'],
  ['pending payment', 'Pending payment'],
  ['Pending Payment', 'Pending payment'],
  ['cancelled', 'Cancelled'],
  ['UNPAID', 'Unpaid'],
  ['On hold', 'On hold'],
])('order in the state %p: read as %p', (sent, state) => {
  expect(parseOrder(older({ state: sent }))).toMatchObject({ state });
  expect(parseOrderList({ orders: [older({ state: sent })] })).toMatchObject([{ state }]);
});

test.each([
  ['without an end', '2026-11-27T19:00:00+07:00', undefined],
  ['with a start that is no date', 'Friday', '2026-11-27T22:00:00+07:00'],
  ['with an end that is no date', '2026-11-27T19:00:00+07:00', ''],
  ['that ends before it starts', '2026-11-27T19:00:00+07:00', '2026-11-26T22:00:00+07:00'],
])('list with an event %s: refused as a wrong event', (_what, dateStart, dateEnd) => {
  jest.spyOn(console, 'warn').mockReturnValue();
  const list = { events: [{ dateStart, dateEnd }] } as never;
  expect(() => parseEvents(list)).toThrow('Wrong Event object.');
});

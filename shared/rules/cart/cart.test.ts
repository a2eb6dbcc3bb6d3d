import type { CartState, TicketSelection } from '../../contract/host.ts';
import { acceptPending, clear, emptyCart, selectTickets, setCount, ticketCount } from './cart.ts';

/** Tickets of a type of the event with the first digit of its id. */
const choice = (id: number, count: number, left = 9): TicketSelection => ({
  event: { id: Math.floor(id / 10), url: '', name: '', poster: '', dateStart: '', age: null },
  currency: { code: 'THB', symbol: '฿', scale: 2 },
  ticket: { id, name: '', description: '', price: id * 1_000, left },
  count,
});
const cartOf = (...choices: TicketSelection[]) => choices.reduce(selectTickets, emptyCart);
/** `11: 3, 12: 1`: the tickets of each type. */
const counts = ({ lines }: CartState) => lines.map(({ id, count }) => `${id}: ${count}`).join(', ');

test.each([
  ['more than are left', '11: 2', [choice(11, 3, 2)]],
  ['more than four of one event', '11: 3, 12: 1', [choice(11, 3), choice(12, 3)]],
  ['a type again', '11: 3, 12: 1', [choice(11, 1), choice(12, 1), choice(11, 3)]],
  ['a type of which none is left', '11: 2', [choice(11, 2), choice(12, 1, 0)]],
  ['none of the only type', '', [choice(11, 2), choice(11, 0)]],
])('selection of %s: the cart has "%s"', (_, lines, choices) => {
  const cart = cartOf(...choices);
  expect(counts(cart)).toBe(lines);
  expect(cart.event?.id ?? null).toBe(lines === '' ? null : 1);
});

test.each([
  [11, 4, '11: 3, 12: 1'],
  [11, 2, '11: 2, 12: 1'],
  [11, -1, '12: 1'],
  [13, 1, '11: 1, 12: 1'],
])('count of type %i set to %i: the cart has %s', (id, count, lines) => {
  expect(counts(setCount(cartOf(choice(11, 1), choice(12, 1)), id, count))).toBe(lines);
});

test('selection for another event: it waits, and replaces the cart when it is accepted', () => {
  const cart = cartOf(choice(11, 2), choice(21, 3));
  expect([counts(cart), cart.pendingSelection]).toEqual(['11: 2', choice(21, 3)]);
  expect(clear(cart)).toEqual({ ...emptyCart, pendingSelection: choice(21, 3) });
  const accepted = acceptPending({ ...cart, isOpen: true });
  expect([counts(accepted), accepted.event?.id]).toEqual(['21: 3', 2]);
  expect([accepted.pendingSelection, accepted.isOpen]).toEqual([null, false]);
  expect(acceptPending(accepted)).toEqual(emptyCart);
});

test('number of the tickets', () => {
  expect(ticketCount(cartOf(choice(11, 2), choice(12, 1)))).toBe(3);
});

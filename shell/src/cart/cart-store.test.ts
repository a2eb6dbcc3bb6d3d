import type { TicketSelection } from '@playday/shared/contract';
import { createEventBus } from '@playday/shared/contract/event-bus';
import { createStore } from 'jotai';
import { createCart } from './cart-store.ts';
import { cartKey } from './stored-cart.ts';

const choice = (event: number, ticket: number, count: number): TicketSelection => ({
  event: {
    id: event,
    url: `event-${event}`,
    name: `Event ${event}`,
    poster: '',
    dateStart: '2026-12-01T12:00:00Z',
    age: null,
  },
  currency: { code: 'THB', symbol: '฿', scale: 2 },
  ticket: { id: ticket, name: 'Standing', description: '', price: 30_000, left: 10 },
  count,
});

function open({ isSignedIn = true } = {}) {
  const clock = { now: 1_000_000 };
  const heard = { signIn: jest.fn(), changed: jest.fn(), lapsed: jest.fn() };
  const cart = createCart({
    store: createStore(),
    events: createEventBus(() => {}),
    now: () => clock.now,
    isSignedIn: () => isSignedIn,
    onSignInNeeded: heard.signIn,
    onChanged: heard.changed,
    onExtend: async () => {},
    onExpired: heard.lapsed,
  });
  cart.start();
  return { cart, clock, heard };
}

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('first ticket: the cart is bound to its event and a 30-minute timer starts', () => {
  const { cart, clock } = open();
  cart.selectTickets(choice(1, 1, 2));
  expect(cart.get()).toMatchObject({
    event: { id: 1 },
    lines: [{ id: 1, count: 2 }],
    endsAt: clock.now + 1_800_000,
  });
});

test('the cart never holds more than four tickets', () => {
  const { cart } = open();
  cart.selectTickets(choice(1, 1, 3));
  cart.selectTickets(choice(1, 2, 3));
  expect(cart.get().lines.map(({ count }) => count)).toEqual([3, 1]);
});

test('tickets for another event: they stay pending until the buyer confirms', () => {
  const { cart } = open();
  cart.selectTickets(choice(1, 1, 2));
  cart.selectTickets(choice(2, 5, 1));
  expect(cart.get()).toMatchObject({ event: { id: 1 }, pendingSelection: { event: { id: 2 } } });
  cart.acceptPending();
  expect(cart.get()).toMatchObject({
    event: { id: 2 },
    lines: [{ id: 5, count: 1 }],
    pendingSelection: null,
  });
});

test('reload: the cart is restored', () => {
  open().cart.selectTickets(choice(1, 1, 2));
  expect(open().cart.get()).toMatchObject({ event: { id: 1 }, lines: [{ count: 2 }] });
});

test('change in another tab: the cart is updated', () => {
  const { cart } = open();
  cart.selectTickets(choice(1, 1, 2));
  localStorage.removeItem(cartKey);
  dispatchEvent(new StorageEvent('storage', { key: cartKey }));
  expect(cart.get()).toMatchObject({ event: null, lines: [] });
});

test.each([
  'not json',
  '{"lines":[{"id":"x"}]}',
  '{"event":{"id":1},"currency":{"symbol":"฿"},"lines":[{}],"endsAt":null}',
])('invalid stored value is discarded: %s', (text) => {
  localStorage.setItem(cartKey, text);
  expect(open().cart.get().lines).toEqual([]);
  expect(localStorage.getItem(cartKey)).toBeNull();
});

test('timer over: the cart is emptied and the buyer is notified', () => {
  const { cart, clock, heard } = open();
  cart.selectTickets(choice(1, 1, 1));
  clock.now += 1_800_000;
  jest.advanceTimersByTime(60_000);
  expect(cart.get().lines).toEqual([]);
  expect(heard.lapsed).toHaveBeenCalledTimes(1);
});

test('a change before the deadline does not move the deadline', () => {
  const { cart, clock } = open();
  cart.selectTickets(choice(1, 1, 1));
  const { endsAt } = cart.get();
  clock.now += 60_000;
  cart.selectTickets(choice(1, 1, 2));
  expect(cart.get().endsAt).toBe(endsAt);
});

test('signed out: the cart does not open', () => {
  const { cart, heard } = open({ isSignedIn: false });
  cart.open();
  expect(cart.get().isOpen).toBe(false);
  expect(heard.signIn).toHaveBeenCalledTimes(1);
});

import type { TicketSelection } from '@playday/shared/contract';
import { createEventBus } from '@playday/shared/contract/event-bus';
import { createStore } from 'jotai';
import { type CartStore, createCart } from './cart-store.ts';
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
  const session = { isSignedIn };
  const heard = { signIn: jest.fn(), changed: jest.fn(), lapsed: jest.fn() };
  const cart = createCart({
    store: createStore(),
    events: createEventBus(() => {}),
    now: () => clock.now,
    isSignedIn: () => session.isSignedIn,
    isHeldByApi: () => session.isSignedIn,
    onSignInNeeded: heard.signIn,
    onChanged: heard.changed,
    onExtend: async () => {},
    onExpired: heard.lapsed,
  });
  cart.start();
  return { cart, clock, heard, session };
}

const confirmUntil = (cart: CartStore, endsAt: number) =>
  cart.applyServerState((state) => ({ ...state, hold: 'confirmed', endsAt }));

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('first ticket, signed out: the cart is bound to its event, and a local 30-minute timer starts', () => {
  const { cart, clock } = open({ isSignedIn: false });
  cart.selectTickets(choice(1, 1, 2));
  expect(cart.get()).toMatchObject({
    event: { id: 1 },
    lines: [{ id: 1, count: 2 }],
    hold: 'local',
    endsAt: clock.now + 1_800_000,
  });
});

test('first ticket, signed in: no end is shown before the api confirms one', () => {
  const { cart } = open();
  cart.selectTickets(choice(1, 1, 2));
  expect(cart.get()).toMatchObject({ hold: 'sending', endsAt: null });
});

test('sign-in with a full cart: its local timer ends, and the cart waits for the api', () => {
  const { cart, session } = open({ isSignedIn: false });
  cart.selectTickets(choice(1, 1, 2));
  session.isSignedIn = true;
  cart.followSession();
  expect(cart.get()).toMatchObject({ lines: [{ count: 2 }], hold: 'sending', endsAt: null });
});

test('end of the session: the cart stays, is local again and keeps its end', () => {
  const { cart, clock, session } = open();
  cart.selectTickets(choice(1, 1, 2));
  confirmUntil(cart, clock.now + 60_000);
  session.isSignedIn = false;
  cart.followSession();
  expect(cart.get()).toMatchObject({ lines: [{ count: 2 }], hold: 'local', endsAt: clock.now + 60_000 });
});

test('cart stored by an earlier release, without the state of its hold: it is restored', () => {
  const { event, currency, ticket } = choice(1, 1, 2);
  localStorage.setItem(
    cartKey,
    JSON.stringify({ event, currency, lines: [{ ...ticket, count: 2 }], endsAt: 2_000_000 }),
  );
  expect(open({ isSignedIn: false }).cart.get()).toMatchObject({
    lines: [{ count: 2 }],
    hold: 'local',
    limit: 4,
  });
});

test('buyer with tickets of earlier orders: the cart holds no more than their limit', () => {
  const { cart } = open();
  cart.selectTickets(choice(1, 1, 1));
  cart.applyServerState((state) => ({ ...state, limit: 2 }));
  cart.selectTickets(choice(1, 1, 4));
  expect(cart.get().lines).toMatchObject([{ count: 2 }]);
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

test('another tab stores a cart that this version cannot read: the cart on the page and the stored one stay', () => {
  const { cart } = open();
  cart.selectTickets(choice(1, 1, 2));
  const stored = '{"version":9,"events":[]}';
  localStorage.setItem(cartKey, stored);
  dispatchEvent(new StorageEvent('storage', { key: cartKey }));
  expect(cart.get().lines).toMatchObject([{ id: 1, count: 2 }]);
  expect(localStorage.getItem(cartKey)).toBe(stored);
});

test.each([true, false])(
  'timer over, signed in %s: the cart is emptied and the buyer is notified',
  (isSignedIn) => {
    const { cart, clock, heard } = open({ isSignedIn });
    cart.selectTickets(choice(1, 1, 1));
    if (isSignedIn) confirmUntil(cart, clock.now + 1_800_000);
    clock.now += 1_800_000;
    jest.advanceTimersByTime(60_000);
    expect(cart.get().lines).toEqual([]);
    expect(heard.lapsed).toHaveBeenCalledTimes(1);
  },
);

test('a change before the deadline does not move the deadline', () => {
  const { cart, clock } = open();
  cart.selectTickets(choice(1, 1, 1));
  const endsAt = clock.now + 1_800_000;
  confirmUntil(cart, endsAt);
  clock.now += 60_000;
  cart.selectTickets(choice(1, 1, 2));
  expect(cart.get()).toMatchObject({ hold: 'sending', endsAt });
});

test.each([
  ['focus', () => window],
  ['pageshow', () => window],
  ['visibilitychange', () => document],
] as const)(
  'device that slept past the deadline: the cart is emptied on %s, before any timer',
  (type, target) => {
    const { cart, clock, heard } = open();
    cart.selectTickets(choice(1, 1, 2));
    confirmUntil(cart, clock.now + 1_800_000);
    clock.now += 31 * 60_000;
    target().dispatchEvent(new Event(type));
    expect(cart.get().lines).toEqual([]);
    expect(heard.lapsed).toHaveBeenCalledTimes(1);
  },
);

test('signed out: the cart does not open', () => {
  const { cart, heard } = open({ isSignedIn: false });
  cart.open();
  expect(cart.get().isOpen).toBe(false);
  expect(heard.signIn).toHaveBeenCalledTimes(1);
});

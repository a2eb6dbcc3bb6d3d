import { selectionOf } from '@playday/shared/testing/fake-host';
import { createStore } from 'jotai';
import { type CartStore, createCart } from './cart-store.ts';
import { cartKey } from './stored-cart.ts';

function open({ isSignedIn = true, isTimeKnown = true } = {}) {
  const clock = { now: 1_000_000, isKnown: isTimeKnown };
  const listeners = new Set<() => void>();
  const session = { isSignedIn };
  const heard = { changed: jest.fn(), lapsed: jest.fn() };
  const cart = createCart({
    store: createStore(),
    now: () => clock.now,
    isTimeKnown: {
      get: () => clock.isKnown,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    isSignedIn: () => session.isSignedIn,
    isHeldByApi: () => session.isSignedIn,
    onSignInNeeded: () => {},
    onChanged: heard.changed,
    onExtend: async () => {},
    expiredReason: (event) => `${event} is over`,
    onEmptied: heard.lapsed,
  });
  cart.start();
  /** The server has told the time. */
  const learn = (now: number) => {
    Object.assign(clock, { now, isKnown: true });
    for (const listener of [...listeners]) listener();
  };
  return { cart, clock, heard, learn, session };
}

const confirmUntil = (cart: CartStore, endsAt: number) =>
  cart.applyServerState((state) => ({ ...state, hold: 'confirmed', endsAt }));

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('sign-in with a full cart: its local timer ends, and the cart waits for the api', () => {
  const { cart, session } = open({ isSignedIn: false });
  cart.selectTickets(selectionOf(1, 1, 2));
  session.isSignedIn = true;
  cart.followSession();
  expect(cart.get()).toMatchObject({ lines: [{ count: 2 }], hold: 'sending', endsAt: null });
});

test('end of the session: the cart stays, is local again and keeps its end', () => {
  const { cart, clock, session } = open();
  cart.selectTickets(selectionOf(1, 1, 2));
  confirmUntil(cart, clock.now + 60_000);
  session.isSignedIn = false;
  cart.followSession();
  expect(cart.get()).toMatchObject({
    lines: [{ count: 2 }],
    hold: 'local',
    endsAt: clock.now + 60_000,
  });
});

test('buyer with tickets of earlier orders: the cart holds no more than their limit', () => {
  const { cart } = open();
  cart.selectTickets(selectionOf(1, 1, 1));
  cart.applyServerState((state) => ({ ...state, limit: 2 }));
  cart.selectTickets(selectionOf(1, 1, 4));
  expect(cart.get().lines).toMatchObject([{ count: 2 }]);
});

test('reload: the cart is restored', () => {
  open().cart.selectTickets(selectionOf(1, 1, 2));
  expect(open().cart.get()).toMatchObject({ event: { id: 1 }, lines: [{ count: 2 }] });
});

test('change in another tab: the cart is updated', () => {
  const { cart } = open();
  cart.selectTickets(selectionOf(1, 1, 2));
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

test('cart of another tab that is unreadable here: the shown and the stored one stay', () => {
  const { cart } = open();
  cart.selectTickets(selectionOf(1, 1, 2));
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
    cart.selectTickets(selectionOf(1, 1, 1));
    if (isSignedIn) confirmUntil(cart, clock.now + 1_800_000);
    heard.changed.mockClear();
    clock.now += 1_800_000;
    jest.advanceTimersByTime(60_000);
    expect(cart.get().lines).toEqual([]);
    expect(heard.lapsed).toHaveBeenCalledTimes(1);
    // The server lets the hold lapse by itself.
    expect(heard.changed).not.toHaveBeenCalled();
  },
);

describe.each([true, false])('reload with a wrong clock, signed in %s', (isSignedIn) => {
  const reload = () => {
    const before = open({ isSignedIn });
    before.cart.selectTickets(selectionOf(1, 1, 1));
    if (isSignedIn) confirmUntil(before.cart, before.clock.now + 1_800_000);
    const page = open({ isSignedIn, isTimeKnown: false });
    page.clock.now += 7_200_000;
    for (const type of ['focus', 'pageshow']) dispatchEvent(new Event(type));
    jest.advanceTimersByTime(60_000);
    expect(page.cart.get().lines).toHaveLength(1);
    return page;
  };

  test.each([
    ['time is left: the cart stays', 2_799_999, 0],
    ['the time is over: the cart is emptied', 2_800_000, 1],
  ])('the server says that %s', (_, now, lapses) => {
    const { cart, heard, learn } = reload();
    learn(now);
    expect(cart.get().lines).toHaveLength(1 - lapses);
    expect(heard.lapsed).toHaveBeenCalledTimes(lapses);
  });
});

test('first ticket, signed out, before the time is known: its 30 minutes begin when it is', () => {
  const { cart, learn } = open({ isSignedIn: false, isTimeKnown: false });
  cart.selectTickets(selectionOf(1, 1, 1));
  expect(cart.get()).toMatchObject({ hold: 'local', endsAt: null });
  learn(5_000_000);
  expect(cart.get()).toMatchObject({ hold: 'local', endsAt: 6_800_000 });
});

describe('why the cart was emptied', () => {
  const emptied = { eventId: 1, reason: 'Event 1 is over' };
  const expire = () => {
    const opened = open();
    opened.cart.selectTickets(selectionOf(1, 1, 1));
    confirmUntil(opened.cart, opened.clock.now + 60_000);
    opened.clock.now += 60_000;
    jest.advanceTimersByTime(60_000);
    return opened;
  };

  test('the page is loaded again, or another document: it is told there, too', () => {
    expect(expire().cart.get().emptied).toEqual(emptied);
    const { cart, heard } = open();
    expect(cart.get().emptied).toEqual(emptied);
    expect(heard.lapsed.mock.calls).toEqual([['Event 1 is over']]);
  });

  test('another tab was first to notice: it is told in this one, too', () => {
    const { cart, heard } = open();
    cart.selectTickets(selectionOf(1, 1, 1));
    localStorage.setItem('playday.cart-emptied', JSON.stringify({ ...emptied, at: Date.now() }));
    localStorage.removeItem(cartKey);
    dispatchEvent(new StorageEvent('storage', { key: cartKey }));
    expect(cart.get()).toMatchObject({ lines: [], emptied });
    expect(heard.lapsed.mock.calls).toEqual([['Event 1 is over']]);
  });

  test.each<[string, (cart: CartStore) => void]>([
    ['tickets are chosen again', (cart) => cart.selectTickets(selectionOf(2, 1, 1))],
    ['the cart is emptied by the buyer', (cart) => cart.clear()],
    ['half an hour passes', () => jest.advanceTimersByTime(1_800_000)],
  ])('%s: it is told no longer', (_, act) => {
    const { cart } = expire();
    act(cart);
    expect(open().cart.get().emptied).toBeNull();
  });

  test('a refusal of the api: it is kept as its reason, for the event of the tickets', () => {
    const { cart } = open();
    cart.selectTickets(selectionOf(3, 1, 1));
    cart.clear('The sale is over.');
    expect(open().cart.get().emptied).toEqual({ eventId: 3, reason: 'The sale is over.' });
  });

  test.each(['{"eventId":1}', '[]', 'x'])('invalid stored value is discarded: %s', (text) => {
    localStorage.setItem('playday.cart-emptied', text);
    expect(open().cart.get().emptied).toBeNull();
  });
});

test.each([
  ['focus', () => window],
  ['pageshow', () => window],
  ['visibilitychange', () => document],
] as const)(
  'device that slept past the deadline: the cart is emptied on %s, before any timer',
  (type, target) => {
    const { cart, clock, heard } = open();
    cart.selectTickets(selectionOf(1, 1, 2));
    confirmUntil(cart, clock.now + 1_800_000);
    clock.now += 31 * 60_000;
    target().dispatchEvent(new Event(type));
    expect(cart.get().lines).toEqual([]);
    expect(heard.lapsed).toHaveBeenCalledTimes(1);
  },
);

import { operations } from '@playday/shared/api-contract';
import { ApiError } from '@playday/shared/kit';
import { selectionOf } from '@playday/shared/testing/fake-host';
import { otherAnswers } from '@playday/shared/testing/other-answers';
import { createStore } from 'jotai';
import { createCart } from './cart-store.ts';
import { createHold, type HoldDeps } from './hold.ts';
import { cartKey } from './stored-cart.ts';
import { emptyCart } from '@playday/shared/rules/cart/cart';
import { createLazyHold } from './lazy-hold.ts';

const endsAt = '2026-11-20T10:30:00Z';
const answer = (count: number, revision = 1) => ({
  event: 7,
  revision,
  expiresAt: endsAt,
  serverNow: '2026-11-20T10:00:00Z',
  isExtended: false,
  remaining: 4 - count,
  tickets: [{ id: 1, count, left: 9 }],
});
/** What the api says about a buyer of whose tickets it holds none, unless `more` has a hold. */
const status = (remaining: number, more: object = {}) => ({
  hold: null,
  remaining,
  pendingOrder: null,
  ...more,
});
const offline = () => new ApiError(0, 0, 'No internet connection');

/**
 * A page with tickets in its cart. `http` answers calls in turn, the last answer for all that
 * follow.
 */
function open({ count = 2, isSignedIn = true, isAllowed = true } = {}) {
  const session = { isSignedIn, isAllowed };
  const http = jest.fn();
  const onLost = jest.fn();
  const clock = { now: Date.parse('2026-11-20T10:00:00Z'), known: Promise.resolve() };
  const cart = createCart({
    store: createStore(),
    now: () => clock.now,
    isTimeKnown: { get: () => true, subscribe: () => () => {} },
    isSignedIn: () => session.isSignedIn,
    isHeldByApi: () => session.isSignedIn && hold.isSupported(),
    onSignInNeeded() {},
    onChanged: (_, before) => hold.sync(before),
    onExtend: () => hold.extend(),
    expiredReason: () => '',
    onEmptied() {},
  });
  const hold = createHold({
    http: http as never,
    now: () => clock.now,
    timeKnown: () => clock.known,
    cart,
    isSignedIn: () => session.isSignedIn,
    isAllowed: async () => session.isAllowed,
    onLost,
  });
  stop = hold.start();
  if (count > 0) cart.selectTickets(selectionOf(7, 1, count));
  const operations = () => http.mock.calls.map(([operation]: [string]) => operation);
  /** The bodies of what was held. */
  const sent = () =>
    http.mock.calls.flatMap(([operation, input]) =>
      operation === 'PUT /user/hold'
        ? [(input as { body: { event: number; tickets: object[]; revision: number } }).body]
        : [],
    );
  return { cart, clock, hold, http, onLost, operations, sent, session };
}
/** The request that releases the tickets of an event, and not those of another one. */
const emptied = (event: number) => expect.objectContaining({ event, tickets: [] }) as object;

let stop = () => {};
beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});
const settle = (ms = 300) => jest.advanceTimersByTimeAsync(ms);
/** A page whose tickets the api confirmed to hold a minute ago. */
async function confirmed() {
  const page = open();
  page.http.mockResolvedValueOnce(answer(2));
  await settle();
  jest.setSystemTime(Date.now() + 60_000);
  return page;
}
/** The page is used again. */
const focus = async () => {
  dispatchEvent(new Event('focus'));
  await settle();
};

test('answers about the hold: each line has the charged price until the hold ends', async () => {
  const { cart, http, session } = open();
  const priced = (price?: number) => {
    const { tickets, ...hold } = answer(2);
    return { ...hold, tickets: tickets.map((ticket) => ({ ...ticket, price })) };
  };
  const heldPrice = () => cart.get().lines[0]?.heldPrice;
  http.mockResolvedValueOnce(priced(432.6));
  await settle();
  expect(heldPrice()).toBe(43_260);
  // It outlives a reload, and a further ticket until that is answered.
  expect(localStorage.getItem(cartKey)).toContain('"heldPrice":43260');
  cart.selectTickets(selectionOf(7, 1, 2));
  expect(heldPrice()).toBe(43_260);
  http.mockResolvedValueOnce(priced());
  await settle();
  expect(heldPrice()).toBeUndefined();
  for (const end of ['replaced', 'signed out']) {
    cart.selectTickets(selectionOf(7, 1, 2));
    http.mockResolvedValueOnce(priced(500));
    await settle();
    expect(heldPrice()).toBe(50_000);
    if (end === 'replaced') {
      jest.setSystemTime(Date.now() + 60_000);
      http.mockResolvedValueOnce(status(4));
      await focus();
      expect(cart.get().hold).toBe('replaced');
    } else {
      session.isSignedIn = false;
      cart.followSession();
    }
    expect(heldPrice()).toBeUndefined();
  }
});

test('changes in quick succession: one request, and the answer confirms the hold', async () => {
  const { cart, clock, http } = open({ count: 1 });
  http.mockResolvedValue(answer(2));
  cart.setCount(1, 2);
  expect(cart.get()).toMatchObject({ hold: 'sending', endsAt: null });
  await settle();
  expect(http).toHaveBeenCalledTimes(1);
  expect(http.mock.calls[0]).toMatchObject([
    'PUT /user/hold',
    { body: { event: 7, tickets: [{ id: 1, count: 2 }], revision: clock.now } },
  ]);
  expect(cart.get()).toMatchObject({
    hold: 'confirmed',
    endsAt: Date.parse(endsAt),
    limit: 4,
    lines: [{ count: 2, left: 9 }],
  });
});

test.each([
  ['while the api is asked for the hold', true],
  ['while nothing is asked', false],
])(
  'time of the hold over %s: the cart is emptied, and nothing is released',
  async (_, isAsking) => {
    const { cart, clock, http, sent } = open();
    http.mockResolvedValueOnce(answer(2));
    cart.start();
    await settle();
    if (isAsking) {
      http.mockImplementationOnce(
        () => new Promise((resolve) => setTimeout(resolve, 100, { hold: null })),
      );
      jest.setSystemTime(Date.now() + 60_000);
      dispatchEvent(new Event('focus'));
    }
    clock.now = Date.parse(endsAt);
    dispatchEvent(new Event('pageshow'));
    expect(cart.get().lines).toEqual([]);
    await settle(60_000);
    expect(sent()).not.toContainEqual(emptied(7));
  },
);

test.each([
  ['nothing is held until it is', [{ id: 1, count: 2 }], false],
  ['tickets of a cart that is emptied before are not held', [], true],
])('server’s time not known yet: %s', async (_, tickets, isEmptied) => {
  const { cart, clock, http, sent } = open();
  const { promise, resolve: know } = Promise.withResolvers<void>();
  clock.known = promise;
  http.mockResolvedValue(answer(2));
  await settle(10_000);
  expect(http).not.toHaveBeenCalled();
  if (isEmptied) cart.clear();
  know();
  await settle(1000);
  expect(sent()).toEqual([expect.objectContaining({ event: 7, tickets })]);
});

test('emptied cart: the hold is released, repeated until the api answers', async () => {
  const { cart, http, sent } = open();
  http.mockResolvedValueOnce(answer(2)).mockRejectedValueOnce(offline()).mockResolvedValue({});
  await settle();
  cart.clear();
  await settle(5000);
  expect(sent().slice(1)).toEqual([emptied(7), emptied(7)]);
  const revisions = sent().map(({ revision }) => revision);
  expect(revisions).toEqual([...new Set(revisions)].sort());
});

test('cart of another event, emptied before it was held: what was held is released', async () => {
  const { cart, http, sent } = open();
  http.mockResolvedValue(answer(2));
  await settle();
  cart.selectTickets(selectionOf(8, 2, 1));
  cart.acceptPending();
  cart.clear();
  await settle();
  expect(sent().slice(1)).toEqual([emptied(7), emptied(8)]);
});

test('cart emptied while its tickets are being held: they are released', async () => {
  const { cart, http, sent } = open();
  http.mockImplementationOnce(() => new Promise((done) => setTimeout(done, 1000, answer(2))));
  http.mockResolvedValue(answer(0));
  await settle();
  cart.clear();
  await settle(2000);
  expect(sent().slice(1)).toEqual([emptied(7)]);
});

test('age-restricted cart: nothing is held, but an emptied cart still releases', async () => {
  const { cart, http, sent } = open({ isAllowed: false });
  http.mockResolvedValue({});
  await settle();
  expect(http).not.toHaveBeenCalled();
  expect(cart.get().hold).toBe('refused');
  cart.clear();
  await settle();
  expect(sent()).toEqual([emptied(7)]);
});

test('signed out: nothing is held, and the cart says so', async () => {
  const { cart, http } = open({ isSignedIn: false });
  await settle();
  expect(http).not.toHaveBeenCalled();
  expect(cart.get().hold).toBe('local');
});

describe('unanswered request', () => {
  test.each([
    ['offline', offline()],
    ['server error', new ApiError(503, 1053, 'busy')],
    ['too many requests', new ApiError(429, 1029, 'slow down')],
  ])(
    '%s: the cart does not call its tickets held, and it is repeated with growing pauses',
    async (_, error) => {
      const { cart, http } = open();
      http.mockRejectedValueOnce(error).mockRejectedValueOnce(error).mockResolvedValue(answer(2));
      await settle();
      expect(cart.get()).toMatchObject({ hold: 'retrying', endsAt: null });
      await settle(1000);
      expect(http).toHaveBeenCalledTimes(2);
      expect(cart.get().hold).toBe('retrying');
      await settle(2000);
      expect(cart.get()).toMatchObject({ hold: 'confirmed', endsAt: Date.parse(endsAt) });
      await settle(30_000);
      expect(http).toHaveBeenCalledTimes(3);
    },
  );

  test.each(['online', 'focus'])('%s repeats it at once', async (type) => {
    const { cart, http } = open();
    for (let failure = 0; failure < 6; failure++) http.mockRejectedValueOnce(offline());
    http.mockResolvedValue(answer(2));
    await settle(32_000);
    expect(http).toHaveBeenCalledTimes(6);
    dispatchEvent(new Event(type));
    await settle(0);
    expect(cart.get().hold).toBe('confirmed');
  });
});

describe('refusal', () => {
  test('shortage: the cart takes what is left, holds it, and says why', async () => {
    const { cart, http, onLost } = open();
    http
      .mockRejectedValueOnce(new ApiError(409, 2001, 'short', { tickets: [{ id: 1, left: 1 }] }))
      .mockResolvedValue(answer(1));
    await settle();
    expect(onLost.mock.calls).toEqual([[{ reason: 'shortage' }, 'Event 7']]);
    expect(cart.get()).toMatchObject({ hold: 'confirmed', lines: [{ count: 1 }] });
  });

  test('pause of scarce tickets: held ones stay, added ones go, the page says why', async () => {
    const { cart, http, onLost, sent } = open({ count: 1 });
    http.mockResolvedValueOnce(answer(1));
    await settle();
    const message = 'You can reserve some again from 18:00 on.';
    http
      .mockRejectedValueOnce(new ApiError(409, 2007, message, { tickets: [{ id: 1, left: 1 }] }))
      .mockResolvedValue(answer(1, 2));
    cart.selectTickets(selectionOf(7, 1, 2));
    await settle();
    expect(onLost.mock.calls).toEqual([[{ reason: 'refused', message }, 'Event 7']]);
    expect(cart.get()).toMatchObject({ hold: 'confirmed', lines: [{ count: 1 }] });
    expect(sent()).not.toContainEqual(emptied(7));
  });

  test.each([
    [1, { ...answer(1), remaining: 0 }, { hold: 'confirmed', limit: 1, lines: [{ count: 1 }] }],
    [0, {}, { event: null, lines: [], endsAt: null }],
  ])('limit, %i left beside earlier orders: the rest is taken out', async (limit, held, left) => {
    const { cart, http, onLost } = open();
    http
      .mockRejectedValueOnce(new ApiError(409, 2002, 'limit'))
      .mockResolvedValueOnce(status(limit))
      .mockResolvedValue(held);
    await settle();
    expect(onLost.mock.calls).toEqual([[{ reason: 'limit', limit }, 'Event 7']]);
    expect(cart.get()).toMatchObject(left);
  });

  test('limit, another event chosen meanwhile: nothing is taken out of its tickets', async () => {
    const { cart, http } = open();
    http
      .mockReturnValue(new Promise(() => {}))
      .mockRejectedValueOnce(new ApiError(409, 2002, 'limit'));
    http.mockImplementationOnce(async () => {
      cart.selectTickets(selectionOf(8, 2, 3));
      cart.acceptPending();
      return status(1);
    });
    await settle();
    expect(cart.get()).toMatchObject({ event: { id: 8 }, lines: [{ count: 3 }] });
  });

  test('sale over: the cart is emptied with the api’s reason', async () => {
    const { cart, http, onLost } = open();
    http
      .mockRejectedValueOnce(new ApiError(409, 2005, 'The sale has ended.'))
      .mockResolvedValue({});
    await settle();
    expect(onLost.mock.calls).toEqual([
      [{ reason: 'refused', message: 'The sale has ended.' }, 'Event 7'],
    ]);
    expect(cart.get().lines).toEqual([]);
  });

  test('sale of one kind over: its tickets leave by name, the others stay', async () => {
    const { cart, http, onLost } = open();
    const { ticket, ...selection } = selectionOf(7, 2, 1);
    cart.selectTickets({ ...selection, ticket: { ...ticket, name: 'Early bird' } });
    const ended = { tickets: [{ id: 2, left: 0 }] };
    http
      .mockRejectedValueOnce(new ApiError(409, 2014, 'ended', ended))
      .mockResolvedValue(answer(2));
    await settle();
    expect(onLost.mock.calls).toEqual([
      [{ reason: 'typeEnded', tickets: ['Early bird'] }, 'Event 7'],
    ]);
    expect(cart.get()).toMatchObject({ hold: 'confirmed', lines: [{ id: 1, count: 2 }] });
  });

  test('age, found by the api: the cart keeps its tickets and is not held', async () => {
    const { cart, http, operations } = open();
    http.mockRejectedValue(new ApiError(403, 2003, 'too young'));
    await settle(60_000);
    expect(cart.get()).toMatchObject({ hold: 'refused', lines: [{ count: 2 }] });
    expect(operations().length).toBeLessThanOrEqual(2);
  });
});

test('api without holds: the local timer counts, and it is not called again', async () => {
  const { cart, http } = open();
  http.mockRejectedValue(new ApiError(404, 0, ''));
  await settle();
  expect(cart.get()).toMatchObject({ hold: 'local', endsAt: expect.any(Number) });
  cart.setCount(1, 3);
  await settle();
  expect(http).toHaveBeenCalledTimes(1);
});

test('requests run one at a time, and the last one carries the newest cart', async () => {
  const { cart, http, operations } = open();
  const { promise, resolve: finish } = Promise.withResolvers();
  http.mockReturnValueOnce(promise).mockResolvedValue(answer(3));
  await settle();
  cart.setCount(1, 3);
  await settle();
  expect(http).toHaveBeenCalledTimes(1);
  finish(answer(2));
  await settle();
  expect(operations()).toEqual(['PUT /user/hold', 'PUT /user/hold']);
  expect(cart.get()).toMatchObject({ hold: 'confirmed', lines: [{ count: 3 }] });
});

test('answer for a cart that has changed since: confirms nothing', async () => {
  const { cart, http } = open();
  const { promise, resolve: finish } = Promise.withResolvers();
  http.mockReturnValueOnce(promise).mockReturnValue(new Promise(() => {}));
  await settle();
  cart.setCount(1, 3);
  finish(answer(2));
  await settle();
  expect(cart.get()).toMatchObject({ hold: 'sending', endsAt: null, lines: [{ count: 3 }] });
});

test('clock behind another device’s: a newer revision follows the one the api knows', async () => {
  const ahead = Date.now() + 3_600_000;
  const { cart, http } = open();
  http.mockResolvedValueOnce(answer(4, ahead)).mockResolvedValue(answer(2, ahead + 1));
  await settle(2000);
  expect(http.mock.calls[1]).toMatchObject(['PUT /user/hold', { body: { revision: ahead + 1 } }]);
  expect(cart.get()).toMatchObject({ hold: 'confirmed', lines: [{ count: 2 }] });
});

describe('check of a confirmed hold', () => {
  test.each([
    ['it is still held', async () => status(2, { hold: answer(2) })],
    ['no answer: the last confirmation stands', () => Promise.reject(offline())],
  ])('focus, %s', async (_, answered) => {
    const { cart, http, operations } = await confirmed();
    http.mockImplementation(answered);
    await focus();
    expect(operations()).toEqual(['PUT /user/hold', 'GET /user/hold']);
    expect(cart.get().hold).toBe('confirmed');
  });

  test('ordered on another device: the cart is emptied, the buyer hears of the order', async () => {
    const { cart, http, onLost } = await confirmed();
    http
      .mockResolvedValueOnce(status(2, { pendingOrder: { pubId: '_abc', payBy: endsAt } }))
      .mockResolvedValue({});
    await focus();
    expect(onLost.mock.calls).toEqual([[{ reason: 'ordered', pubId: '_abc' }, 'Event 7']]);
    expect(cart.get().lines).toEqual([]);
  });

  test('replaced on another device: the cart says so, and any change holds it again', async () => {
    const { cart, http, operations } = await confirmed();
    http.mockResolvedValueOnce(status(4)).mockResolvedValue(answer(2));
    await focus();
    expect(cart.get()).toMatchObject({ hold: 'replaced', lines: [{ count: 2 }] });
    expect(operations()).toEqual(['PUT /user/hold', 'GET /user/hold']);
    cart.setCount(1, 2);
    await settle();
    expect(operations().at(-1)).toBe('PUT /user/hold');
    expect(cart.get().hold).toBe('confirmed');
  });

  test('replaced on another device: told once, and not taken back by other tickets', async () => {
    const { cart, http, onLost, operations } = await confirmed();
    http.mockResolvedValue(status(4));
    await focus();
    jest.setSystemTime(Date.now() + 60_000);
    await focus();
    expect(onLost.mock.calls).toEqual([[{ reason: 'replaced' }, 'Event 7']]);
    cart.selectTickets(selectionOf(8, 2, 1));
    await settle();
    expect(cart.get()).toMatchObject({
      hold: 'replaced',
      event: { id: 7 },
      pendingSelection: { count: 1 },
    });
    expect(operations().filter((operation) => operation === 'PUT /user/hold')).toHaveLength(1);
  });

  test('replaced and ordered on another device: the page takes nothing back', async () => {
    const { cart, http, operations } = await confirmed();
    http.mockResolvedValueOnce(status(4));
    http.mockResolvedValue(status(2, { pendingOrder: { pubId: '_abc', payBy: endsAt } }));
    for (let visit = 0; visit < 2; visit++) {
      await focus();
      jest.setSystemTime(Date.now() + 60_000);
    }
    expect(operations()).toEqual(['PUT /user/hold', 'GET /user/hold', 'GET /user/hold']);
    expect(cart.get()).toMatchObject({ hold: 'replaced', lines: [{ count: 2 }] });
  });
});

describe('extension', () => {
  const later = '2026-11-20T11:00:00Z';
  const extended = { ...answer(2), expiresAt: later, isExtended: true };

  test('the end moves, and the cart knows that it was used', async () => {
    const { cart, http } = await confirmed();
    http.mockResolvedValue(extended);
    await cart.extend();
    expect(cart.get()).toMatchObject({
      endsAt: Date.parse(later),
      isExtended: true,
      hold: 'confirmed',
    });
  });

  test('tickets have become scarce meanwhile: the end stays, and the cart knows why', async () => {
    const { cart, http } = await confirmed();
    http.mockResolvedValue({ ...answer(2), isExtended: true, isScarce: true });
    await cart.extend();
    expect(cart.get()).toMatchObject({
      endsAt: Date.parse(endsAt),
      isExtended: true,
      isScarce: true,
    });
  });

  test('another event chosen meanwhile: the end is not that of its tickets', async () => {
    const { cart, http } = await confirmed();
    http.mockResolvedValueOnce(extended).mockReturnValue(new Promise(() => {}));
    const extension = cart.extend();
    cart.clear();
    cart.selectTickets(selectionOf(8, 2, 1));
    await extension;
    expect(cart.get()).toMatchObject({ event: { id: 8 }, endsAt: null, isExtended: false });
  });

  test('lost answer: the hold is asked for, and its new end is shown', async () => {
    const { cart, http } = await confirmed();
    http.mockRejectedValueOnce(offline()).mockResolvedValue(status(2, { hold: extended }));
    await cart.extend();
    expect(cart.get()).toMatchObject({ endsAt: Date.parse(later), isExtended: true });
  });
});

test.each(otherAnswers(operations['PUT /user/hold'].response[200]))(
  'hold of another api version, $what: tickets, limit and end stay valid',
  async ({ what, change }) => {
    const { cart, http } = open();
    http.mockImplementation(async () => change(answer(2)));
    await jest.advanceTimersByTimeAsync(300);
    const { lines, limit, endsAt: end, hold } = cart.get();
    expect(lines).toMatchObject([{ count: 2 }]);
    expect(limit).toBe(4);
    const isHeld = !what.startsWith('expiresAt');
    expect([hold, end]).toEqual(isHeld ? ['confirmed', Date.parse(endsAt)] : ['retrying', null]);
  },
);

const line = { id: 1, name: '', description: '', price: 0, count: 1, left: 9 };

function openLazily(load: () => Promise<typeof import('./hold.ts')>, isSignedIn = true) {
  const cart = { current: { ...emptyCart, lines: [line] } };
  const deps = {
    cart: {
      get: () => cart.current,
      applyServerState: (change: (state: typeof emptyCart) => typeof emptyCart) => {
        cart.current = change(cart.current);
      },
    },
    isSignedIn: () => isSignedIn,
  } as unknown as HoldDeps;
  return { hold: createLazyHold(deps, load), cart };
}

test('signed out: the code of holds is not loaded', () => {
  const load = jest.fn();
  openLazily(load, false).hold.sync();
  expect(load).not.toHaveBeenCalled();
});

test('code fails to load: the cart does not count as held, and it is loaded again', async () => {
  const sync = jest.fn();
  const loaded = { createHold: () => ({ sync, start: () => {}, isSupported: () => true }) };
  const load = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(loaded);
  const { hold, cart } = openLazily(load);
  hold.sync();
  await jest.advanceTimersByTimeAsync(0);
  expect(cart.current.hold).toBe('retrying');
  expect(sync).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(5000);
  expect(sync).toHaveBeenCalledTimes(1);
});

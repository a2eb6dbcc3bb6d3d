import type { CartState } from '@playday/shared/contract';
import { emptyCart } from '@playday/shared/rules/cart';
import { ApiError } from '@playday/shared/kit';
import { createHold } from './hold.ts';

const full: CartState = {
  ...emptyCart,
  event: { id: 7, url: 'e', name: 'E', poster: '', dateStart: '', age: null },
  lines: [{ id: 1, name: '', description: '', price: 0, count: 2, left: 10 }],
};
const answer = {
  event: 7,
  revision: 1,
  expiresAt: '2026-11-20T10:30:00Z',
  serverNow: '2026-11-20T10:00:00Z',
  isExtended: false,
  remaining: 2,
  tickets: [{ id: 1, count: 2, left: 9 }],
};

function begin(http: jest.Mock, { cart = full, isSignedIn = true, isAllowed = true } = {}) {
  const heard = { onClock: jest.fn(), onHeld: jest.fn(), onShortage: jest.fn(), onRefused: jest.fn() };
  const hold = createHold({
    http,
    get: () => cart,
    isSignedIn: () => isSignedIn,
    isAllowed: async () => isAllowed,
    ...heard,
  });
  return { hold, heard };
}
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const settle = () => jest.advanceTimersByTimeAsync(300);

test('changes in quick succession are sent as one request', async () => {
  const http = jest.fn().mockResolvedValue(answer);
  const { hold, heard } = begin(http);
  hold.sync();
  hold.sync();
  await settle();
  expect(http).toHaveBeenCalledTimes(1);
  expect(http.mock.calls[0]).toMatchObject([
    'PUT /user/hold',
    { body: { event: 7, tickets: [{ id: 1, count: 2 }] } },
  ]);
  expect(heard.onHeld).toHaveBeenCalledWith(answer);
});

test('empty cart: the hold is released', async () => {
  const http = jest.fn().mockResolvedValue({});
  begin(http, { cart: emptyCart }).hold.sync();
  await settle();
  expect(http).toHaveBeenCalledWith('DELETE /user/hold');
});

test('age-restricted cart: no hold is requested, but an emptied cart still releases it', async () => {
  const http = jest.fn().mockResolvedValue({});
  const isAllowed = false;
  begin(http, { isAllowed }).hold.sync();
  await settle();
  expect(http).not.toHaveBeenCalled();
  begin(http, { cart: emptyCart, isAllowed }).hold.sync();
  await settle();
  expect(http).toHaveBeenCalledWith('DELETE /user/hold');
});

test('signed out: no hold is requested', async () => {
  const http = jest.fn();
  begin(http, { isSignedIn: false }).hold.sync();
  await settle();
  expect(http).not.toHaveBeenCalled();
});

test('shortage: the callback gets the remaining count of each type', async () => {
  const http = jest
    .fn()
    .mockRejectedValue(new ApiError(409, 2001, 'short', { tickets: [{ id: 1, left: 1 }] }));
  const { hold, heard } = begin(http);
  hold.sync();
  await settle();
  expect(heard.onShortage).toHaveBeenCalledWith([{ id: 1, left: 1 }]);
});

test('api without holds: it is not called again', async () => {
  const http = jest.fn().mockRejectedValue(new ApiError(404, 0, ''));
  const { hold } = begin(http);
  hold.sync();
  await settle();
  hold.sync();
  await settle();
  expect(http).toHaveBeenCalledTimes(1);
});

test('requests run one at a time, and the last one carries the newest cart', async () => {
  let finish: (value: unknown) => void = () => {};
  const http = jest
    .fn()
    .mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    )
    .mockResolvedValue(answer);
  const { hold } = begin(http);
  hold.sync();
  await settle();
  hold.sync();
  await settle();
  expect(http).toHaveBeenCalledTimes(1);
  finish(answer);
  await settle();
  expect(http).toHaveBeenCalledTimes(2);
});

test('cart changed by another tab during a request: it is sent again', async () => {
  let finish: (value: unknown) => void = () => {};
  const http = jest.fn().mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
  http.mockResolvedValue({});
  const tab = { cart: full };
  const heard = { onClock: jest.fn(), onHeld: jest.fn(), onShortage: jest.fn(), onRefused: jest.fn() };
  const hold = createHold({
    http,
    get: () => tab.cart,
    isSignedIn: () => true,
    isAllowed: async () => true,
    ...heard,
  });
  hold.sync();
  await settle();
  tab.cart = emptyCart;
  finish(answer);
  await settle();
  expect(http.mock.calls.map(([operation]: [string]) => operation)).toEqual([
    'PUT /user/hold',
    'DELETE /user/hold',
  ]);
});

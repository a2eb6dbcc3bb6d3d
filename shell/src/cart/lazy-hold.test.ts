import { emptyCart } from '@playday/shared/rules/cart';
import type { HoldDeps } from './hold.ts';
import { createLazyHold } from './lazy-hold.ts';

const line = { id: 1, name: '', description: '', price: 0, count: 1, left: 9 };

function open(load: () => Promise<typeof import('./hold.ts')>, isSignedIn = true) {
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

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('signed out: the code of holds is not loaded', () => {
  const load = jest.fn();
  open(load, false).hold.sync();
  expect(load).not.toHaveBeenCalled();
});

test('code fails to load: the cart does not count as held, and it is loaded again', async () => {
  const sync = jest.fn();
  const loaded = { createHold: () => ({ sync, start: () => {}, isSupported: () => true }) };
  const load = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(loaded);
  const { hold, cart } = open(load);
  hold.sync();
  await jest.advanceTimersByTimeAsync(0);
  expect(cart.current.hold).toBe('retrying');
  expect(sync).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(5000);
  expect(sync).toHaveBeenCalledTimes(1);
});

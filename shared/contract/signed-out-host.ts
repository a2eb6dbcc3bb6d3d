import { emptyCart } from '../rules/cart/cart.ts';
import type { BusEvents, Host } from './host.ts';

/**
 * Session and cart of a page without accounts: always signed out, always empty. Actions on them
 * throw an error with `reason`. There are no newer releases either, so `markUnsaved` does nothing.
 * Nothing ends, so any clock will do; nothing fills places.
 */
export function signedOutHost(
  reason: string,
): Pick<Host, 'session' | 'cart' | 'markUnsaved' | 'isTimeKnown' | 'filler'> {
  const subscribe = () => () => {};
  const refuse = () => {
    throw new Error(reason);
  };
  return {
    markUnsaved: () => () => {},
    filler: async () => null,
    isTimeKnown: { get: () => true, subscribe },
    session: { get: () => signedOut, subscribe, signIn: refuse, signOut: refuse, refresh: refuse },
    cart: {
      get: () => emptyCart,
      subscribe,
      selectTickets: refuse,
      setCount: refuse,
      clear: refuse,
      acceptPending: refuse,
      dismissPending: refuse,
      extend: refuse,
      open: refuse,
      close: refuse,
    },
  };
}

// Shared objects: new ones on each read would look like changes of state.
export const signedOut = { status: 'out' } as const;
export const noTickets: BusEvents['cart:changed'] = { ...emptyCart, ticketCount: 0 };

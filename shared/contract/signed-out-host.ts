import { emptyCart } from '../rules/cart.ts';
import type { Host } from './host.ts';

/**
 * Session and cart where there is nobody: always signed out, always empty; whoever acts on them gets `reason` thrown.
 * No newer release comes there either, so work needs no guard.
 */
export function signedOutHost(reason: string): Pick<Host, 'session' | 'cart' | 'markUnsaved'> {
  const subscribe = () => () => {};
  const refuse = () => {
    throw new Error(reason);
  };
  return {
    markUnsaved: () => () => {},
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

// One object for all: a new one each time would look like a change to whoever follows it.
export const signedOut = { status: 'out' } as const;

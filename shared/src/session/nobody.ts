import { emptyCart } from '../cart/cart.ts';
import type { CartPort, SessionPort } from '../contracts/host.ts';

/** Session and cart where there is nobody: always signed out, always empty; whoever acts on them gets `reason` thrown. */
export function nobody(reason: string): { session: SessionPort; cart: CartPort } {
  const subscribe = () => () => {};
  const refuse = () => {
    throw new Error(reason);
  };
  return {
    session: { get: () => signedOut, subscribe, signIn: refuse, signOut: refuse, refresh: refuse },
    cart: {
      get: () => emptyCart,
      subscribe,
      choose: refuse,
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
const signedOut = { status: 'out' } as const;

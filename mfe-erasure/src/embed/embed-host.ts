import type { Host, Language } from '@playday/shared/contracts';
import { emptyCart } from '@playday/shared/cart';
import { createEventBus } from '@playday/shared/events';
import { createHttp } from '@playday/shared/http';

interface Needs {
  language: Language;
  /** The shop's api: another origin than the page's, so no cookie goes there. */
  apiBase: string;
  offlineMessage: string;
  /** Null takes the message away. */
  notify(message: string | null): void;
}

/** The small host of a foreign page: an api and a place for one message; nobody is signed in, there is no cart. */
export function createEmbedHost({ language, apiBase, offlineMessage, notify }: Needs): Host {
  const never = () => () => {};
  const refuse = () => {
    throw new Error('a foreign page has neither session nor cart');
  };
  return {
    version: 1,
    language,
    now: Date.now,
    http: createHttp({ base: apiBase, language, offlineMessage: () => offlineMessage }),
    events: createEventBus((problem, details) => console.warn(problem, details)),
    notify,
    hideNotifications: () => notify(null),
    prefetch: () => {},
    session: {
      get: () => signedOut,
      subscribe: never,
      signIn: refuse,
      signOut: refuse,
      refresh: refuse,
    },
    cart: {
      get: () => emptyCart,
      subscribe: never,
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

const signedOut = { status: 'out' } as const;

import * as cartModel from '../rules/cart.ts';
import type { AccountSettings, OperationName, Reply } from '../api-contract/operations.ts';
import type { CartState, Host, Language, NotificationType, SessionState } from '../contract/host.ts';
import type { Http, Input } from '../api-contract/http.ts';
import { createEventBus } from '../contract/event-bus.ts';
import { ApiError } from '../kit/http/http.ts';

/** Responses of the fake api: a value, or a function of the call's input that returns or throws one. */
export type Answers = {
  [K in OperationName]?: Reply<K> | ((input: Input<K>) => Reply<K> | Promise<Reply<K>>);
};

export interface FakeHost extends Host {
  /** All toasts so far. */
  notifications: { message: string; type: NotificationType }[];
  /** All api calls so far. */
  calls: { operation: OperationName; input: unknown }[];
  answers: Answers;
  /** How many `markUnsaved` guards are active. */
  guards: number;
  /** Signs in as this user, or out with null, without a form. */
  setUser: (settings: AccountSettings | null) => void;
  /** Replaces the cart's content. */
  setCart: (cart: Partial<CartState>) => void;
}

export interface FakeHostOptions {
  language?: Language;
  answers?: Answers;
  settings?: AccountSettings | null;
  cart?: Partial<CartState>;
  now?: () => number;
}

/** A signed-in user for tests. */
export const adultUser: AccountSettings = {
  firstName: 'Mali',
  lastName: 'Suwan',
  email: 'mali@playday.test',
  pendingEmail: null,
  birthday: '1995-04-12',
  phone: '66812345678',
  language: 'en',
  newsByMail: false,
};

/** A host without a shell: state in memory, and an api that answers what `answers` says (else 404). */
export function fakeHost({
  language = 'en',
  answers = {},
  settings,
  cart,
  now = Date.now,
}: FakeHostOptions = {}): FakeHost {
  const cell = createCell<CartState>({ ...cartModel.emptyCart, ...cart });
  const session = createCell<SessionState>(settings ? { status: 'in', settings } : { status: 'out' });
  const bus = createEventBus((problem, details) => console.error(problem, details));

  const change = (next: CartState) => {
    const endsAt = next.lines.length === 0 ? null : (next.endsAt ?? now() + cartModel.holdSeconds * 1000);
    cell.set({ ...next, endsAt });
    bus.emit('cart:changed', { ticketCount: cartModel.ticketCount(next) });
  };

  const host: FakeHost = {
    version: 2,
    language,
    now,
    answers,
    calls: [],
    guards: 0,
    notifications: [],
    events: bus,
    http: (async (operation: OperationName, input: unknown = {}) => {
      host.calls.push({ operation, input });
      const answer = host.answers[operation];
      if (answer === undefined) throw new ApiError(404, 1004, `no answer for ${operation}`);
      return typeof answer === 'function' ? (answer as (input: unknown) => unknown)(input) : answer;
    }) as Http,
    notify: (message, type = 'info') => {
      host.notifications.push({ message, type });
    },
    setUser: (next) => session.set(next ? { status: 'in', settings: next } : { status: 'out' }),
    setCart: (next) => change({ ...cartModel.emptyCart, ...next }),
    prefetch: () => {},
    markUnsaved: () => {
      host.guards++;
      return () => {
        host.guards--;
      };
    },
    hideNotifications: () => {
      host.notifications.length = 0;
    },
    session: {
      ...session,
      signIn: async () => session.set({ status: 'in', settings: settings ?? adultUser }),
      signOut: async () => {
        change(cartModel.emptyCart);
        session.set({ status: 'out' });
      },
      refresh: async () => {},
    },
    cart: {
      get: cell.get,
      subscribe: (listener) => cell.subscribe(listener),
      selectTickets: (choice) => change(cartModel.selectTickets(cell.get(), choice)),
      setCount: (ticketId, count) => change(cartModel.setCount(cell.get(), ticketId, count)),
      clear: () => change(cartModel.clear(cell.get())),
      acceptPending: () => change(cartModel.acceptPending(cell.get())),
      dismissPending: () => change({ ...cell.get(), pendingSelection: null }),
      extend: async () => {
        const { expiresAt } = await host.http('POST /user/hold/extend');
        if (expiresAt) change({ ...cell.get(), endsAt: Date.parse(expiresAt) });
      },
      open: () => cell.set({ ...cell.get(), isOpen: true }),
      close: () => cell.set({ ...cell.get(), isOpen: false }),
    },
  };
  return host;
}

function createCell<State>(initial: State) {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next: State) {
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** A captcha that is solved at once, for pages with a form. */
export const easyCaptcha: Answers = {
  'GET /config': { captcha: { kind: 'altcha' } },
  'GET /captcha': {
    parameters: {
      algorithm: 'PBKDF2/SHA-256',
      nonce: '00112233445566778899aabbccddeeff',
      salt: 'ffeeddccbbaa99887766554433221100',
      cost: 1,
      keyLength: 32,
      keyPrefix: '0',
    },
  },
};

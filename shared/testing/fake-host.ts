import * as cartModel from '../rules/cart/cart.ts';
import { addToast } from '../kit/add-toast.ts';
import { defaultContacts } from '../rules/shop/contacts.ts';
import type { AccountSettings, OperationName, Reply } from '../api-contract/operations.ts';
import type {
  CartState,
  Filler,
  Host,
  Language,
  NotificationType,
  SessionState,
  TicketSelection,
} from '../contract/host.ts';
import type { Http, Input } from '../api-contract/http.ts';
import { contractVersion } from '../contract/version.ts';
import { createEventBus, type OwnedEventBus } from '../contract/event-bus.ts';
import { ApiError } from '../kit/http/http.ts';

/**
 * Responses of the fake api: a value, or a function of the call's input that returns or throws one.
 */
export type Answers = {
  [K in OperationName]?: Reply<K> | ((input: Input<K>) => Reply<K> | Promise<Reply<K>>);
};

export interface FakeHost extends Host {
  /** The toast on screen, then those that wait. */
  notifications: { message: string; type: NotificationType; isAnnounced?: boolean }[];
  /** All api calls so far, with what was sent. */
  calls: { operation: OperationName; input: unknown }[];
  answers: Answers;
  /** The pages that the host opened itself, such as sign-in. */
  opened: string[];
  /** Emits an event of the shell. */
  publish: OwnedEventBus['publish'];
  /** How many `markUnsaved` guards are active. */
  guards: number;
  /** Signs in as this user, or out with null, without a form. */
  setUser: (settings: AccountSettings | null) => void;
  /** Whether the page's clock was compared with the server's. */
  setTimeKnown: (isKnown: boolean) => void;
  /** Replaces the cart's content. */
  setCart: (cart: Partial<CartState>) => void;
}

export interface FakeHostOptions {
  language?: Language;
  answers?: Answers;
  settings?: AccountSettings | null;
  cart?: Partial<CartState>;
  now?: () => number;
  /** Place → what fills it. */
  fillers?: Record<string, Filler>;
}

/** An answer of the fake api that fails, as `ApiError` says. */
export const refusal =
  (...error: ConstructorParameters<typeof ApiError>) =>
  (): never => {
    throw new ApiError(...error);
  };

/** What a buyer selects: tickets of one type of an event far ahead. */
export const selectionOf = (
  eventId: number,
  ticketId: number,
  count: number,
  { age = null, left = 10 }: { age?: number | null; left?: number } = {},
): TicketSelection => ({
  event: {
    id: eventId,
    url: `event-${eventId}`,
    name: `Event ${eventId}`,
    poster: '',
    dateStart: '2099-12-01T12:00:00Z',
    age,
  },
  currency: { code: 'THB', symbol: '฿', scale: 2 },
  ticket: { id: ticketId, name: 'Standing', description: '', price: 30_000, left },
  count,
});

/** A signed-in user for tests. */
export const adultUser: AccountSettings = {
  firstName: 'Mali',
  lastName: 'Suwan',
  email: 'mali@playday.test',
  pendingEmail: null,
  birthday: '1995-04-12',
  phone: '66812345678',
  language: 'en',
};

/**
 * A host without a shell: state in memory, and an api that answers what `answers` says (else 404).
 * It passes the same conformance suite as the shell's.
 */
export function fakeHost({
  language = 'en',
  answers = {},
  settings,
  cart,
  now = Date.now,
  fillers = {},
}: FakeHostOptions = {}): FakeHost {
  // The fake api holds every signed-in buyer's tickets at once.
  const holdOf = ({ status }: SessionState): CartState['hold'] =>
    status === 'in' ? 'confirmed' : 'local';
  const session = createCell<SessionState>(
    settings ? { status: 'in', settings } : { status: 'out' },
  );
  const cell = createCell<CartState>({
    ...cartModel.emptyCart,
    hold: holdOf(session.get()),
    ...cart,
  });
  const isTimeKnown = createCell(true);
  const { events, publish } = createEventBus((problem, details) => console.error(problem, details));
  const publishSession = () => publish('session:changed', session.get());
  const publishCart = () => {
    const state = cell.get();
    publish('cart:changed', { ...state, ticketCount: cartModel.ticketCount(state) });
  };
  publishSession();
  publishCart();
  session.subscribe(publishSession);
  cell.subscribe(publishCart);

  const change = (next: CartState) => {
    const endsAt =
      next.lines.length === 0 ? null : (next.endsAt ?? now() + cartModel.holdSeconds * 1000);
    const emptied = next.lines.length > 0 ? null : next.emptied;
    cell.set({ ...next, endsAt, emptied, hold: holdOf(session.get()) });
  };
  const leave = (reason: 'signed-out' | 'expired') => {
    if (session.get().status === 'out') return;
    session.set({ status: 'out' });
    publish('session:ended', { reason });
  };

  const host: FakeHost = {
    version: contractVersion,
    language,
    contacts: defaultContacts,
    now,
    isTimeKnown,
    setTimeKnown: isTimeKnown.set,
    answers,
    calls: [],
    guards: 0,
    notifications: [],
    opened: [],
    events,
    publish,
    http: (async (
      operation: OperationName,
      { needs: _, isEmpty: __, ...input }: { needs?: string; isEmpty?: true } = {},
    ) => {
      host.calls.push({ operation, input });
      const answer = host.answers[operation];
      if (answer === undefined) throw new ApiError(404, 1004, `no answer for ${operation}`);
      try {
        return typeof answer === 'function'
          ? await (answer as (input: unknown) => unknown)(input)
          : answer;
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) leave('expired');
        throw error;
      }
    }) as Http,
    notify: (message, type = 'info', options) => {
      const next = addToast(host.notifications, { message, type, ...options });
      host.notifications.splice(0, host.notifications.length, ...next);
    },
    setUser: (next) => session.set(next ? { status: 'in', settings: next } : { status: 'out' }),
    setCart: (next) => {
      change({ ...cartModel.emptyCart, ...next });
      if (next.hold) cell.set({ ...cell.get(), hold: next.hold });
    },
    prefetch: () => {},
    filler: async (place) => fillers[place] ?? null,
    markUnsaved: () => {
      let isActive = true;
      host.guards++;
      return () => {
        if (isActive) host.guards--;
        isActive = false;
      };
    },
    hideNotifications: () => {
      host.notifications.length = 0;
    },
    session: {
      ...session,
      signIn: async () => {
        session.set({ status: 'in', settings: settings ?? adultUser });
        publish('session:started', {});
      },
      signOut: async () => {
        change(cartModel.emptyCart);
        leave('signed-out');
      },
      refresh: async () => {
        if (!host.answers['GET /user/profile/account']) return;
        session.set({ status: 'in', settings: await host.http('GET /user/profile/account') });
      },
    },
    cart: {
      get: cell.get,
      subscribe: (listener) => cell.subscribe(listener),
      selectTickets: (choice) => change(cartModel.selectTickets(cell.get(), choice)),
      setCount: (ticketId, count) => change(cartModel.setCount(cell.get(), ticketId, count)),
      clear: (reason) => {
        const { event } = cell.get();
        const emptied = reason && event ? { eventId: event.id, reason } : null;
        change({ ...cartModel.clear(cell.get()), emptied });
      },
      acceptPending: () => change(cartModel.acceptPending(cell.get())),
      dismissPending: () => cell.set({ ...cell.get(), pendingSelection: null }),
      extend: async () => {
        const { expiresAt, isExtended } = await host.http('POST /user/hold/extend');
        if (expiresAt) change({ ...cell.get(), endsAt: Date.parse(expiresAt), isExtended });
      },
      open: () => {
        if (session.get().status === 'in') cell.set({ ...cell.get(), isOpen: true });
        else host.opened.push(`/login?next=${encodeURIComponent(location.pathname)}`);
      },
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
      for (const listener of [...listeners]) {
        try {
          listener();
        } catch (error) {
          console.error('a listener failed', error);
        }
      }
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

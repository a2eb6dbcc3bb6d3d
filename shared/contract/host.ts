/**
 * The contract between the shell and its remotes, as types only. A remote gets everything it needs
 * from the page through a `Host`; so it runs standalone with a fake host, and a foreign page can
 * embed it with a minimal one.
 */
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { AccountSettings } from '../api-contract/operations.ts';
import type { Http } from '../api-contract/http.ts';
import type { Language } from '../rules/languages/languages.ts';
import type { contractVersion } from './version.ts';

export type { Language };

export interface Host {
  /** The version of the contract that the page's shell has. */
  readonly version: typeof contractVersion;
  readonly language: Language;
  /** Where people reach the shop, from the shell's settings. */
  readonly contacts: Contacts;
  /** Milliseconds since 1970 by the server's clock; constant during server rendering. */
  now: () => number;
  /**
   * Whether `now` was compared with the server's clock; until then nothing may be called over
   * because of it. Subscribers are called whenever `now` was set right, and let the page ask the
   * server for the time.
   */
  readonly isTimeKnown: ReadonlyStore<boolean>;
  readonly http: Http;
  readonly session: HostSession;
  readonly cart: HostCart;
  readonly events: EventBus;
  /**
   * Shows a toast for 15 s, one at a time: the newest, but an info waits for an error or warning.
   * Screen readers announce it, unless the page announces the same message itself.
   */
  notify: (message: string, type?: NotificationType, options?: { isAnnounced?: boolean }) => void;
  /** Starts loading a page of the shop that the visitor is about to open. */
  prefetch: (path: string) => void;
  /**
   * Loads what another remote fills a place with; null when none does, or its code cannot be
   * loaded, which is reported. `Place` (`kit/place`) asks for it.
   */
  filler: (place: string) => Promise<Filler | null>;
  /** Removes every toast. */
  hideNotifications: () => void;
  /**
   * Marks the page as having unsaved work: until the returned function is called, no newer release
   * replaces it.
   */
  markUnsaved: () => () => void;
}

/** Addresses that a shop configures. URLs are absolute, `faqPdf` may be a path of the shop. */
export interface Contacts {
  /** The company that sells and is paid, as on receipts and in banking apps. */
  seller: string;
  sellerAddress: string;
  /** In the register of companies. */
  sellerNumber: string;
  /** Services of others in the pages, which receive data of visitors. */
  services: ('recaptcha' | 'tagManager')[];
  email: string;
  /** For requests about personal data. */
  privacyEmail: string;
  partnersEmail: string;
  /** The official account in a messaging app. */
  support: string;
  appStore: string;
  playStore: string;
  social: { name: string; url: string }[];
  /** Apps of banks that pay a saved QR code; their links open the app. */
  bankApps?: { name: string; url: string }[];
  /** The FAQ as a PDF; `{language}` stands for the page's language. */
  faqPdf: string;
}

export type NotificationType = 'info' | 'warning' | 'error';

/** State that a remote reads and observes; `subscribe` returns a function that unsubscribes. */
export interface ReadonlyStore<State> {
  get: () => State;
  subscribe: (listener: () => void) => () => void;
}

export type SessionState = { status: 'out' } | { status: 'in'; settings: AccountSettings | null };

export interface HostSession extends ReadonlyStore<SessionState> {
  /**
   * Stores the token and loads the account's settings. `accountId`: the api's id of the account. If
   * this browser holds data of another account, that is removed first, a new document is loaded,
   * and the promise never settles.
   */
  signIn: (accessToken: string, accountId?: string) => Promise<void>;
  /**
   * Clears all personal data, informs the api and the other tabs, and loads the main page in a new
   * document, which shows `message`, or that the visitor has logged out.
   */
  signOut: (message?: string) => Promise<void>;
  /** Reloads the account's settings after a change. */
  refresh: () => Promise<void>;
}

export interface CartEvent {
  id: number;
  url: string;
  name: string;
  poster: string;
  dateStart: string;
  /** Id of the age restriction, if any. */
  age: number | null;
}

export interface Currency {
  code: string;
  symbol: string;
  /** Decimals: 2 for baht, 0 for yen. */
  scale: number;
}

export interface CartLine {
  id: number;
  name: string;
  description: string;
  /** Minor units (satang) for one ticket. */
  price: number;
  /**
   * What the order charges for one while the tickets are held, minor units; missing while nothing
   * is confirmed.
   */
  heldPrice?: number;
  count: number;
  /** How many tickets of this type this buyer could hold in all. */
  left: number;
}

/** A request for a number of tickets of one type of one event. */
export interface TicketSelection {
  event: CartEvent;
  currency: Currency;
  ticket: Omit<CartLine, 'count'>;
  count: number;
}

/**
 * What the api has confirmed of the cart's tickets.
 * - `local`: nothing is held, because the visitor is signed out or the api has no holds.
 * - `sending`: the api was asked to hold them and has not answered yet.
 * - `retrying`: it could not be reached or was busy; it is asked again.
 * - `refused`: it does not hold them; the page says why.
 * - `replaced`: another device of the buyer released or replaced the hold; any change of the cart
 *   holds it again.
 * - `confirmed`: exactly these tickets are held until `endsAt`.
 */
export type HoldState = 'local' | 'sending' | 'retrying' | 'refused' | 'replaced' | 'confirmed';

export interface CartState {
  event: CartEvent | null;
  currency: Currency | null;
  lines: CartLine[];
  /** A selection for another event, until the buyer confirms that the present tickets may go. */
  pendingSelection: TicketSelection | null;
  isOpen: boolean;
  /** Whether the buyer fails the event's age restriction. */
  isAgeRestricted: boolean;
  hold: HoldState;
  /**
   * When the hold expires, or when a local cart is emptied, milliseconds by `Host.now`; null before
   * the api has confirmed an end.
   */
  endsAt: number | null;
  /**
   * Whether the hold cannot be extended: it was, its tickets are scarce, or the sale ends with it.
   */
  isExtended: boolean;
  /**
   * Whether few of the held tickets are left in all, for which stricter rules hold. Absent in a
   * shell of an earlier release.
   */
  isScarce?: boolean;
  /**
   * The most tickets that this buyer may hold of the event: four, less those of other paid and
   * pending orders.
   */
  limit: number;
  /**
   * Why the shop emptied the cart lately, a sentence for the buyer, and of which event; null after
   * another selection.
   */
  emptied: { eventId: number; reason: string } | null;
}

export interface HostCart extends ReadonlyStore<CartState> {
  /**
   * Puts `count` tickets of a type into the cart; a selection for another event becomes
   * `pendingSelection`.
   */
  selectTickets: (choice: TicketSelection) => void;
  setCount: (ticketId: number, count: number) => void;
  /** Empties the cart. `reason`: why, when the buyer did not wish it; see `CartState.emptied`. */
  clear: (reason?: string) => void;
  /** Empties the cart and applies the pending selection. */
  acceptPending: () => void;
  dismissPending: () => void;
  /** Extends the hold by 1800 s, as far as the api allows it. Throws an `ApiError`. */
  extend: () => Promise<void>;
  /** Opens the cart. A signed-out visitor signs in first. */
  open: () => void;
  close: () => void;
}

/**
 * Bus events between shell and remotes, within one page. A session that ends, or a cart that
 * changes, in another tab does so in this one too and emits the event here.
 */
export interface BusEvents {
  /** A visitor signed in on this page. */
  'session:started': object;
  'session:ended': { reason: 'signed-out' | 'expired' };
  /** The session, after every change. */
  'session:changed': SessionState;
  /** The cart, after every change; `ticketCount`: how many tickets it has. */
  'cart:changed': CartState & { ticketCount: number };
  'order:placed': { pubId: string };
  'order:paid': { pubId: string };
  /** An order that waited for its payment was cancelled, or its time to pay is over. */
  'order:closed': { pubId: string };
}

/** Events that only the shell emits, from its stores. */
export type ShellEvent = 'session:started' | 'session:ended' | StateEvent;

/** Events that carry a state: a new listener gets the latest one at once. */
export type StateEvent = 'session:changed' | 'cart:changed';

export interface EventBus {
  /**
   * Emits an event. An unknown or invalid one, or one of the shell, is reported and dropped, never
   * thrown.
   */
  emit: <Name extends Exclude<keyof BusEvents, ShellEvent>>(
    name: Name,
    payload: BusEvents[Name],
  ) => void;
  /**
   * Subscribes to an event. A listener of a `StateEvent` is called at once with the latest state,
   * may be spared states between two calls, and never gets an older one last; other events from
   * before are not repeated. Returns a function that unsubscribes.
   */
  on: <Name extends keyof BusEvents>(
    name: Name,
    listener: (payload: BusEvents[Name]) => void,
  ) => () => void;
  /** The latest state: of a signed-out visitor with an empty cart on the server. */
  latest: <Name extends StateEvent>(name: Name) => BusEvents[Name];
}

/** A page's metadata for the document's head. */
export interface PageMeta {
  title: string;
  description?: string;
  /** Open Graph image: a path on the shop's origin. */
  image?: string;
  /** schema.org data for search engines. */
  jsonLd?: Record<string, unknown>;
  /** The page's canonical address, if it has several. */
  canonical?: string;
}

/** A route's `handle`: its chunk and its metadata. */
export interface PageHandle {
  /** The `webpackChunkName` of the route's page, with which the document preloads it. */
  chunk: string;
  /** `data` is the result of the route's loader; `t` translates in the remote's own namespace. */
  meta: (page: {
    data: unknown;
    t: (key: string, values?: Record<string, unknown>) => string;
  }) => PageMeta;
  /**
   * Whether *Back* may show the page with this result of its loader, for five minutes at most. Not
   * what failed, and nothing that belongs to a visitor. By default it may not.
   */
  mayKeep?: (data: unknown) => boolean;
}

/** A remote's exposed module `./App`. */
export interface RemoteApp {
  contract: typeof contractVersion;
  routes: (host: Host) => RouteObject[];
  /** Place of another remote → what fills it, a component; typed by `Fills` of `src/places.ts`. */
  fills?: Partial<Record<string, () => Promise<{ default: unknown }>>>;
  /** English texts bundled in the build, for when the translations fail to load. */
  englishTranslations: () => Promise<Record<string, unknown>>;
}

/**
 * What fills a place: a component with the props that the place declares. `onError`: told what it
 * throws when it renders.
 */
export type Filler = ComponentType<Record<string, unknown>> & {
  onError?: (error: unknown) => void;
};

/**
 * The module with which a remote fills a slot, a place that the shell offers on every page. The
 * shell offers `cart`: the side panel with its modals, mounted when the cart is first opened.
 */
export interface RemoteSlot {
  contract: typeof contractVersion;
  Content: ComponentType;
}

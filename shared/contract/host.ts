/**
 * The contract between the shell and its remotes, as types only. A remote gets everything it needs from the page
 * through a `Host`; so it runs alone with a fake one, and a foreign page can embed it with a small one.
 */
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { AccountSettings } from '../api-contract/operations.ts';
import type { Http } from '../api-contract/http.ts';
import type { Language } from '../rules/languages.ts';

export type { Language };

export interface Host {
  /** The contract's number; the shell mounts only remotes built for the same one. */
  readonly version: 1;
  readonly language: Language;
  /** Milliseconds since 1970 by the server's clock; constant while a page is rendered on the server. */
  now: () => number;
  readonly http: Http;
  readonly session: HostSession;
  readonly cart: HostCart;
  readonly events: EventBus;
  /** Shows a toast for 15 s. */
  notify: (message: string, type?: NotificationType) => void;
  /** Starts loading what an address of the shop shows, because somebody is about to go there. */
  prefetch: (path: string) => void;
  /** Takes every toast away. */
  hideNotifications: () => void;
  /**
   * Says that the page holds half-entered work: until the returned function is called, no newer release is put in
   * its place.
   */
  markUnsaved: () => () => void;
}

export type NotificationType = 'info' | 'warning' | 'error';

/** State that a remote reads and follows; `subscribe` returns the function that stops it. */
export interface ReadonlyStore<State> {
  get: () => State;
  subscribe: (listener: () => void) => () => void;
}

export type SessionState = { status: 'out' } | { status: 'in'; settings: AccountSettings | null };

export interface HostSession extends ReadonlyStore<SessionState> {
  /**
   * Stores the token and loads the account's settings. `accountId`: as the api names the account. Where another one's
   * things are kept here they go first, a new document is loaded, and the promise never settles.
   */
  signIn: (accessToken: string, accountId?: string) => Promise<void>;
  /**
   * Clears all that is the person's, tells the api and the other tabs, and loads the main page anew; `message` is said
   * there.
   */
  signOut: (message?: string) => Promise<void>;
  /** Loads the account's settings again after they were changed. */
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
  count: number;
  /** How many of this type this buyer could have in all. */
  left: number;
}

/** A wish to have so many tickets of one type of one event. */
export interface TicketSelection {
  event: CartEvent;
  currency: Currency;
  ticket: Omit<CartLine, 'count'>;
  count: number;
}

export interface CartState {
  event: CartEvent | null;
  currency: Currency | null;
  lines: CartLine[];
  /** A choice for another event, waiting for the buyer's word on the tickets already here. */
  pendingSelection: TicketSelection | null;
  isOpen: boolean;
  /** The buyer does not meet the event's age restriction. */
  isAgeRestricted: boolean;
  /** When the tickets are let go, milliseconds by `Host.now`. */
  endsAt: number | null;
}

export interface HostCart extends ReadonlyStore<CartState> {
  /** Puts `count` tickets of a type into the cart; for another event than the cart's it becomes `pending`. */
  selectTickets: (choice: TicketSelection) => void;
  setCount: (ticketId: number, count: number) => void;
  clear: () => void;
  /** Empties the cart and lets the waiting choice proceed. */
  acceptPending: () => void;
  dismissPending: () => void;
  /** Keeps the held tickets for another 1800 s, which the api allows once. Fails with an `ApiError`. */
  extend: () => Promise<void>;
  /** Signed out, it leads to sign-in and opens afterwards. */
  open: () => void;
  close: () => void;
}

/** Facts that travel between shell and remotes; those of session, cart and language between tabs as well. */
export interface BusEvents {
  'session:started': { accountId: string };
  'session:ended': { reason: 'signed-out' | 'expired' };
  'cart:changed': { ticketCount: number };
  'language:changed': { language: Language };
  'order:placed': { pubId: string };
  'order:paid': { pubId: string };
}

export interface EventBus {
  /** States a fact. An unknown or invalid one is reported and dropped, never thrown. */
  emit: <Name extends keyof BusEvents>(name: Name, fact: BusEvents[Name]) => void;
  /** Hears facts from now on and, first, the last one stated. Returns the function that stops it. */
  on: <Name extends keyof BusEvents>(name: Name, listener: (fact: BusEvents[Name]) => void) => () => void;
}

/** What a page says of itself for the document's head. */
export interface PageMeta {
  title: string;
  description?: string;
  /** Address of an image for Open Graph, own origin. */
  image?: string;
  /** schema.org data for search engines. */
  jsonLd?: Record<string, unknown>;
  /** The page itself at its own best address, if it has several. */
  canonical?: string;
}

/** A route's `handle`: which chunk it comes in, and what it says of itself. */
export interface PageHandle {
  /** The `webpackChunkName` of the route's page, so that the document can ask for it early. */
  chunk: string;
  /** `data` is what the route's loader gave; `t` translates in the remote's own namespace. */
  meta: (page: { data: unknown; t: (key: string, values?: Record<string, unknown>) => string }) => PageMeta;
}

/** A remote's `./App` door. */
export interface RemoteApp {
  contract: 1;
  routes: (host: Host) => RouteObject[];
  /** English words inside the build, for when the words' own file cannot be had. */
  englishTranslations: () => Promise<Record<string, unknown>>;
}

/** Checkout's `./Cart` door: the side panel with its modals, shown beside whatever page is open. */
export interface RemoteCart {
  contract: 1;
  Cart: ComponentType;
}

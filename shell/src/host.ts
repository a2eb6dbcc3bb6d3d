import type { CartState, Host } from '@playday/shared/contract';
import { createEventBus } from '@playday/shared/contract/event-bus';
import { createHttp } from '@playday/shared/kit/http';
import { reuseReads } from '@playday/shared/kit/http/reuse-reads';
import { ApiError } from '@playday/shared/kit';
import type { i18n } from 'i18next';
import type { TranslationKey } from '@playday/shared/kit/i18n/translation-keys';
import { createStore } from 'jotai';
import { csrfToken } from './csrf-token.ts';
import { createAgeCheck } from './cart/age.ts';
import { createCart } from './cart/cart-store.ts';
import { createHold } from './cart/hold.ts';
import { showToastAtom, toastsAtom } from './frame/toasts.ts';
import { followLanguage } from './language/language.ts';
import type { PageData } from './page.ts';
import { createWorkGuard } from './releases/unsaved-work.ts';
import { createSession, messageKey } from './session/session-store.ts';
import { tabStorage } from './storage.ts';
import { token } from './session/token.ts';

const openLaterKey = 'playday.open-cart';

interface HostOptions {
  page: PageData;
  words: i18n;
  /** Resolves when the page has rendered for the first time. */
  shown: Promise<void>;
  /** Navigates to a path of the shop within the page. */
  navigate: (to: string) => void;
  /** Loads a new document at a path of the shop. */
  loadFreshDocument: (to: string, forgotten: Promise<unknown>) => void;
  prefetch: (path: string) => void;
}

/** Builds the host that remotes get: session, cart, translations and clock of this tab, connected to each other. */
export function createHost({ page, words, shown, navigate, loadFreshDocument, prefetch }: HostOptions) {
  const store = createStore();
  const say = (key: TranslationKey<'shell'>) => words.t(key, { ns: 'shell' });
  // Until the page is hydrated the clock stands still: the first render must equal the server's.
  let clock = () => page.now;
  const notify: Host['notify'] = (message, type = 'info') => store.set(showToastAtom, { message, type });
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('playday') : undefined;
  const events = createEventBus((problem, details) => console.warn(problem, details), channel);
  const here = () => location.pathname + location.search;

  const calls = createHttp({
    base: '/api',
    language: page.language,
    token: () => token.read(),
    csrfToken: csrfToken,
    offlineMessage: () => say('offline'),
    onAuthorized: () => token.touch(),
    onSessionEnded: () => session.expire(),
  });
  const http = reuseReads(calls, 5000);

  const session = createSession({
    store,
    http,
    events,
    onSettingsFailed(error) {
      if (!(error instanceof ApiError)) return;
      // Not in the first render, and not before the translations have loaded.
      void shown.then(() => notify(error.isUnreachable ? say('offline') : error.message, 'error'));
    },
    onEnded(reason) {
      // Clear the lines first, so that a late response of the api finds none to update.
      if (reason === 'signed-out') return cart.clear();
      notify(say('sessionEnded'), 'warning');
      if (/^\/(account|billing|payment|receipt|pre-registration)/.test(location.pathname)) {
        navigate(`/login?next=${encodeURIComponent(here())}`);
      }
    },
    loadFreshDocument,
  });

  const isSignedIn = () => session.get().status === 'in';
  const cart = createCart({
    store,
    events,
    now: () => clock(),
    isSignedIn,
    onSignInNeeded() {
      tabStorage.set(openLaterKey, '1');
      navigate(`/login?next=${encodeURIComponent(here())}`);
    },
    onChanged: () => hold.sync(),
    onExtend: () => hold.extend(),
    onExpired: () => notify(say('hold.ended'), 'warning'),
  });

  const hold = createHold({
    http,
    get: cart.get,
    isSignedIn,
    isAllowed: async () => {
      if (cart.get().event?.age == null) return true;
      await session.settingsLoaded();
      return !(await isTooYoung());
    },
    onClock(serverNow) {
      const offset = serverNow - Date.now();
      clock = () => Date.now() + offset;
    },
    onHeld({ expiresAt, tickets }) {
      cart.applyServerState((state) => ({
        ...state,
        endsAt: expiresAt ? Date.parse(expiresAt) : state.endsAt,
        lines: state.lines.map((line) => ({ ...line, left: leftOf(tickets, line.id) ?? line.left })),
      }));
    },
    onShortage(left) {
      cart.applyServerState((state) => clamp(state, left));
      notify(say('hold.short'), 'error');
      hold.sync();
    },
    onRefused: (error) => notify(error.message, 'error'),
  });

  const isRestricted = createAgeCheck(http, () => notify(say('ageFailed'), 'error'));
  const isTooYoung = () => {
    const state = session.get();
    return isRestricted(cart.get().event, state.status === 'in' ? state.settings : null);
  };
  const checkAge = async () => {
    const { event, isAgeRestricted } = cart.get();
    const found = await isTooYoung();
    if (found === isAgeRestricted || cart.get().event?.id !== event?.id) return;
    cart.applyServerState((now) => ({ ...now, isAgeRestricted: found }));
    if (!found && event) hold.sync();
  };
  session.subscribe(() => void checkAge());
  events.on('cart:changed', () => void checkAge());

  // Another tab signed out. Storage events say so too, but not in browsers that block storage.
  events.on('session:ended', () => session.follow());
  events.on('language:changed', ({ language }) => followLanguage(page.language, language));
  events.on('session:started', () => {
    if (cart.get().lines.length > 0) hold.sync();
    if (tabStorage.get(openLaterKey) !== null) {
      tabStorage.set(openLaterKey, null);
      cart.open();
    }
  });

  const work = createWorkGuard();
  const host: Host = {
    version: 2,
    language: page.language,
    now: () => clock(),
    http,
    session,
    cart,
    events,
    notify,
    prefetch,
    markUnsaved: () => work.markUnsaved(),
    hideNotifications: () => store.set(toastsAtom, []),
  };
  return {
    host,
    store,
    isWorkGuarded: work.isGuarded,
    /** Reads the browser's storage, after the first render. */
    start() {
      clock = Date.now;
      session.start();
      const message = tabStorage.get(messageKey);
      tabStorage.set(messageKey, null);
      if (message) void shown.then(() => notify(message));
      cart.start();
      if (isSignedIn() && cart.get().lines.length > 0) hold.sync();
    },
  };
}

const leftOf = (tickets: { id: number; left: number }[], id: number) =>
  tickets.find((ticket) => ticket.id === id)?.left;

/** Limits each line of the cart to the number of tickets left. */
function clamp(state: CartState, left: { id: number; left: number }[]): CartState {
  const lines = state.lines
    .map((line) => {
      const rest = leftOf(left, line.id) ?? line.left;
      return { ...line, left: rest, count: Math.min(line.count, rest) };
    })
    .filter((line) => line.count > 0);
  return lines.length > 0
    ? { ...state, lines }
    : { ...state, event: null, currency: null, lines, endsAt: null };
}

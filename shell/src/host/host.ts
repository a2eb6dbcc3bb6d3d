import type { Http } from '@playday/shared/api-contract/http';
import type { Host } from '@playday/shared/contract';
import { createEventBus } from '@playday/shared/contract/event-bus';
import { contractVersion } from '@playday/shared/contract/version';
import { createHttp } from '@playday/shared/kit/http';
import { reuseReads } from '@playday/shared/kit/http/reuse-reads';
import { ApiError } from '@playday/shared/kit';
import type { i18n } from 'i18next';
import type { TranslationKey } from '@playday/shared/kit/i18n/translation-keys';
import { holdSeconds, ticketCount } from '@playday/shared/rules/cart/cart';
import { joinList } from '@playday/shared/rules/languages/join-list';
import { defaultContacts } from '@playday/shared/rules/shop/contacts';
import { maxTickets } from '@playday/shared/rules/cart/ticket-limits';
import { createStore } from 'jotai';
import { csrfToken } from '../browser/cookie.ts';
import { createAgeCheck } from '../cart/age.ts';
import { reportError } from '../errors/report-error.ts';
import { createCart } from '../cart/cart-store.ts';
import type { HoldLoss } from '../cart/hold.ts';
import { createLazyHold } from '../cart/lazy-hold.ts';
import { showToastAtom, toastsAtom } from '../frame/toasts.ts';
import { followLanguage } from '../language/language.ts';
import type { PageData } from '../page/page.ts';
import { createWorkGuard } from '../releases/unsaved-work.ts';
import { createServerClock } from './server-clock.ts';
import { createSession, messageKey } from '../session/session-store.ts';
import { storage, tabStorage } from '../browser/storage.ts';
import { token } from '../session/stored-session.ts';

/**
 * When the visitor wished to open the cart and was sent to sign-in. In the storage of all tabs,
 * because the mail that confirms a new account leads to another one.
 */
const openLaterKey = 'playday.open-cart';
/** For this long, equal public reads share one response. */
const reuseMs = 5000;

interface HostOptions {
  page: PageData;
  words: i18n;
  /** Resolves when the page has rendered for the first time. */
  shown: Promise<void>;
  /** Navigates to a path of the shop within the page. */
  navigate: (to: string) => void;
  /** Leads from a page behind the session to sign-in. */
  leaveSessionPage: () => void;
  /** Loads a new document at a path of the shop. */
  loadFreshDocument: (to: string, forgotten: Promise<unknown>) => void;
  prefetch: (path: string) => void;
  filler: Host['filler'];
}

/**
 * Builds the host that remotes get: session, cart, translations and clock of this tab, connected to
 * each other.
 */
export function createHost({
  page,
  words,
  shown,
  navigate,
  leaveSessionPage,
  loadFreshDocument,
  prefetch,
  filler,
}: HostOptions) {
  const store = createStore();
  const say = (key: TranslationKey<'shell'>, values?: Record<string, unknown>) =>
    words.t(key, { ns: 'shell', ...values });
  const notify: Host['notify'] = (message, type = 'info', options) =>
    // The frame renders it, and cannot render what is no text.
    store.set(showToastAtom, { message: String(message), type, ...options });
  /** Says what happened to tickets of an event, whose page may not be the one on screen. */
  const ofEvent = (event: string | undefined, message: string) =>
    event ? say('hold.ofEvent', { event, message }) : message;
  const { events, publish } = createEventBus((problem, details) => {
    console.warn(problem, details);
    reportError({ type: 'caught', error: details instanceof Error ? details : new Error(problem) });
  });
  const here = () => location.pathname + location.search;

  const calls = createHttp({
    base: '/api',
    language: page.language,
    token: () => session.accessToken(),
    csrfToken: csrfToken,
    offlineMessage: () => say('offline'),
    // Rarely needed, so not part of what every visit loads.
    failedMessage: (status) =>
      import('@playday/shared/kit/http/failed-answers').then(
        ({ failedSentence }) => failedSentence(status, page.language),
        () => say('remote.unavailable'),
      ),
    sessionEndedMessage: () => say('sessionEnded'),
    onAuthorized: () => token.touch(),
    onSessionEnded: (refused) => session.expire(refused),
    onServerTime: (time) => clock.learn(time),
  });
  let reads = reuseReads(calls, reuseMs);
  const http = ((operation: never, input: never) => reads(operation, input)) as Http;
  // An order changes how many tickets are left.
  for (const name of ['order:placed', 'order:paid', 'order:closed'] as const) {
    events.on(name, () => {
      reads = reuseReads(calls, reuseMs);
    });
  }

  const clock = createServerClock({
    renderedAt: page.now,
    isAlwaysNeeded: () => isSignedIn(),
    async ask() {
      // Its answer tells the time, too.
      await session.settingsLoaded();
      if (clock.isTimeKnown.get()) return;
      await http(isSignedIn() ? 'GET /user/profile/account' : 'GET /time');
    },
    onDoubt: () => token.doubt(),
  });
  const session = createSession({
    store,
    http,
    publish,
    checkClock: () => clock.check(),
    onSettingsFailed(error) {
      // A browser without connection has a line below the header, and a toast would cover the
      // ticket shown at the gate.
      if (!(error instanceof ApiError) || !navigator.onLine) return;
      // Not in the first render, and not before the translations have loaded.
      void shown.then(() => notify(say('accountFailed'), 'error'));
    },
    onEnded(reason) {
      // Clear the lines first, so that a late response of the api finds none to update.
      if (reason === 'signed-out') return cart.clear();
      notify(say('sessionEnded'), 'warning');
      leaveSessionPage();
    },
    signedOutMessage: () => say('signedOut'),
    loadFreshDocument,
  });

  // First, so that whoever else hears of a change finds it on the bus.
  session.subscribe(() => publish('session:changed', session.get()));
  const isSignedIn = () => session.get().status === 'in';
  const cart = createCart({
    store,
    now: clock.now,
    isTimeKnown: clock.isTimeKnown,
    isSignedIn: () => session.accessToken() !== null,
    isHeldByApi: () => isSignedIn() && hold.isSupported(),
    onSignInNeeded() {
      storage.set(openLaterKey, String(Date.now()));
      navigate(`/login?next=${encodeURIComponent(here())}`);
    },
    onChanged: (_, before) => hold.sync(before),
    onExtend: () => hold.extend(),
    expiredReason: (event) => ofEvent(event, say('hold.ended')),
    onEmptied: (reason) => notify(reason, 'warning'),
  });
  cart.subscribe(() => {
    const state = cart.get();
    publish('cart:changed', { ...state, ticketCount: ticketCount(state) });
  });

  const hold = createLazyHold({
    http,
    now: clock.now,
    timeKnown: clock.known,
    cart,
    isSignedIn,
    isAllowed: async () => {
      if (cart.get().event?.age == null) return true;
      await session.settingsLoaded();
      // The cart's own check tells that it failed; the api refuses whoever is too young.
      return !(await isTooYoung().catch(() => false));
    },
    onLost: (loss, event) => notify(ofEvent(event, lossText(loss)), 'error'),
  });
  const lossText = (loss: HoldLoss): string => {
    if (loss.reason === 'limit')
      return say('hold.limit', { owned: maxTickets - loss.limit, max: maxTickets });
    if (loss.reason === 'typeEnded')
      return say('hold.typeEnded', { tickets: joinList(loss.tickets, page.language) });
    return loss.reason === 'refused' ? loss.message : say(`hold.${loss.reason}`);
  };

  const isRestricted = createAgeCheck(http);
  const isTooYoung = () => {
    const state = session.get();
    return isRestricted(cart.get().event, state.status === 'in' ? state.settings : null);
  };
  const checkAge = async () => {
    const { event, isAgeRestricted } = cart.get();
    const found = await isTooYoung().catch(() => {
      notify(say('ageFailed'), 'error');
      return false;
    });
    if (found === isAgeRestricted || cart.get().event?.id !== event?.id) return;
    cart.applyServerState((now) => ({ ...now, isAgeRestricted: found }));
    if (!found && event) hold.sync();
  };
  events.on('session:changed', () => {
    cart.followSession();
    void checkAge();
  });
  // Not only when tickets are added: the restriction of the cart's event may change, too. A change
  // of the hold alone does not matter, or a failed check would be told again with every answer of
  // the api.
  let checkedFor = '';
  events.on('cart:changed', ({ event, lines, isOpen }) => {
    // The wish to open it is fulfilled, also if the session starts later.
    if (isOpen) storage.set(openLaterKey, null);
    const selection = JSON.stringify([
      event?.id,
      event?.age,
      lines.map(({ id, count }) => [id, count]),
    ]);
    if (selection === checkedFor) return;
    checkedFor = selection;
    void checkAge();
  });

  events.on('session:started', () => {
    if (cart.get().lines.length > 0) hold.sync();
    const wishedAt = Number(storage.get(openLaterKey));
    storage.set(openLaterKey, null);
    // As long as a cart of a signed-out visitor lasts.
    if (Date.now() - wishedAt < holdSeconds * 1000) cart.open();
  });

  const work = createWorkGuard();
  const host: Host = {
    version: contractVersion,
    language: page.language,
    contacts: { ...defaultContacts, ...page.contacts },
    now: clock.now,
    isTimeKnown: clock.isTimeKnown,
    http,
    session,
    cart,
    events,
    notify,
    prefetch,
    filler,
    markUnsaved: () => work.markUnsaved(),
    hideNotifications: () => store.set(toastsAtom, []),
  };
  return {
    host,
    store,
    isWorkGuarded: work.isGuarded,
    /** Whether the visitor is signed in now; ends a session whose time is over. */
    isSignedIn: () => session.accessToken() !== null,
    /** Reads the browser's storage, after the first render. */
    start() {
      clock.start();
      session.start();
      const message = tabStorage.get(messageKey);
      tabStorage.set(messageKey, null);
      if (message) void shown.then(() => notify(message));
      cart.start();
      followLanguage(page.language);
      if (isSignedIn() && cart.get().lines.length > 0) hold.sync();
    },
  };
}

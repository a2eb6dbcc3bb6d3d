import type { HostSession, SessionState } from '@playday/shared/contract';
import type { OwnedEventBus } from '@playday/shared/contract/event-bus';
import type { Http } from '@playday/shared/api-contract/http';
import { atom, type createStore } from 'jotai';
import { safeReturnPath, tokenLifetimeMs } from '@playday/shared/rules/session/session';
import { signedOut } from '@playday/shared/contract/signed-out-host';
import { onOtherTab, tabStorage } from '../browser/storage.ts';
import { safeListener } from '../errors/report-error.ts';
import { storedAccount, token } from './stored-session.ts';
import { clearPersonalData, clearPersonalDataInTab } from './clear-personal-data.ts';

const sessionAtom = atom<SessionState>(signedOut);

interface SessionDeps {
  store: ReturnType<typeof createStore>;
  http: Http;
  publish: OwnedEventBus['publish'];
  /** Notices that the device's clock was set: then the token's age says nothing. */
  checkClock: () => void;
  /** Called when the account's settings could not be loaded. */
  onSettingsFailed: (error: unknown) => void;
  /** Called when the session has ended, before the next render. */
  onEnded: (reason: 'signed-out' | 'expired') => void;
  /** What the page after a sign-out says when it was not given a message. */
  signedOutMessage: () => string;
  /** Loads a new document at `to`, after `forgotten` has settled. */
  loadFreshDocument: (to: string, forgotten: Promise<unknown>) => void;
}

/** Storage key of the message that the next document shows. */
export const messageKey = 'playday.message';

export interface SessionStore extends HostSession {
  /** The access token for a call; null ends an expired session. */
  accessToken: () => string | null;
  /** Applies a sign-in or sign-out of another tab. */
  follow: () => void;
  /** Called when the api refused a token. Another tab may have signed in again since. */
  expire: (refused: string) => void;
  /** Resolves when no settings request is pending. */
  settingsLoaded: () => Promise<void>;
  start: () => void;
}

/**
 * The session of this browser: the token in storage, the settings in memory, the same in all tabs.
 */
export function createSession({
  store,
  http,
  publish,
  checkClock,
  onSettingsFailed,
  onEnded,
  signedOutMessage,
  loadFreshDocument,
}: SessionDeps): SessionStore {
  let isLeaving = false;
  /** The account of this document; null before the first sign-in. */
  let account: string | null = null;
  /** A new document is loading. */
  let isReplaced = false;
  let reading: Promise<void> = Promise.resolve();
  let expiryTimer: ReturnType<typeof setTimeout> | undefined;
  const set = (state: SessionState) => {
    document.documentElement.dataset.session = state.status;
    store.set(sessionAtom, state);
  };
  const enter = async () => {
    account = storedAccount.read() ?? '';
    storedAccount.write(account);
    set({ status: 'in', settings: null });
    watchExpiry();
    await refresh();
  };
  const refresh = () => (reading = readSettings());
  const readSettings = async () => {
    try {
      const settings = await http('GET /user/profile/account');
      if (token.read()) set({ status: 'in', settings });
    } catch (error) {
      if (token.read()) onSettingsFailed(error);
    }
  };
  /** Ends the session when its time is over; each call and each other tab extends it meanwhile. */
  const watchExpiry = () => {
    clearTimeout(expiryTimer);
    const ms = token.expiresInMs();
    if (ms === null || store.get(sessionAtom).status === 'out') return;
    // A time of creation in the future, after the clock was changed, must not overflow the timer.
    expiryTimer = setTimeout(onClock, Math.min(Math.max(ms, 0), tokenLifetimeMs));
  };
  const onClock = () => {
    follow();
    watchExpiry();
  };
  const leave = (reason: 'signed-out' | 'expired') => {
    // During sign-out a 401 or the end of the token's time is expected, and is not an expired
    // session.
    if (store.get(sessionAtom).status === 'out' || (isLeaving && reason === 'expired')) return;
    // Cart, form input and tickets outlive an expired session until another account signs in.
    token.expire();
    set(signedOut);
    onEnded(reason);
    if (reason === 'signed-out') replace('/', clearPersonalData());
    publish('session:ended', { reason });
  };
  const replace = (to: string, forgotten: Promise<unknown>) => {
    isReplaced = true;
    loadFreshDocument(to, forgotten);
  };

  const follow = () => {
    checkClock();
    const isIn = store.get(sessionAtom).status === 'in';
    const current = storedAccount.read();
    if (isReplaced) return;
    if (account !== null && current !== account && (current !== null || !isIn)) {
      // This account signed out in another tab, or another one signed in: shared storage is no
      // longer this account's.
      clearPersonalDataInTab();
      return replace('/', Promise.resolve());
    }
    if (token.read() && !isIn) void enter();
    else if (!token.read() && isIn) leave(token.hasExpired() ? 'expired' : 'signed-out');
  };

  return {
    follow,
    accessToken() {
      checkClock();
      const value = token.read();
      if (value === null) follow();
      return value;
    },
    get: () => store.get(sessionAtom),
    subscribe: (listener) => store.sub(sessionAtom, safeListener(listener)),
    async signIn(accessToken, accountId = '') {
      const before = storedAccount.read() ?? account;
      const isAnother = before !== null && (before !== accountId || accountId === '');
      const forgotten = isAnother ? clearPersonalData() : undefined;
      storedAccount.write(accountId);
      token.write(accessToken);
      if (forgotten) {
        // The return path's query may contain data of the other account.
        const next = safeReturnPath(new URLSearchParams(location.search).get('next'));
        replace(next.replace(/[?#].*/, ''), forgotten);
        return new Promise(() => {});
      }
      await enter();
      publish('session:started', {});
    },
    async signOut(message = signedOutMessage()) {
      // The api releases the hold. A lost response must not keep the visitor signed in here.
      isLeaving = true;
      await http('POST /logout').catch(() => {});
      isLeaving = false;
      leave('signed-out');
      tabStorage.set(messageKey, message);
    },
    refresh,
    settingsLoaded: () => reading,
    expire(refused) {
      if ((token.read() ?? refused) === refused) leave('expired');
    },
    start() {
      if (!storedAccount.isOfTab()) clearPersonalDataInTab();
      account = storedAccount.read();
      if (token.read()) void enter();
      else set(signedOut);
      onOtherTab(token.key, follow);
      // A page restored from the back/forward cache has missed the events since.
      addEventListener('pageshow', ({ persisted }) => persisted && onClock());
      // Timers stand still while a device sleeps.
      addEventListener('focus', onClock);
      document.addEventListener('visibilitychange', onClock);
    },
  };
}

import type { EventBus, HostSession, SessionState } from '@playday/shared/contract';
import type { Http } from '@playday/shared/api-contract/http';
import { atom, type createStore } from 'jotai';
import { safeReturnPath } from '@playday/shared/rules/session';
import { signedOut } from '@playday/shared/contract/signed-out-host';
import { onOtherTab, tabStorage } from '../storage.ts';
import { storedAccount } from './stored-account.ts';
import { clearPersonalData, clearPersonalDataInTab } from './clear-personal-data.ts';
import { token } from './token.ts';

const sessionAtom = atom<SessionState>(signedOut);

interface Needs {
  store: ReturnType<typeof createStore>;
  http: Http;
  events: EventBus;
  /** Says that settings could not be loaded. */
  onSettingsFailed: (error: unknown) => void;
  /** Called when the session ended, before anything else is drawn. */
  onEnded: (reason: 'signed-out' | 'expired') => void;
  /** Loads a new document at `to`, once what was kept is forgotten. */
  loadFreshDocument: (to: string, forgotten: Promise<unknown>) => void;
}

/** What the next document says first. */
export const messageKey = 'playday.message';

export interface SessionStore extends HostSession {
  /** Another tab's sign-in or sign-out becomes this one's. */
  follow: () => void;
  /** The api refused the token. */
  expire: () => void;
  /** Comes when no settings are on their way any more. */
  settingsLoaded: () => Promise<void>;
  start: () => void;
}

/** The session of this browser: token in storage, settings in memory, the same in all its tabs. */
export function createSession({
  store,
  http,
  events,
  onSettingsFailed,
  onEnded,
  loadFreshDocument,
}: Needs): SessionStore {
  let isLeaving = false;
  /** Whose document this is; null: nobody's yet. */
  let account: string | null = null;
  /** A new document is on its way. */
  let isReplaced = false;
  let reading: Promise<void> = Promise.resolve();
  const set = (state: SessionState) => {
    document.documentElement.dataset.session = state.status;
    store.set(sessionAtom, state);
  };
  const enter = async () => {
    account = storedAccount.read() ?? '';
    storedAccount.write(account);
    set({ status: 'in', settings: null });
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
  const leave = (reason: 'signed-out' | 'expired') => {
    if (store.get(sessionAtom).status === 'out') return;
    // Cart, typed text and tickets outlive an expired session, until another account signs in.
    token.expire();
    set(signedOut);
    onEnded(reason);
    if (reason === 'signed-out') replace('/', clearPersonalData());
    events.emit('session:ended', { reason });
  };
  const replace = (to: string, forgotten: Promise<unknown>) => {
    isReplaced = true;
    loadFreshDocument(to, forgotten);
  };

  const follow = () => {
    const isIn = store.get(sessionAtom).status === 'in';
    const current = storedAccount.read();
    if (isReplaced) return;
    if (account !== null && current !== account && (current !== null || !isIn)) {
      // This account was signed out in another tab, or another one signed in: what all tabs share is theirs already.
      clearPersonalDataInTab();
      return replace('/', Promise.resolve());
    }
    if (token.read() && !isIn) void enter();
    else if (!token.read() && isIn) leave(token.hasExpired() ? 'expired' : 'signed-out');
  };

  return {
    follow,
    get: () => store.get(sessionAtom),
    subscribe: (listener) => store.sub(sessionAtom, listener),
    async signIn(accessToken, accountId = '') {
      const before = storedAccount.read() ?? account;
      const isAnother = before !== null && (before !== accountId || accountId === '');
      const forgotten = isAnother ? clearPersonalData() : undefined;
      storedAccount.write(accountId);
      token.write(accessToken);
      if (forgotten) {
        // The query of the way may name what is the other account's.
        const next = safeReturnPath(new URLSearchParams(location.search).get('next'));
        replace(next.replace(/[?#].*/, ''), forgotten);
        return new Promise(() => {});
      }
      await enter();
      events.emit('session:started', { accountId });
    },
    async signOut(message) {
      // The api releases what is held; a lost answer must not keep anybody signed in here.
      isLeaving = true;
      await http('POST /logout').catch(() => {});
      isLeaving = false;
      leave('signed-out');
      if (message) tabStorage.set(messageKey, message);
    },
    refresh,
    settingsLoaded: () => reading,
    // While signing out the token may be refused already: that is no expiry to tell anybody of.
    expire: () => !isLeaving && leave('expired'),
    start() {
      if (!storedAccount.isOfTab()) clearPersonalDataInTab();
      account = storedAccount.read();
      if (token.read()) void enter();
      else set(signedOut);
      onOtherTab(token.key, follow);
      // A document that comes back as it was has heard of nothing meanwhile.
      addEventListener('pageshow', ({ persisted }) => persisted && follow());
    },
  };
}

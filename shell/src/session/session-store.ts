import type { EventBus, SessionPort, SessionState } from '@playday/shared/contracts';
import type { Http } from '@playday/shared/contracts/http';
import { atom, type createStore } from 'jotai';
import { personalKeys } from '@playday/shared/session';
import { signedOut } from '@playday/shared/session/nobody';
import { onOtherTab, storage } from '../storage.ts';
import { token } from './token.ts';

export const sessionAtom = atom<SessionState>(signedOut);

interface Needs {
  store: ReturnType<typeof createStore>;
  http: Http;
  events: EventBus;
  /** Says that settings could not be loaded. */
  onSettingsFailed(error: unknown): void;
  /** Called when the session ended, before anything else is drawn. */
  onEnded(reason: 'signed-out' | 'expired'): void;
}

export interface SessionStore extends SessionPort {
  /** Another tab's sign-in or sign-out becomes this one's. */
  follow(): void;
  /** The api refused the token. */
  expire(): void;
  /** Comes when no settings are on their way any more. */
  settled(): Promise<void>;
  start(): void;
}

/** The session of this browser: token in storage, settings in memory, the same in all its tabs. */
export function createSession({ store, http, events, onSettingsFailed, onEnded }: Needs): SessionStore {
  let isLeaving = false;
  let reading: Promise<void> = Promise.resolve();
  const set = (state: SessionState) => {
    document.documentElement.dataset.session = state.status;
    store.set(sessionAtom, state);
  };
  const enter = async () => {
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
    if (reason === 'expired') token.expire();
    else token.clear();
    // Tickets at the gate outlive an expired session, but not the visitor's own leaving.
    if (reason === 'signed-out') for (const key of Object.values(personalKeys)) storage.set(key, null);
    set(signedOut);
    onEnded(reason);
    events.emit('session:ended', { reason });
  };

  const follow = () => {
    const isIn = store.get(sessionAtom).status === 'in';
    if (token.read() && !isIn) void enter();
    else if (!token.read() && isIn) leave(token.hasExpired() ? 'expired' : 'signed-out');
  };

  return {
    follow,
    get: () => store.get(sessionAtom),
    subscribe: (listener) => store.sub(sessionAtom, listener),
    async signIn(accessToken) {
      token.write(accessToken);
      await enter();
      events.emit('session:started', { accountId: '' });
    },
    async signOut() {
      // The api releases what is held; a lost answer must not keep anybody signed in here.
      isLeaving = true;
      await http('POST /logout').catch(() => {});
      isLeaving = false;
      leave('signed-out');
    },
    refresh,
    settled: () => reading,
    // While signing out the token may be refused already: that is no expiry to tell anybody of.
    expire: () => !isLeaving && leave('expired'),
    start() {
      if (token.read()) void enter();
      else set(signedOut);
      onOtherTab(token.key, follow);
    },
  };
}

import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { CartState, Host, Readable, SessionState } from '../contracts/host.ts';

const HostContext = createContext<Host | null>(null);

/** Hands the host to everything below. The shell renders it once; a test or a foreign page renders its own. */
export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>;
}

/** What the page handed over: session, cart, language, http. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost outside of a HostProvider');
  return host;
}

function useReadable<State>({ get, subscribe }: Readable<State>, onServer: State): State {
  return useSyncExternalStore(subscribe, get, () => onServer);
}

const signedOut: SessionState = { status: 'out' };
const nothing: CartState = {
  event: null,
  currency: null,
  lines: [],
  pending: null,
  isOpen: false,
  isAgeRestricted: false,
  endsAt: null,
};

/** The session; signed out while a page is rendered on the server and until it is hydrated. */
export const useSession = () => useReadable(useHost().session, signedOut);

/** The cart; empty while a page is rendered on the server and until it is hydrated. */
export const useCart = () => useReadable(useHost().cart, nothing);

const never = () => () => {};
/** False on the server and for the first render in the browser, which must be equal; true afterwards. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { emptyCart } from '../rules/cart.ts';
import type { Host, ReadonlyStore, SessionState } from '../contract/host.ts';
import { signedOut } from '../contract/signed-out-host.ts';

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

function useStoreValue<State>({ get, subscribe }: ReadonlyStore<State>, onServer: State): State {
  return useSyncExternalStore(subscribe, get, () => onServer);
}

/** The session; signed out while a page is rendered on the server and until it is hydrated. */
export const useSession = () => useStoreValue<SessionState>(useHost().session, signedOut);

/** The cart; empty while a page is rendered on the server and until it is hydrated. */
export const useCart = () => useStoreValue(useHost().cart, emptyCart);

/**
 * Whether what stands below has been hydrated. A context, so that the change can be a transition, drawn in small steps;
 * true where nothing comes from a server.
 */
const LiveContext = createContext(true);
export const LiveProvider = LiveContext;

/** False on the server and for the first render in the browser, which must be equal; true afterwards. */
export const useIsHydrated = () => useContext(LiveContext);

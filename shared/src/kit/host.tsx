import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { emptyCart } from '../cart/cart.ts';
import type { Host, Readable, SessionState } from '../contracts/host.ts';
import { signedOut } from '../session/nobody.ts';

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

/** The session; signed out while a page is rendered on the server and until it is hydrated. */
export const useSession = () => useReadable<SessionState>(useHost().session, signedOut);

/** The cart; empty while a page is rendered on the server and until it is hydrated. */
export const useCart = () => useReadable(useHost().cart, emptyCart);

/**
 * Whether what stands below has been hydrated. A context, so that the change can be a transition, drawn in small steps;
 * true where nothing comes from a server.
 */
const LiveContext = createContext(true);
export const LiveProvider = LiveContext;

/** False on the server and for the first render in the browser, which must be equal; true afterwards. */
export const useIsHydrated = () => useContext(LiveContext);

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useSyncExternalStore,
} from 'react';
import type { BusEvents, CartState, Host, SessionState, StateEvent } from '../contract/host.ts';
import { noTickets, signedOut } from '../contract/signed-out-host.ts';

const HostContext = createContext<Host | null>(null);

/**
 * Provides the host to its children. The shell renders it once; a test or a foreign page renders
 * its own.
 */
export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>;
}

/** The host: session, cart, language, http. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost outside of a HostProvider');
  return host;
}

function useLatest<Name extends StateEvent, State>(name: Name, onServer: State) {
  const { events } = useHost();
  return useSyncExternalStore<BusEvents[Name] | State>(
    useCallback((listener) => events.on(name, listener), [events, name]),
    () => events.latest(name),
    () => onServer,
  );
}

/** The session, from the bus; signed out on the server and until hydration. */
export const useSession = (): SessionState => useLatest('session:changed', signedOut);

/** The cart, from the bus; empty on the server and until hydration. */
export const useCart = (): CartState => useLatest('cart:changed', noTickets);

/**
 * Whether the children are hydrated. A context, so that the change can be a transition, rendered in
 * short tasks; true where nothing comes from a server.
 */
const LiveContext = createContext(true);
export const LiveProvider = LiveContext;

/** False on the server and in the browser's first render, which must be equal; true afterwards. */
export const useIsHydrated = () => useContext(LiveContext);

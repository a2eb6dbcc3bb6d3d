import type { RemoteName } from '@playday/shared/contract/remotes';
import type { RemoteApp, RemoteCart } from '@playday/shared/contract';
import { createContext, useContext } from 'react';

/** The remotes as the frame's components see them. */
export interface Remotes {
  /** Loads a remote's pages into the router and renders the current address again. */
  retry: (name: RemoteName) => Promise<void>;
  cart: () => Promise<RemoteCart>;
  /** Whether the cooldown since its last failure is over. */
  isWorthRetrying: (name: RemoteName) => boolean;
}

export type ExposedModules = { './App': RemoteApp; './Cart': RemoteCart };

const RemotesContext = createContext<Remotes | null>(null);
export const RemotesProvider = RemotesContext;

/** The loaded remotes; undefined on the server, where nothing is loaded later. */
export const useRemotes = () => useContext(RemotesContext);

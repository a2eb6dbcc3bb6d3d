import type { RemoteName } from '@playday/shared/contract/remotes';
import type { RemoteApp, RemoteCart } from '@playday/shared/contract';
import { createContext, useContext } from 'react';

/** The one seam through which remotes are loaded, handed to the frame's components. */
export interface Remotes {
  /** Loads a remote's pages into the router and shows the current address again. */
  retry: (name: RemoteName) => Promise<void>;
  cart: () => Promise<RemoteCart>;
  /** Whether enough time went by since it last could not be had. */
  isWorthRetrying: (name: RemoteName) => boolean;
}

export type ExposedModules = { './App': RemoteApp; './Cart': RemoteCart };

const RemotesContext = createContext<Remotes | null>(null);
export const RemotesProvider = RemotesContext;

/** The loaded remotes. Not there while a page is rendered on the server, where nothing is loaded later. */
export const useRemotes = () => useContext(RemotesContext);

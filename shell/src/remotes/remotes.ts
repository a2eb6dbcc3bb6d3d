import type { RemoteSlot } from '@playday/shared/contract';
import { createContext, useContext } from 'react';

/** The remotes as the frame's components see them. */
export interface Remotes {
  /** Loads a remote's pages into the router and renders the current address again. */
  retry: (name: string) => Promise<void>;
  /** The module that fills a place of the shell; rejects when no remote does. */
  slot: (name: string) => Promise<RemoteSlot>;
  /** The same, if its code was loaded in advance. */
  slotAtHand: (name: string) => RemoteSlot | undefined;
  /** Whether the cooldown since its last failure is over. */
  isWorthRetrying: (name: string) => boolean;
}

const RemotesContext = createContext<Remotes | null>(null);
export const RemotesProvider = RemotesContext;

/** The loaded remotes; undefined on the server, where nothing is loaded later. */
export const useRemotes = () => useContext(RemotesContext);

/** The address whose content is in the server's HTML but whose remote failed to load. */
const ServerHtmlContext = createContext<{ pathname: string } | null>(null);
export const ServerHtmlProvider = ServerHtmlContext;

/** '' where React must leave the document's content as it is, null elsewhere. */
export function useServerHtml(pathname: string): string | null {
  const kept = useContext(ServerHtmlContext);
  return kept?.pathname === pathname ? '' : null;
}

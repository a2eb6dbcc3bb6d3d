import { createContext, useContext } from 'react';

/** The address whose content is in the server's HTML but whose remote failed to load. */
const ServerHtmlContext = createContext<{ pathname: string } | null>(null);
export const ServerHtmlProvider = ServerHtmlContext;

/** '' where React must leave the document's content as it is, null elsewhere. */
export function useServerHtml(pathname: string): string | null {
  const kept = useContext(ServerHtmlContext);
  return kept?.pathname === pathname ? '' : null;
}

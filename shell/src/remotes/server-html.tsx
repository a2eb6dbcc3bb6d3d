import { createContext, useContext } from 'react';

/** The address whose content the server drew, but whose remote then could not be loaded. */
const ServerHtmlContext = createContext<{ pathname: string } | null>(null);
export const ServerHtmlProvider = ServerHtmlContext;

/** '' where the document's content should be left as it is (React reads nothing of it), null elsewhere. */
export function useServerHtml(pathname: string): string | null {
  const kept = useContext(ServerHtmlContext);
  return kept?.pathname === pathname ? '' : null;
}

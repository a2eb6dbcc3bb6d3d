import { createContext, useContext } from 'react';

/** The address whose content the server drew, but whose remote then could not be loaded. */
const KeptContext = createContext<{ pathname: string } | null>(null);
export const KeptHtmlProvider = KeptContext;

/** '' where the document's content should be left as it is (React reads nothing of it), null elsewhere. */
export function useKeptHtml(pathname: string): string | null {
  const kept = useContext(KeptContext);
  return kept?.pathname === pathname ? '' : null;
}

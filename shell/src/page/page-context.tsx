import { createContext, useContext } from 'react';
import type { PageData } from './page.ts';

const PageContext = createContext<PageData | null>(null);

export const PageProvider = PageContext;

/** The page data of the document, including the release it was made from. */
export function usePage(): PageData {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage outside of a PageProvider');
  return page;
}

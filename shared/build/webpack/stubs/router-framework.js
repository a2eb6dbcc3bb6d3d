import { createContext } from 'react';

// Stubs for what react-router's links and provider import from its framework mode; they behave as without it.
export const FrameworkContext = createContext(undefined);
const nothing = [false, null, {}];
export const usePrefetchBehavior = () => nothing;
/** @param {unknown} ref */
export const mergeRefs = (ref) => ref;

// Imported only by files that we do not use.
const absent = () => {
  throw new Error('react-router’s framework mode is not in this build');
};
export {
  absent as CRITICAL_CSS_DATA_ATTRIBUTE,
  absent as Links,
  absent as Meta,
  absent as PrefetchPageLinks,
  absent as Scripts,
  absent as setIsHydrated,
  absent as useFrameworkContext,
};

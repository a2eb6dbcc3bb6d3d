import { createContext } from 'react';

// What react-router's links and provider ask of its framework mode, as it answers where there is none.
export const FrameworkContext = createContext(undefined);
const nothing = [false, null, {}];
export const usePrefetchBehavior = () => nothing;
/** @param {unknown} ref */
export const mergeRefs = (ref) => ref;

// Named by files that nothing of ours takes.
const absent = () => {
  throw new Error('react-router’s framework mode is not in this build');
};
export {
  absent as Links,
  absent as Meta,
  absent as PrefetchPageLinks,
  absent as Scripts,
  absent as useFrameworkContext,
};

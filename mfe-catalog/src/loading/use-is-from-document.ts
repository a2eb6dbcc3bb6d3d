import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether this very element stands in the document and is now being hydrated. The page as a whole may not be live yet
 * while a new one is drawn, which the browser has to write itself.
 */
export const useIsFromDocument = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

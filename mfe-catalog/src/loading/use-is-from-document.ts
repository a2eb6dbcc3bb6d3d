import { useSyncExternalStore } from 'react';

/**
 * True while this component hydrates server-rendered markup. Tracked per component: an element that
 * the browser renders before the rest of the page is hydrated does not come from the document.
 */
export const useIsFromDocument = () =>
  useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );

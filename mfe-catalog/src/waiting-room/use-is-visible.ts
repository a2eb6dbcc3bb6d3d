import { useSyncExternalStore } from 'react';

/** Whether the tab is shown. */
export const useIsVisible = () =>
  useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => !document.hidden,
    () => true,
  );

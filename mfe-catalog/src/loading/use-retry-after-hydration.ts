import { useIsHydrated, useRevalidator } from '@playday/shared/kit';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { Loaded, Pending } from './loaded.ts';

/**
 * While rendering, the server gives the api a shorter timeout than a visitor would accept. What
 * failed there, the browser requests once more after hydration before the page reports an error.
 * Returns true until that retry has finished.
 */
export function useRetryAfterHydration(hasFailed: boolean): boolean {
  const isHydrated = useIsHydrated();
  const { revalidate } = useRevalidator();
  // A failure of a request that the browser made itself is final.
  const [isRetrying, setRetrying] = useState(hasFailed && !isHydrated);
  const retry = useEffectEvent(() => {
    if (!isRetrying) return;
    // In a transition, like the router's own update: otherwise the old failure would flash in
    // between.
    void revalidate().finally(() => startTransition(() => setRetrying(false)));
  });
  // Once per page, for the data of the document.
  useEffect(() => retry(), []);
  return isRetrying;
}

/** One shared object, so that its identity is stable between renders. */
const pending: Pending = {};

/** While the retry runs, a failed request counts as pending. */
export const keepPending = <Value>(
  isRetrying: boolean,
  loaded: Loaded<Value>,
): Loaded<Value> | Pending => (isRetrying && loaded.failure ? pending : loaded);

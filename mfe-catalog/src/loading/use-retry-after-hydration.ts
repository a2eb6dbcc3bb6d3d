import { useIsHydrated, useRevalidator } from '@playday/shared/kit';
import { startTransition, useEffect, useState } from 'react';
import type { Loaded, Pending } from './loaded.ts';

/**
 * A server that makes a page gives the api little time, less than a visitor would: what it did not get, the browser asks
 * for once more by itself before anything is called a failure. True until that is decided.
 */
export function useRetryAfterHydration(hasFailed: boolean): boolean {
  const isHydrated = useIsHydrated();
  const { revalidate } = useRevalidator();
  // What the browser itself could not load was tried long enough.
  const [isTrying, setTrying] = useState(hasFailed && !isHydrated);
  useEffect(() => {
    if (!isTrying) return;
    // In a transition, as the router shows what it has loaded: never the old failure for a moment in between.
    void revalidate().finally(() => startTransition(() => setTrying(false)));
    // Once, with what came with the document.
  }, []);
  return isTrying;
}

/** One for all, so that a list sees no change between renders. */
const pending: Pending = {};

/** What is shown while the second try is under way: what there is, and what is still awaited. */
export const keepPending = <Value>(isTrying: boolean, loaded: Loaded<Value>): Loaded<Value> | Pending =>
  isTrying && loaded.failure ? pending : loaded;

import { useHost } from '@playday/shared/kit';
import { useEffect, useState } from 'react';
import { type Pending, type Loaded, toResult } from './loaded.ts';

/**
 * A list that came with the page, and can be asked for again by itself when it did not.
 * A failure is also told as a toast, with the sentence given.
 */
export function useLoaded<Value>(
  fromPage: Loaded<Value> | Pending,
  load: () => Promise<Value>,
  sentence: string,
) {
  const host = useHost();
  const [state, setState] = useState({ fromPage, loaded: fromPage, isLoading: false });
  // The page was loaded anew: what it brought counts again.
  if (state.fromPage !== fromPage) setState({ fromPage, loaded: fromPage, isLoading: false });
  const { loaded, isLoading } = state;

  const { failure } = loaded;
  useEffect(() => {
    if (failure) host.notify(sentence, 'error');
  }, [failure, host, sentence]);

  const retry = async () => {
    setState((before) => ({ ...before, isLoading: true }));
    const again = await toResult(load());
    setState((before) => ({ ...before, loaded: again, isLoading: false }));
  };
  const isAwaited = !loaded.failure && loaded.value === undefined;
  return { ...loaded, isAwaited, isLoading, retry: () => void retry() };
}

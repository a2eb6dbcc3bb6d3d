import { useHost } from '@playday/shared/kit';
import { useEffect, useState } from 'react';
import { type Pending, type Loaded, toResult } from './loaded.ts';

/**
 * A list from the page's loader that can be reloaded on its own after a failure.
 * A failure also shows `sentence` as an error toast.
 */
export function useLoaded<Value>(
  fromPage: Loaded<Value> | Pending,
  load: () => Promise<Value>,
  sentence: string,
) {
  const host = useHost();
  const [state, setState] = useState({ fromPage, loaded: fromPage, isLoading: false });
  // The loader ran again: its result replaces the local one.
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

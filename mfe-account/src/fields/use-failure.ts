import { ApiError, useHost } from '@playday/shared/kit';
import { useCallback } from 'react';

/** Shows an `ApiError`'s message as a toast and returns its code; rethrows any other error. */
export function useFailure() {
  const { notify } = useHost();
  return useCallback(
    (cause: unknown): number => {
      if (!(cause instanceof ApiError)) throw cause;
      notify(cause.message, 'error');
      return cause.code;
    },
    [notify],
  );
}

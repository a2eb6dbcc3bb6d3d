import { ApiError, useHost } from '@playday/shared/kit';
import { useCallback } from 'react';

/** Tells an expected failure as a toast, in the api's own sentence, and gives its code; throws anything else. */
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

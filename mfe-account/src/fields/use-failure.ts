import { SESSION_REQUIRED } from '@playday/shared/api-contract/error-codes';
import { ApiError, useHost } from '@playday/shared/kit';
import { useCallback } from 'react';

/**
 * Shows an `ApiError`'s message as a toast, except the end of the session, which the host tells, and returns its code; rethrows
 * any other error.
 */
export function useFailure() {
  const { notify } = useHost();
  return useCallback(
    (cause: unknown): number => {
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.code !== SESSION_REQUIRED) notify(cause.message, 'error');
      return cause.code;
    },
    [notify],
  );
}

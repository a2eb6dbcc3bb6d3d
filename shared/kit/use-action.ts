import { ApiError, useHost } from '@playday/shared/kit';
import { useState } from 'react';

/**
 * Runs what the visitor has asked for, and is busy meanwhile. A refusal of the api is shown as a
 * toast, or handed to `onRefused`; any other error is thrown.
 */
export function useAction(onRefused?: (refusal: ApiError) => void) {
  const { notify } = useHost();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (onRefused) onRefused(cause);
      else notify(cause.message, 'error');
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}

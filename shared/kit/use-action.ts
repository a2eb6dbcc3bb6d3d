import { ApiError, useHost } from '@playday/shared/kit';
import { useState } from 'react';

/** Runs what the visitor has asked for, and is busy meanwhile. A refusal of the api is shown as a toast; any other error is thrown. */
export function useAction() {
  const { notify } = useHost();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      notify(cause.message, 'error');
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}

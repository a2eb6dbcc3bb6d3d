import { ApiError, useHost } from '@playday/shared/kit';
import { useState } from 'react';

/** Extends the hold by 1800 s, which the api allows once per hold; a refusal is shown as a toast. */
export function useExtendHold() {
  const host = useHost();
  const [isBusy, setBusy] = useState(false);

  const extend = async () => {
    setBusy(true);
    try {
      await host.cart.extend();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      host.notify(cause.message, 'error');
    }
    setBusy(false);
  };
  return { isBusy, extend };
}

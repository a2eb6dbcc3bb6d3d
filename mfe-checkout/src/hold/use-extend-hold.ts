import { ApiError, useHost, useSession } from '@playday/shared/kit';
import { useState } from 'react';

/** Extends the hold by 1800 s, which the api allows once per hold. */
export function useExtendHold() {
  const host = useHost();
  const isSignedIn = useSession().status === 'in';
  const [state, setState] = useState<'offered' | 'busy' | 'gone'>('offered');

  const extend = async () => {
    setState('busy');
    try {
      await host.cart.extend();
      setState('gone');
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      // A 404 without a code comes from an api without holds: only the local timer applies, and there is nothing to extend.
      if (cause.status !== 404 || cause.code !== 0) host.notify(cause.message, 'error');
      setState(cause.isUnreachable || cause.status >= 500 ? 'offered' : 'gone');
    }
  };
  return { isOffered: isSignedIn && state !== 'gone', isBusy: state === 'busy', extend };
}

import { ApiError, useAtomValue, useHost } from '@playday/shared/kit';
import { useState } from 'react';
import { methodAtom, parametersAtom } from '../methods/method-atoms.ts';
import { createRequestKeys } from '@playday/shared/kit/request-keys';

/**
 * Starts a new payment attempt. While its outcome is unknown, the same selection keeps its
 * idempotency key.
 */
export function useNewPaymentAttempt(pubId: string, onDone: () => Promise<void>) {
  const host = useHost();
  const method = useAtomValue(methodAtom);
  const additionalParameter = useAtomValue(parametersAtom);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const pay = async () => {
    if (!method || isBusy) return;
    const request = JSON.stringify(['payment', pubId, method.id, additionalParameter]);
    setBusy(true);
    setProblem(null);
    try {
      await requestKeys.once(request, (idempotencyKey) =>
        host.http('POST /user/order/{id}/payment', {
          params: { id: pubId },
          body: {
            method: method.id,
            ...(additionalParameter.length > 0 && { additionalParameter }),
          },
          idempotencyKey,
          needs: 'payment',
        }),
      );
      await onDone();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setProblem(cause.message);
      // The form announces it.
      host.notify(cause.message, 'error', { isAnnounced: false });
    }
    setBusy(false);
  };
  return { isBusy, problem, pay };
}

/** The idempotency key of a new payment attempt or a cancellation, until its outcome is known. */
export const requestKeys = createRequestKeys('playday.payment-sent');

import { ApiError, useAtomValue, useHost } from '@playday/shared/kit';
import { useRef, useState } from 'react';
import { methodAtom, parametersAtom } from '../methods/method-atoms.ts';
import { createIdempotencyKey } from '../order/create-idempotency-key.ts';
import { isOutcomeUnknown } from '../order/send-order.ts';

/** Starts a new payment attempt. While its outcome is unknown, the same selection keeps its idempotency key. */
export function useNewPaymentAttempt(pubId: string, onDone: () => Promise<void>) {
  const host = useHost();
  const method = useAtomValue(methodAtom);
  const additionalParameter = useAtomValue(parametersAtom);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const sent = useRef({ key: '', choice: '' });

  const pay = async () => {
    if (!method || isBusy) return;
    const choice = JSON.stringify([method.id, additionalParameter]);
    if (sent.current.choice !== choice) sent.current = { key: createIdempotencyKey(), choice };
    setBusy(true);
    setProblem(null);
    try {
      await host.http('POST /user/order/{id}/payment', {
        params: { id: pubId },
        body: { method: method.id, ...(additionalParameter.length > 0 && { additionalParameter }) },
        idempotencyKey: sent.current.key,
      });
      sent.current.choice = '';
      await onDone();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (!isOutcomeUnknown(cause)) sent.current.choice = '';
      setProblem(cause.message);
      host.notify(cause.message, 'error');
    }
    setBusy(false);
  };
  return { isBusy, problem, pay };
}

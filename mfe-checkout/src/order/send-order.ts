import type { OrderCreated } from '@playday/shared/api-contract';
import type { Http } from '@playday/shared/api-contract/http';
import { ApiError } from '@playday/shared/kit';
import type { InFlightOrder } from './in-flight-order.ts';

const paymentUnavailable = 2030;
const stillRunning = 1010;

/** Back-off before each retry, in milliseconds. */
export const pausesMs = [1000, 2000, 4000, 8000];

/**
 * Sends an order and retries until its outcome is known; the idempotency key makes every retry return the same order.
 * Throws an `ApiError`: a definite refusal or, after the last retry, one for which `isOutcomeUnknown` is true.
 */
export async function sendOrder(
  http: Http,
  { key, body }: InFlightOrder,
  onUnanswered: () => void,
): Promise<OrderCreated> {
  for (let tries = 0; ; tries++) {
    try {
      return await http('POST /user/order', { body, idempotencyKey: key });
    } catch (cause) {
      const pauseMs = pausesMs[tries];
      if (!isOutcomeUnknown(cause) || pauseMs === undefined) throw cause;
      onUnanswered();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** Whether the order may exist after this error: no response, a request still being processed, or a server error. */
export function isOutcomeUnknown(cause: unknown): boolean {
  if (!(cause instanceof ApiError)) return false;
  if (cause.code === paymentUnavailable) return false;
  return cause.isUnreachable || cause.code === stillRunning || cause.status >= 500;
}

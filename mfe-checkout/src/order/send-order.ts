import type { OrderCreated } from '@playday/shared/api-contract';
import type { Http } from '@playday/shared/api-contract/http';
import { ApiError } from '@playday/shared/kit';
import type { InFlightOrder } from './in-flight-order.ts';

const paymentUnavailable = 2030;
const stillRunning = 1010;

/** How long to wait before the order is asked about again. */
export const pausesMs = [1000, 2000, 4000, 8000];

/**
 * Sends an order until it is known what became of it: the same key makes every repetition the same order.
 * Throws an `ApiError`: a definite refusal, or, when no answer came in the end, one that `isOutcomeUnknown`.
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

/** The order may exist: no answer, one still being worked on, or a fault on the way. */
export function isOutcomeUnknown(cause: unknown): boolean {
  if (!(cause instanceof ApiError)) return false;
  if (cause.code === paymentUnavailable) return false;
  return cause.isUnreachable || cause.code === stillRunning || cause.status >= 500;
}

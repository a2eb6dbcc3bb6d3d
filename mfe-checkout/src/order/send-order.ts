import type { Order } from '@playday/shared/api-contract';
import type { Host } from '@playday/shared/contract';
import { ApiError } from '@playday/shared/kit';
import { isOutcomeUnknown } from '@playday/shared/kit/request-keys';
import { readOrderOfKey } from './find-order.ts';
import type { InFlightOrder } from './in-flight-order.ts';
import { repeatPausesMs } from './repeat-pauses.ts';

/**
 * Sends an order and retries until its outcome is known; the idempotency key makes every retry
 * return the same order. Throws an `ApiError`: a definite refusal or, after the last retry, one for
 * which `isOutcomeUnknown` is true.
 */
export async function sendOrder(
  { http }: Host,
  { key, body }: InFlightOrder,
  onUnanswered: () => void,
): Promise<Order> {
  const { order } = await untilKnown(
    () => http('POST /user/order', { body, idempotencyKey: key, needs: 'order' }),
    onUnanswered,
  );
  return order;
}

/**
 * Asks what became of a sent order, without placing one: the order, or null when none came of it.
 * Throws an `ApiError` like `sendOrder`.
 */
export async function askForOrder(host: Host, { key }: InFlightOrder): Promise<Order | null> {
  try {
    return await untilKnown(() => readOrderOfKey(host, key));
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 404) return null;
    throw cause;
  }
}

async function untilKnown<Reply>(
  ask: () => Promise<Reply>,
  onUnanswered?: () => void,
): Promise<Reply> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (cause) {
      const pauseMs = repeatPausesMs[tries];
      if (!isOutcomeUnknown(cause) || pauseMs === undefined) throw cause;
      onUnanswered?.();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

import type { Host } from '@playday/shared/contract';
import type { Order } from '@playday/shared/api-contract';
import { ApiError } from '@playday/shared/kit';
import { isInvalidResponse, parseOrder } from '@playday/shared/kit/http/response-guards';

export type FoundOrder =
  | { state: 'found'; order: Order }
  | { state: 'unknown' }
  /** `message` is null when the response had another shape: there is no sentence for visitors. */
  | { state: 'failed'; message: string | null };

/**
 * Finds one of the buyer's orders by its public id. Another buyer's order is `unknown`, like a
 * missing one.
 */
export async function findOrder(
  host: Host,
  pubId: string,
  signal?: AbortSignal,
): Promise<FoundOrder> {
  try {
    return { state: 'found', order: await readOrder(host, pubId, signal) };
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    // The api answers 400 to a malformed id.
    if (cause.status === 404 || cause.status === 400) return { state: 'unknown' };
    return { state: 'failed', message: isInvalidResponse(cause) ? null : cause.message };
  }
}

/** Reads one of the buyer's orders by its public id. Fails with an `ApiError`. */
export const readOrder = async (host: Host, pubId: string, signal?: AbortSignal): Promise<Order> =>
  parseOrder(
    await host.http('GET /user/order/{id}', {
      params: { id: pubId },
      query: { type: 'pubId' },
      signal,
    }),
  );

/**
 * Reads the order that came of a request with this idempotency key. Fails with an `ApiError`, 404
 * when none came of it.
 */
export const readOrderOfKey = async (host: Host, key: string): Promise<Order> =>
  parseOrder(
    await host.http('GET /user/order/{id}', { params: { id: key }, query: { type: 'key' } }),
  );

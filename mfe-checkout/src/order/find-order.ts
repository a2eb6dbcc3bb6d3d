import type { Host } from '@playday/shared/contract';
import type { Order } from '@playday/shared/api-contract';
import { ApiError } from '@playday/shared/kit';
import { parseOrder } from '../loading/response-guards.ts';

export type FoundOrder =
  | { state: 'found'; order: Order }
  | { state: 'unknown' }
  | { state: 'failed'; message: string };

/** Finds one of the buyer's orders by its public id. Another buyer's order is `unknown`, like a missing one. */
export async function findOrder(host: Host, pubId: string, signal?: AbortSignal): Promise<FoundOrder> {
  try {
    return { state: 'found', order: await readOrder(host, pubId, signal) };
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    // The api answers 400 to a malformed id.
    if (cause.status === 404 || cause.status === 400) return { state: 'unknown' };
    return { state: 'failed', message: cause.message };
  }
}

export const readOrder = async (host: Host, pubId: string, signal?: AbortSignal): Promise<Order> =>
  parseOrder(
    await host.http('GET /user/order/{id}', { params: { id: pubId }, query: { type: 'pubId' }, signal }),
  );

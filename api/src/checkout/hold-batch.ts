import type { Hold } from '@playday/shared/api-contract';
import type { Db } from '../db/db.ts';
import { type BatchCounts, type Batched, microBatch, withFallback } from '../db/micro-batch.ts';
import { Failure } from '../errors.ts';
import { allocateHolds } from './allocate-holds.ts';
import { checkHolds } from './check-holds.ts';
import { holdSingle } from './hold-single.ts';
import type { HoldRequest } from './hold-request.ts';

/** Queues the holds of each event: requests that wait together are decided in one transaction. */
export function holdQueue(db: Db): Batched<[eventId: number, request: HoldRequest], Hold> & BatchCounts {
  return microBatch((eventId: number, requests: HoldRequest[]) => holdBatch(db, eventId, requests));
}

/**
 * Decides waiting requests first come, first served in one transaction: rows are locked in id order and written with
 * set-based queries, so a contended row is locked once per batch. Special cases (another event's hold, an emptied cart, a
 * second request of the same mailbox), and all requests when the data of one fails the transaction, fall back to one transaction per
 * request. Repeating is safe: a hold states the wanted tickets, not a change. Requests after the sell-out take no lock.
 */
export async function holdBatch(
  db: Db,
  eventId: number,
  requests: HoldRequest[],
): Promise<PromiseSettledResult<Hold>[]> {
  const { now } = requests[0]!;
  return withFallback(
    requests,
    async () => {
      const checked = await checkHolds(db, eventId, requests);
      const refused = checked.flatMap((answer, at) => (answer instanceof Failure ? [{ at, answer }] : []));
      const wanted = checked.flatMap((request) => (!request || request instanceof Failure ? [] : [request]));
      if (wanted.length === 0) return refused;
      return [...refused, ...(await db.transaction((tx) => allocateHolds(tx, eventId, wanted, now)))];
    },
    (request) => holdSingle(db, request),
  );
}

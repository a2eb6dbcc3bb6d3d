import type { Hold } from '@playday/shared/api-contract';
import type { Db, Tx } from '../../db/db.ts';
import { microBatch, withFallback, type BatchCounts, type Batched } from '../../db/micro-batch.ts';
import { Failure } from '../../errors.ts';
import { pauseOf, readBuyersAtEvent } from '../../stock/hold-history.ts';
import { lockHold, releaseLines } from '../../stock/holds.ts';
import { refuseOfMailbox } from '../../stock/move-stock.ts';
import { openToAll, type SaleGate } from '../sale-gate.ts';
import { allocateHolds } from './allocate-holds.ts';
import { checkHolds } from './check-holds.ts';
import type { HoldRequest } from './hold-request.ts';
import type { SequencedHoldRequest } from './hold-rows.ts';
import { emptyHold, readHold, remaining } from './hold-view.ts';

/** Queues the holds of each event: requests that wait together are decided in one transaction. */
export function holdQueue(
  db: Db,
  gate: SaleGate,
): Batched<[eventId: number, request: HoldRequest], Hold> & BatchCounts {
  return microBatch((eventId: number, requests: HoldRequest[]) =>
    holdBatch(db, eventId, requests, gate),
  );
}

/**
 * Decides waiting requests first come, first served in one transaction: rows are locked in id order
 * and written with set-based queries, so a contended row is locked once per batch. Special cases
 * (another event's hold, an emptied cart, a second request of the same mailbox), and all requests
 * when the data of one fails the transaction, fall back to one transaction per request. Repeating
 * is safe: a hold states the wanted tickets, not a change. Requests after the sell-out take no
 * lock.
 */
export async function holdBatch(
  db: Db,
  eventId: number,
  requests: HoldRequest[],
  gate = openToAll,
): Promise<PromiseSettledResult<Hold>[]> {
  const { now } = requests[0]!;
  return withFallback(
    requests,
    async () => {
      const checked = await checkHolds(db, eventId, requests, gate);
      const refused = checked.flatMap((answer, at) =>
        answer instanceof Failure ? [{ at, answer }] : [],
      );
      const wanted = checked.flatMap((request) =>
        !request || request instanceof Failure ? [] : [request],
      );
      if (wanted.length === 0) return refused;
      return [
        ...refused,
        ...(await db.transaction((tx) => allocateHolds(tx, eventId, wanted, now))),
      ];
    },
    (request) => holdSingle(db, request, gate),
  );
}

/** Decides one request in its own transaction, as a batch of one: the fallback of `holdBatch`. */
export async function holdSingle(db: Db, request: HoldRequest, gate = openToAll): Promise<Hold> {
  const [checked] =
    request.tickets.length === 0 ? [] : await checkHolds(db, request.eventId, [request], gate);
  if (checked instanceof Failure) throw checked;
  const hold = await db
    .transaction((tx) => decideAlone(tx, request, checked))
    .catch(refuseOfMailbox);
  // A concurrent request has created a hold meanwhile: decide on that one.
  return hold ?? holdSingle(db, request, gate);
}

/**
 * Replaces an expired hold, or one for another event. A live hold keeps its expiry; one with a
 * newer revision is returned unchanged. Without a checked request the cart is to be emptied, which
 * must not release the cart of another event.
 */
async function decideAlone(
  tx: Tx,
  request: HoldRequest,
  checked: SequencedHoldRequest | undefined,
) {
  const { buyerId, eventId, revision, now } = request;
  const hold = await lockHold(tx, buyerId);
  const isLive = hold !== undefined && !hold.lapsedAt && hold.expiresAt > now;
  if (isLive && hold.revision > revision) return readHold(tx, buyerId, hold, now);
  const isHere = isLive && hold.eventId === eventId;
  if (hold && !isHere && (!isLive || checked)) {
    const reason = hold.expiresAt > now ? 'release' : 'lapse';
    await releaseLines(tx, { buyerId, hold, reason, now });
    await tx.query('delete from holds where buyer_id = $1', [buyerId]);
  }
  if (!checked && !isHere)
    return { ...emptyHold(now), remaining: await remaining(tx, buyerId, eventId) };
  if (!checked) {
    await releaseLines(tx, { buyerId, hold: hold!, reason: 'release', now });
    await tx.query('update holds set revision = $2 where buyer_id = $1', [buyerId, revision]);
    return readHold(tx, buyerId, { ...hold!, revision }, now);
  }
  const buyers = await readBuyersAtEvent(tx, { eventId, holders: [request], now });
  const waitUntil = pauseOf(buyers.get(buyerId)!.pauses, checked.isScarce);
  if (!isHere && waitUntil) throw new Failure('holdTooSoon', { retryAt: waitUntil });
  const [decided] = await allocateHolds(tx, eventId, [checked], now);
  if (decided?.answer instanceof Failure) throw decided.answer;
  return decided?.answer;
}

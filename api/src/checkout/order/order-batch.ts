import { maxTickets } from '@playday/shared/rules/ticket-limits';
import type { Db, Tx } from '../../db/db.ts';
import { type BatchCounts, type Batched, fulfilled, microBatch, withFallback } from '../../db/micro-batch.ts';
import { Failure } from '../../errors.ts';
import { later } from '../../ports/clock.ts';
import { lapseHolds } from '../../stock/holds.ts';
import { refuseWithdrawn } from '../../stock/event-row.ts';
import { countOf, difference } from '../../stock/stock.ts';
import {
  leftOf,
  lockCounts,
  lockHolds,
  lockStock,
  moveCounters,
  readLines,
  insufficientStock,
} from '../hold-rows.ts';
import { completeOrders } from '../payment/complete-order.ts';
import { lockPromos } from './lock-promos.ts';
import { earlierOrder, orderSingle, DUPLICATE_WINDOW_MS } from './order-single.ts';
import { type PlannedOrder, planOrders } from './plan-order.ts';
import type { RequestedOrder } from './requested-order.ts';
import { runInTurn } from './run-in-turn.ts';
import { type AllowedOrder, writeOrders } from './write-orders.ts';

/**
 * Queues the orders of each event in two stages: a batch is planned with shared queries, then placed in one transaction
 * while the next batch is planned. A repeat of an earlier request gets its order even if it would be refused now.
 * Returns the order id.
 */
export function orderQueue(
  db: Db,
): Batched<[eventId: number, request: RequestedOrder], number> & BatchCounts {
  const planning = microBatch(async (eventId: number, requests: RequestedOrder[]) =>
    fulfilled(await planOrders(db, eventId, requests)),
  );
  const placing = microBatch((eventId: number, plans: PlannedOrder[]) => orderBatch(db, eventId, plans));
  // One order of a buyer at a time: parallel ones would each count the orders before any of them was placed.
  const inTurn = runInTurn<number>();
  const place = (eventId: number, request: RequestedOrder) =>
    inTurn(request.buyerId, () => placeOne(eventId, request));
  const placeOne = async (eventId: number, request: RequestedOrder) => {
    const plan = await planning(eventId, request);
    if (!(plan instanceof Error)) return placing(eventId, plan);
    const earlier = await earlierOrder(db, { ...request, eventId });
    if (!earlier?.isRepeat) throw plan;
    return earlier.id;
  };
  return Object.assign(place, {
    waiting: () => planning.waiting() + placing.waiting(),
    started: placing.started,
  });
}

/**
 * Decides waiting orders first come, first served in one transaction. Possible duplicates of an earlier request, and all
 * orders when the data of one fails the transaction, fall back to one transaction per order. After a COMMIT with unknown
 * outcome the buyer repeats the request, which finds the order, see `earlierOrder`.
 */
export async function orderBatch(
  db: Db,
  eventId: number,
  plans: PlannedOrder[],
): Promise<PromiseSettledResult<number>[]> {
  const { now } = plans[0]!;
  return withFallback(
    plans,
    async () => {
      await lapseHolds(db, now, { eventId });
      return db.transaction((tx) => decideOrders(tx, eventId, plans, now));
    },
    (plan) => orderSingle(db, plan),
  );
}

/** Locks in the same order as `orderSingle` (holds, buyers, counts, stock, promos), each kind sorted by id. */
async function decideOrders(
  tx: Tx,
  eventId: number,
  plans: PlannedOrder[],
  now: Date,
): Promise<{ at: number; answer: number | Failure }[]> {
  const buyerIds = [...new Set(plans.map(({ buyerId }) => buyerId))].sort((a, b) => a - b);
  const [holds, , duplicates, lines, counts, stock, , promos] = await Promise.all([
    lockHolds(tx, buyerIds),
    tx.query('select 1 from people where id = any($1::int[]) order by id for no key update', [buyerIds]),
    possibleDuplicates(tx, eventId, plans, now),
    readLines(tx, buyerIds),
    lockCounts(tx, buyerIds, eventId),
    lockStock(tx, plans, buyerIds),
    refuseWithdrawn(tx, eventId),
    lockPromos(tx, plans),
  ]);

  const refused: { at: number; answer: Failure }[] = [];
  const allowed: (AllowedOrder & { at: number })[] = [];
  const moves = new Map<number, number>();
  for (const [at, plan] of plans.entries()) {
    const { buyerId, tickets, promo } = plan;
    // A possible duplicate goes to its own transaction, which checks exactly.
    if (duplicates.has(buyerId) || allowed.some((other) => areDuplicates(other, plan))) continue;
    const hold = holds.get(buyerId);
    const isHeld = hold?.eventId === eventId;
    const held = isHeld ? (lines.get(buyerId) ?? []) : [];
    const changes = difference(held, tickets);
    const counted = (counts.get(buyerId) ?? 0) + countOf(tickets) - countOf(held);
    if (isHeld && (hold.isLapsed || hold.expiresAt <= now))
      refused.push({ at, answer: new Failure('holdLapsed') });
    else if (plan.admission === 'held' && held.length === 0)
      refused.push({ at, answer: new Failure('notAdmitted') });
    else if (counted > maxTickets) refused.push({ at, answer: new Failure('ticketLimit') });
    else if (changes.some((change) => change.held > 0 && change.held > leftOf(stock.get(change.id)))) {
      refused.push({ at, answer: insufficientStock(tickets, held, stock) });
    } else if (promo && !promos.allocate(promo.id, buyerId)) {
      refused.push({ at, answer: new Failure('promoUsed', { field: 'promocode' }) });
    } else {
      for (const { id, held: change } of changes) {
        stock.get(id)!.held += change;
        moves.set(id, (moves.get(id) ?? 0) + change);
      }
      counts.set(buyerId, counted);
      // The order takes over the held tickets: another order of the same buyer in this batch has no hold.
      if (held.length > 0) holds.delete(buyerId);
      lines.delete(buyerId);
      allowed.push({ at, plan, hold, held });
    }
  }
  if (allowed.length === 0) return refused;
  const buyers = new Set(allowed.map(({ plan }) => plan.buyerId));
  const counted = [...buyers].map((buyerId) => ({ buyerId, counted: counts.get(buyerId)! }));
  const [ids] = await Promise.all([
    writeOrders(tx, allowed, now),
    moveCounters(tx, { eventId, counts: counted, moves }),
  ]);
  await promos.write(allowed.map(({ plan }, place) => ({ plan, orderId: ids[place]! })));
  const free = ids.filter((_id, place) => allowed[place]!.plan.price.total === 0);
  if (free.length > 0) await completeOrders(tx, free, now);
  return [...refused, ...allowed.map(({ at }, place) => ({ at, answer: ids[place]! }))];
}

/** Whether a request may mean an order that was allowed before it in the batch. */
function areDuplicates({ plan: one, held }: AllowedOrder, other: PlannedOrder): boolean {
  if (one.buyerId !== other.buyerId) return false;
  if (held.length > 0) return true;
  return one.requestKey === undefined && other.requestKey === undefined
    ? one.bodyHash === other.bodyHash
    : one.requestKey === other.requestKey;
}

/** Buyers whose request may have been placed before; `orderSingle` checks it exactly. */
async function possibleDuplicates(
  tx: Tx,
  eventId: number,
  plans: PlannedOrder[],
  now: Date,
): Promise<Set<number>> {
  const rows = await tx.query<{ buyerId: number }>(
    `select buyer_id as "buyerId" from orders
      where request_key = any($1::text[])
         or (buyer_id = any($2::int[]) and (
               (request_key is null and created_at > $3) or (event_id = $4 and hold_expires_at > $5)))`,
    [
      plans.flatMap(({ requestKey }) => requestKey ?? []),
      plans.map(({ buyerId }) => buyerId),
      later(now, -DUPLICATE_WINDOW_MS),
      eventId,
      now,
    ],
  );
  return new Set(rows.map(({ buyerId }) => buyerId));
}

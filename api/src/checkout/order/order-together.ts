import type { Db, Tx } from '../../db/db.ts';
import { inBatches, orAlone } from '../../db/in-batches.ts';
import { Failure } from '../../errors.ts';
import { later } from '../../ports/clock.ts';
import { lapseHolds } from '../../stock/holds.ts';
import { countOf, difference } from '../../stock/stock.ts';
import { leftOf, lockCounts, lockHolds, lockStock, moveCounters, readLines, shortage } from '../hold-rows.ts';
import { orderAlone, TWIN_MS } from './order-alone.ts';
import type { PlannedOrder } from './plan-order.ts';
import { type AllowedOrder, writeOrders } from './write-orders.ts';

/** Orders of one event as a queue: alone while there is no crowd, else many in one transaction. */
export function orderQueue(db: Db): (eventId: number, plan: PlannedOrder) => Promise<number> {
  return inBatches((eventId: number, plans: PlannedOrder[]) =>
    plans.length === 1
      ? Promise.allSettled(plans.map((plan) => orderAlone(db, plan)))
      : ordersTogether(db, eventId, plans),
  );
}

/**
 * Decides waiting orders first come, first served in one transaction. What is not plain (a promo, a free order, a second
 * order of the same buyer, a possible twin) and every fault of the transaction itself falls back to one transaction per
 * order. Repeating is harmless even after a COMMIT of unknown outcome: the order is found by its key, or, without one, as
 * the identical order of a moment ago.
 */
export function ordersTogether(
  db: Db,
  eventId: number,
  plans: PlannedOrder[],
): Promise<PromiseSettledResult<number>[]> {
  const { now } = plans[0]!;
  const seen = new Set<number>();
  const plain = plans.flatMap((plan, at) => {
    const isPlain = !plan.promo && plan.price.total > 0 && !seen.has(plan.buyerId);
    seen.add(plan.buyerId);
    return isPlain ? [{ plan, at }] : [];
  });
  return orAlone(
    plans,
    async () => {
      await lapseHolds(db, now, eventId);
      return db.transaction((tx) => decideOrders(tx, eventId, plain, now));
    },
    (plan) => orderAlone(db, plan),
  );
}

/** Locks in the order in which a single order does (holds, buyers, counts, stock), each kind by id. */
async function decideOrders(
  tx: Tx,
  eventId: number,
  orders: { plan: PlannedOrder; at: number }[],
  now: Date,
): Promise<{ at: number; answer: number | Failure }[]> {
  if (orders.length === 0) return [];
  const buyerIds = orders.map(({ plan }) => plan.buyerId).sort((a, b) => a - b);
  const holds = await lockHolds(tx, buyerIds);
  await tx.query('select 1 from people where id = any($1::int[]) order by id for no key update', [buyerIds]);
  const twins = await possibleTwins(tx, orders, now);
  const lines = await readLines(tx, buyerIds);
  const counts = await lockCounts(tx, buyerIds, eventId);
  const plans = orders.map(({ plan }) => plan);
  const stock = await lockStock(tx, plans, lines);

  const refused: { at: number; answer: Failure }[] = [];
  const allowed: (AllowedOrder & { at: number; buyerId: number; counted: number })[] = [];
  const moves = new Map<number, number>();
  for (const { plan, at } of orders) {
    const { buyerId, tickets } = plan;
    if (twins.has(buyerId)) continue;
    const hold = holds.get(buyerId);
    const isHeld = hold?.eventId === eventId;
    const held = isHeld ? (lines.get(buyerId) ?? []) : [];
    const changes = difference(held, tickets);
    const counted = (counts.get(buyerId) ?? 0) + countOf(tickets) - countOf(held);
    if (isHeld && (hold.isLapsed || hold.expiresAt <= now))
      refused.push({ at, answer: new Failure('holdLapsed') });
    else if (counted > 4) refused.push({ at, answer: new Failure('ticketLimit') });
    else if (changes.some((change) => change.held > 0 && change.held > leftOf(stock.get(change.id)))) {
      refused.push({ at, answer: shortage(tickets, held, stock) });
    } else {
      for (const { id, held: change } of changes) {
        stock.get(id)!.held += change;
        moves.set(id, (moves.get(id) ?? 0) + change);
      }
      allowed.push({ at, plan, buyerId, counted, hold, held });
    }
  }
  if (allowed.length === 0) return refused;
  await moveCounters(tx, { eventId, counts: allowed, moves });
  const ids = await writeOrders(tx, allowed, now);
  return [...refused, ...allowed.map(({ at }, place) => ({ at, answer: ids[place]! }))];
}

/** Buyers whose request may have been answered before; alone it is looked at closely. */
async function possibleTwins(tx: Tx, orders: { plan: PlannedOrder }[], now: Date): Promise<Set<number>> {
  const rows = await tx.query<{ buyerId: number }>(
    `select buyer_id as "buyerId" from orders
      where request_key = any($1::text[])
         or (buyer_id = any($2::int[]) and request_key is null and created_at > $3)`,
    [
      orders.flatMap(({ plan }) => plan.requestKey ?? []),
      orders.map(({ plan }) => plan.buyerId),
      later(now, -TWIN_MS),
    ],
  );
  return new Set(rows.map(({ buyerId }) => buyerId));
}

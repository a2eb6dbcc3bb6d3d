import { payUntil } from '@playday/shared/rules/payment/payment-times';
import type { Tx } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import { later, seconds } from '../../time/time.ts';
import { refuseWithdrawn } from '../../events/event-row.ts';
import { failureOf, findRefusal, freeOf, leftInstead } from '../../stock/availability.ts';
import { countOf, difference } from '../../stock/lines.ts';
import { lockCounts, lockStock, moveDecided, movesOf } from '../../stock/move-stock.ts';
import { lockHolds, readLines } from '../hold/hold-rows.ts';
import { endExchanged } from '../hold/scarce-changes.ts';
import { completeOrders } from '../captures/complete-order.ts';
import { lockPromos } from './lock-promos.ts';
import type { PlannedOrder } from './plan-order.ts';
import { type AllowedOrder, insertOrders, writeOrderRows } from './write-orders.ts';

/** For this long, an identical order without an idempotency key counts as the same request. */
export const DUPLICATE_WINDOW_MS = seconds(10);

/**
 * Decides orders first come, first served: locks holds, buyers, counts, stock and promos, each kind
 * sorted by id, and writes what is allowed. An order that may be a duplicate is left out of the
 * result; `known`: the buyers of such ones, where that is known.
 */
export async function decideOrders(
  tx: Tx,
  eventId: number,
  plans: PlannedOrder[],
  now: Date,
  known?: Set<number>,
): Promise<{ at: number; answer: number | Failure }[]> {
  const buyerIds = [...new Set(plans.map(({ buyerId }) => buyerId))].sort((a, b) => a - b);
  const [holds, , duplicates, lines, counts, stock, , promos] = await Promise.all([
    lockHolds(tx, buyerIds),
    tx.query('select 1 from people where id = any($1::int[]) order by id for no key update', [
      buyerIds,
    ]),
    known ?? possibleDuplicates(tx, eventId, plans, now),
    readLines(tx, buyerIds),
    lockCounts(tx, buyerIds, eventId),
    lockStock(tx, plans, buyerIds, now),
    refuseWithdrawn(tx, eventId),
    lockPromos(tx, plans),
  ]);

  const refused: { at: number; answer: Failure }[] = [];
  const allowed: (AllowedOrder & { at: number })[] = [];
  const exchanged: Parameters<typeof endExchanged>[1]['holds'][number][] = [];
  for (const [at, plan] of plans.entries()) {
    const { buyerId, tickets, promo } = plan;
    // A possible duplicate goes to its own transaction, which checks exactly.
    if (duplicates.has(buyerId) || allowed.some((other) => areDuplicates(other, plan))) continue;
    const hold = holds.get(buyerId);
    const isHeld = hold?.eventId === eventId;
    const held = isHeld ? (lines.get(buyerId) ?? []) : [];
    const changes = difference(held, tickets);
    const own = counts.get(buyerId)!;
    const free = (id: number) => freeOf(stock.get(id), plan.now);
    const isScarce = tickets.some(({ id }) => free(id).isScarce);
    const refusal = findRefusal({
      now: plan.now,
      isHoldOver: isHeld && (hold.isLapsed || hold.expiresAt <= now),
      sale: plan.event,
      admission: plan.admission ?? 'none',
      held,
      wanted: tickets,
      pauses: plan.pauses,
      counts: own,
      free,
    });
    if (refusal) {
      const left = leftInstead(refusal, tickets, held, free);
      refused.push({ at, answer: failureOf(refusal, left) });
    } else if (promo && !promos.allocate(promo.id, buyerId)) {
      refused.push({ at, answer: new Failure('promoUsed', { field: 'promocode' }) });
    } else {
      for (const { id, held: change } of changes) stock.get(id)!.held += change;
      const counted = own.tickets + countOf(tickets) - countOf(held);
      counts.set(buyerId, { ...own, tickets: counted });
      if (held.length > 0) exchanged.push({ buyerId, expiresAt: hold!.expiresAt, changes });
      // The order takes over the held tickets: another order of the same buyer in this batch has no
      // hold.
      if (held.length > 0) holds.delete(buyerId);
      lines.delete(buyerId);
      // The time to pay scarce tickets ends with their hold.
      const payBy = payUntil(
        now.getTime(),
        isScarce && held.length > 0 ? hold?.expiresAt.getTime() : undefined,
      );
      allowed.push({ at, plan, hold, held, payBy: new Date(payBy) });
    }
  }
  if (allowed.length === 0) return refused;
  await endExchanged(tx, { eventId, holds: exchanged, stock, now });
  const buyers = new Set(allowed.map(({ plan }) => plan.buyerId));
  const networkOf = new Map(allowed.map(({ plan }) => [plan.buyerId, plan.network]));
  const decided = [...buyers].map((buyerId) => ({
    buyerId,
    tickets: counts.get(buyerId)!.tickets,
    taken: { since: now, network: networkOf.get(buyerId) },
  }));
  const ids = await insertOrders(tx, allowed, now);
  await Promise.all([
    writeOrderRows(tx, allowed, { ids, now }),
    moveDecided(tx, { eventId, counts: decided, moves: movesOfOrders(allowed, ids), now }),
  ]);
  await promos.write(allowed.map(({ plan }, place) => ({ plan, orderId: ids[place]! })));
  const freeOrders = ids.filter((_id, place) => allowed[place]!.plan.price.total === 0);
  if (freeOrders.length > 0) await completeOrders(tx, freeOrders, now);
  return [...refused, ...allowed.map(({ at }, place) => ({ at, answer: ids[place]! }))];
}

/** Held tickets go from their hold to the order, the others are taken from the free ones. */
const movesOfOrders = (orders: readonly AllowedOrder[], ids: readonly number[]) =>
  orders.flatMap(({ plan, hold, held }, at) => [
    ...(held.length > 0
      ? movesOf(held, { held: -1, cause: { hold: hold!.holdId }, reason: 'order' })
      : []),
    ...movesOf(plan.tickets, { held: 1, cause: { order: ids[at]! }, reason: 'order' }),
  ]);

/** Whether a request may mean an order that was allowed before it in the batch. */
function areDuplicates({ plan: one, held }: AllowedOrder, other: PlannedOrder): boolean {
  if (one.buyerId !== other.buyerId) return false;
  if (held.length > 0) return true;
  return one.requestKey === undefined && other.requestKey === undefined
    ? one.bodyHash === other.bodyHash
    : one.requestKey === other.requestKey;
}

/** Buyers whose request may have been placed before; `orderSingle` checks it exactly. */
async function possibleDuplicates(tx: Tx, eventId: number, plans: PlannedOrder[], now: Date) {
  const rows = await tx.query<{ buyerId: number }>(
    `select buyer_id as "buyerId" from orders
      where request_key = any($1::text[])
         or (buyer_id = any($2::int[]) and (
               (request_key is null and created_at > $3) or (event_id = $4
               and hold_expires_at > $5)))`,
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

import { type Db, one, type Tx } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import { later, seconds } from '../../ports/clock.ts';
import { holdLines, lockHold } from '../../stock/holds.ts';
import { changeBuyerCount, changeStock, countOf, difference } from '../../stock/stock.ts';
import { completeOrders } from '../payment/complete-order.ts';
import { reservePromo } from '../promos.ts';
import { withStock } from '../insufficient-stock.ts';
import type { PlannedOrder } from './plan-order.ts';
import type { RequestedOrder } from './requested-order.ts';
import { writeOrders } from './write-orders.ts';

/** For this long, an identical order without an idempotency key counts as the same request. */
export const DUPLICATE_WINDOW_MS = seconds(10);

/** Places one order in its own transaction: the fallback of `orderBatch`. Returns the order id. */
export function orderSingle(db: Db, plan: PlannedOrder): Promise<number> {
  const { buyerId, event, tickets, now } = plan;
  const ids = tickets.map(({ id }) => id);
  return withStock(db, { buyerId, eventId: event.id, ids, now }, () =>
    db.transaction((tx) => placeInTransaction(tx, plan)),
  );
}

async function placeInTransaction(tx: Tx, plan: PlannedOrder): Promise<number> {
  const { buyerId, tickets, event, price, promo, now } = plan;
  const hold = await lockHold(tx, buyerId);
  // One order of a buyer at a time: duplicates of this request wait here, then find its order.
  await tx.query('select 1 from people where id = $1 for no key update', [buyerId]);
  const earlier = await earlierOrder(tx, plan);
  if (earlier) return earlier;

  const isHeld = hold !== undefined && hold.eventId === event.id;
  if (isHeld && (hold.lapsedAt || hold.expiresAt <= now)) throw new Failure('holdLapsed');
  const held = isHeld ? await holdLines(tx, buyerId) : [];
  await changeBuyerCount(tx, buyerId, event.id, countOf(tickets) - countOf(held));
  await changeStock(tx, difference(held, tickets));
  const [orderId] = (await writeOrders(tx, [{ plan, hold, held }], now)) as [number];
  if (promo && !(await reservePromo(tx, { promoId: promo.id, buyerId, orderId }))) {
    throw new Failure('promoUsed', { field: 'promocode' });
  }
  if (price.total === 0) await completeOrders(tx, [orderId], now);
  return orderId;
}

/**
 * The id of the order that this request already placed: by its idempotency key or, without one, an identical recent
 * order.
 */
export async function earlierOrder(
  tx: Tx,
  request: Pick<RequestedOrder, 'buyerId' | 'requestKey' | 'bodyHash' | 'now'>,
): Promise<number | undefined> {
  const { requestKey, bodyHash, buyerId, now } = request;
  const found = requestKey
    ? await one<{ id: number }>(tx, 'select id from orders where request_key = $1', [requestKey])
    : await one<{ id: number }>(
        tx,
        `select id from orders where buyer_id = $1 and request_key is null and body_hash = $2 and created_at > $3
            and state in ('paid', 'pending payment') order by id desc limit 1`,
        [buyerId, bodyHash, later(now, -DUPLICATE_WINDOW_MS)],
      );
  return found?.id;
}

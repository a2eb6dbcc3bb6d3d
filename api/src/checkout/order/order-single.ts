import { type Db, one, type Tx } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import { later, seconds } from '../../ports/clock.ts';
import { holdLines, lockHold } from '../../stock/holds.ts';
import { refuseWithdrawn } from '../../stock/event-row.ts';
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
  const earlier = await earlierOrder(tx, { ...plan, eventId: event.id });
  if (earlier?.isRepeat) return earlier.id;
  if (earlier) throw new Failure('alreadyOrdered', { order: { id: earlier.id, pubId: earlier.pubId } });

  const isHeld = hold !== undefined && hold.eventId === event.id;
  if (isHeld && (hold.lapsedAt || hold.expiresAt <= now)) throw new Failure('holdLapsed');
  const held = isHeld ? await holdLines(tx, buyerId) : [];
  if (plan.admission === 'held' && held.length === 0) throw new Failure('notAdmitted');
  await changeBuyerCount(tx, buyerId, event.id, countOf(tickets) - countOf(held));
  await changeStock(tx, difference(held, tickets));
  await refuseWithdrawn(tx, event.id);
  const [orderId] = (await writeOrders(tx, [{ plan, hold, held }], now)) as [number];
  if (promo && !(await reservePromo(tx, { promoId: promo.id, buyerId, orderId }))) {
    throw new Failure('promoUsed', { field: 'promocode' });
  }
  if (price.total === 0) await completeOrders(tx, [orderId], now);
  return orderId;
}

/** An order that exists already; `isRepeat`: the request is the same as the one that placed it. */
interface EarlierOrder {
  id: number;
  pubId: string;
  isRepeat: boolean;
}

/**
 * The order that this request, or another one from the same checkout, already placed: by its idempotency key; without one,
 * an identical recent order; else the order that the buyer's hold has become (`orderOfHold`). Throws `keyReused` when the key
 * placed an order with another body.
 */
export async function earlierOrder(
  tx: Tx,
  request: Pick<RequestedOrder, 'buyerId' | 'requestKey' | 'bodyHash' | 'now'> & { eventId: number },
): Promise<EarlierOrder | undefined> {
  const { requestKey, bodyHash, buyerId, now } = request;
  const selectRepeats = 'select id, pub_id as "pubId", body_hash = $2 as "isRepeat" from orders';
  const found = requestKey
    ? await one<EarlierOrder>(tx, `${selectRepeats} where request_key = $1`, [requestKey, bodyHash])
    : await one<EarlierOrder>(
        tx,
        `${selectRepeats} where buyer_id = $1 and request_key is null and body_hash = $2 and created_at > $3
            and state in ('paid', 'pending payment') order by id desc limit 1`,
        [buyerId, bodyHash, later(now, -DUPLICATE_WINDOW_MS)],
      );
  if (requestKey && found && !found.isRepeat) throw new Failure('keyReused');
  return found ?? orderOfHold(tx, request);
}

/**
 * One checkout, one order: a buyer orders what is held, and the order takes over the hold. So while the time of that hold
 * runs and nothing is held anew, every further order for the event, from any tab or device and with any key, means the order
 * that the hold has become.
 */
function orderOfHold(
  tx: Tx,
  { buyerId, eventId, bodyHash, now }: { buyerId: number; eventId: number; bodyHash: string; now: Date },
): Promise<EarlierOrder | undefined> {
  return one<EarlierOrder>(
    tx,
    `select id, pub_id as "pubId", body_hash = $3 as "isRepeat" from orders
      where buyer_id = $1 and event_id = $2 and hold_expires_at > $4 and state in ('paid', 'pending payment')
        and not exists (select from holds h join hold_lines l on l.buyer_id = h.buyer_id
                         where h.buyer_id = $1 and h.event_id = $2)
      order by body_hash = $3 desc, id desc limit 1`,
    [buyerId, eventId, bodyHash, now],
  );
}

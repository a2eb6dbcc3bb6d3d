import { type Db, one, type Tx } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import { later } from '../../time/time.ts';
import { lockHold } from '../../stock/holds.ts';
import { refuseOfMailbox } from '../../stock/move-stock.ts';
import { decideOrders, DUPLICATE_WINDOW_MS } from './decide-orders.ts';
import type { PlannedOrder } from './plan-order.ts';
import type { RequestedOrder } from './requested-order.ts';

/**
 * Places one order in its own transaction, as a batch of one: the fallback of `orderBatch`. Returns
 * the order id.
 */
export function orderSingle(db: Db, plan: PlannedOrder): Promise<number> {
  return db.transaction((tx) => placeAlone(tx, plan)).catch(refuseOfMailbox);
}

async function placeAlone(tx: Tx, plan: PlannedOrder): Promise<number> {
  const { buyerId, event, now } = plan;
  await lockHold(tx, buyerId);
  // One order of a buyer at a time: duplicates of this request wait here, then find its order.
  await tx.query('select 1 from people where id = $1 for no key update', [buyerId]);
  const earlier = await earlierOrder(tx, { ...plan, eventId: event.id });
  if (earlier?.isRepeat) return earlier.id;
  if (earlier)
    throw new Failure('alreadyOrdered', { order: { id: earlier.id, pubId: earlier.pubId } });
  const [decided] = await decideOrders(tx, event.id, [plan], now, new Set());
  if (decided!.answer instanceof Failure) throw decided!.answer;
  return decided!.answer;
}

/** An order that exists already; `isRepeat`: the request is the same as the one that placed it. */
interface EarlierOrder {
  id: number;
  pubId: string;
  isRepeat: boolean;
}

/**
 * The order that this request, or another one from the same checkout, already placed: by its
 * idempotency key; without one, an identical recent order; else the order that the buyer's hold has
 * become (`orderOfHold`). Throws `keyReused` when the key placed an order with another body.
 */
export async function earlierOrder(
  tx: Tx,
  request: Pick<RequestedOrder, 'buyerId' | 'requestKey' | 'bodyHash' | 'now'> & {
    eventId: number;
  },
): Promise<EarlierOrder | undefined> {
  const { requestKey, bodyHash, buyerId, now } = request;
  const selectRepeats = 'select id, pub_id as "pubId", body_hash = $2 as "isRepeat" from orders';
  const found = requestKey
    ? await one<EarlierOrder>(tx, `${selectRepeats} where request_key = $1`, [requestKey, bodyHash])
    : await one<EarlierOrder>(
        tx,
        `${selectRepeats} where buyer_id = $1 and request_key is null and body_hash = $2
            and created_at > $3 and state in ('paid', 'pending payment') order by id desc limit 1`,
        [buyerId, bodyHash, later(now, -DUPLICATE_WINDOW_MS)],
      );
  if (requestKey && found && !found.isRepeat) throw new Failure('keyReused');
  return found ?? orderOfHold(tx, request);
}

/**
 * One checkout, one order: a buyer orders what is held, and the order takes over the hold. So while
 * the time of that hold runs and nothing is held anew, every further order for the event, from any
 * tab or device and with any key, means the order that the hold has become.
 */
function orderOfHold(
  tx: Tx,
  {
    buyerId,
    eventId,
    bodyHash,
    now,
  }: { buyerId: number; eventId: number; bodyHash: string; now: Date },
): Promise<EarlierOrder | undefined> {
  return one<EarlierOrder>(
    tx,
    `select id, pub_id as "pubId", body_hash = $3 as "isRepeat" from orders
      where buyer_id = $1 and event_id = $2 and hold_expires_at > $4 and state in ('paid',
        'pending payment')
        and not exists (select from holds h join hold_lines l on l.buyer_id = h.buyer_id
                         where h.buyer_id = $1 and h.event_id = $2)
      order by body_hash = $3 desc, id desc limit 1`,
    [buyerId, eventId, bodyHash, now],
  );
}

import type { Tx } from '../../db/db.ts';
import { releasePromo } from '../promos.ts';
import { changeBuyerCount, changeStock, countOf, recordStock, times } from '../../stock/stock.ts';
import { lockOrder, orderLines } from './order-rows.ts';

/**
 * Closes a pending order without payment: releases its stock and promo. Its attempt must have been voided at the gateway.
 * Returns false and changes nothing when the order is no longer pending, so that expiry and payment cannot both apply.
 */
export async function closeOrder(
  tx: Tx,
  { orderId, state, now }: { orderId: number; state: 'unpaid' | 'cancelled'; now: Date },
): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (order.state !== 'pending payment') return false;
  const lines = await orderLines(tx, orderId);
  await tx.query(
    `update payment_attempts set state = 'voided' where order_id = $1 and state in ('creating', 'pending')`,
    [orderId],
  );
  await tx.query('update orders set state = $2, closed_at = $3, ask_at = null where id = $1', [
    orderId,
    state,
    now,
  ]);
  await changeBuyerCount(tx, order.buyerId, order.eventId, -countOf(lines));
  await changeStock(tx, times(lines, -1, 0));
  await recordStock(tx, { cause: { order: orderId }, reason: 'close', changes: times(lines, -1, 0), now });
  await releasePromo(tx, orderId);
  return true;
}

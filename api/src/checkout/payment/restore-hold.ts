import type { Tx } from '../../db/db.ts';
import { lockHold } from '../../stock/holds.ts';
import { releasePromo } from '../promos.ts';
import { changeBuyerCount, changeStock, countOf, recordStock, times } from '../../stock/stock.ts';
import { lockOrder, orderLines } from './order-rows.ts';

/**
 * Handles a payment that could not be started. If it was the first attempt, the order becomes unpaid and the hold that it
 * came from is restored with its old expiry. If there was none, it has expired or the buyer has a new one, the tickets
 * are released.
 */
export async function restoreHold(
  tx: Tx,
  { orderId, attemptId, isFirst, now }: { orderId: number; attemptId: string; isFirst: boolean; now: Date },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const failed = await tx.query(
    `update payment_attempts set state = 'failed' where id = $1 and state = 'creating' returning 1`,
    [attemptId],
  );
  if (!isFirst || failed.length === 0 || order.state !== 'pending payment') return;
  const lines = await orderLines(tx, orderId);
  // Clear the idempotency key, so that a repeat of the request is a new attempt.
  await tx.query(
    `update orders set state = 'unpaid', closed_at = $2, ask_at = null, request_key = null where id = $1`,
    [orderId, now],
  );
  const from = times(lines, -1, 0);
  await recordStock(tx, { cause: { order: orderId }, reason: 'give back', changes: from, now });

  const { holdExpiresAt, buyerId, eventId } = order;
  const isHoldExpired = holdExpiresAt === null || holdExpiresAt <= now;
  if (isHoldExpired || (await lockHold(tx, buyerId))) {
    await changeBuyerCount(tx, buyerId, eventId, -countOf(lines));
    await changeStock(tx, from);
    await releasePromo(tx, orderId);
    return;
  }
  const [hold] = await tx.query<{ holdId: number }>(
    `insert into holds (buyer_id, hold_id, event_id, revision, expires_at, is_extended)
     values ($1, nextval('hold_ids'), $2, 0, $3, $4) returning hold_id as "holdId"`,
    [buyerId, eventId, holdExpiresAt, order.holdIsExtended],
  );
  await tx.query(
    `insert into hold_lines (buyer_id, ticket_type_id, count)
     select $1, ticket_type_id, count from order_lines where order_id = $2`,
    [buyerId, orderId],
  );
  await recordStock(tx, {
    cause: { hold: hold!.holdId },
    reason: 'give back',
    changes: times(lines, 1, 0),
    now,
  });
  await releasePromo(tx, orderId);
}

import type { Tx } from '../../db/db.ts';
import { lockHold } from '../../stock/holds.ts';
import { giveBack, keepEnd, moveDecided, movesOf } from '../../stock/move-stock.ts';
import { releasePromo } from '../order/promos.ts';
import { type LockedOrder, lockOrder, orderLines } from '../order/order-rows.ts';

/**
 * Handles a payment that could not be started. Refused by the gateway, the attempt has failed; with
 * an unknown outcome it is being voided. If it was the first attempt, the order becomes unpaid and
 * the hold that it came from is restored with its old expiry. If there was none, it has expired or
 * the buyer has a new one, the tickets are released.
 */
export async function restoreHold(
  tx: Tx,
  {
    orderId,
    attemptId,
    isFirst,
    isRefused,
    now,
  }: { orderId: number; attemptId: string; isFirst: boolean; isRefused: boolean; now: Date },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const failed = await tx.query(
    `update payment_attempts set state = $2, start_until = null, next_poll_at = $3
      where id = $1 and state = 'creating' returning 1`,
    [attemptId, isRefused ? 'failed' : 'voiding', isRefused ? null : now],
  );
  if (!isFirst || failed.length === 0 || order.state !== 'pending payment' || order.closing) return;
  const lines = await orderLines(tx, orderId);
  // Clear the idempotency key, so that a repeat of the request is a new attempt.
  await tx.query(
    `update orders set state = 'unpaid', closed_at = $2, request_key = null
    where id = $1`,
    [orderId, now],
  );
  const holdId = await insertHold(tx, order, now);
  if (holdId === undefined) {
    const end = {
      buyerId: order.buyerId,
      eventId: order.eventId,
      kind: 'shop' as const,
      endsAt: order.payBy,
      cause: { order: orderId },
      reason: 'give back' as const,
    };
    await giveBack(
      tx,
      lines.map((line) => ({ ...line, ...end })),
      now,
    );
  } else {
    await tx.query(
      `insert into hold_lines (buyer_id, ticket_type_id, count)
       select $1, ticket_type_id, count from order_lines where order_id = $2`,
      [order.buyerId, orderId],
    );
    const moves = [
      ...movesOf(lines, { held: -1, cause: { order: orderId }, reason: 'give back' }),
      ...movesOf(lines, { held: 1, cause: { hold: holdId }, reason: 'give back' }),
    ];
    await moveDecided(tx, { eventId: order.eventId, counts: [], moves, now });
  }
  await releasePromo(tx, orderId);
}

/** Undefined: the hold has expired, or the buyer has a new one, perhaps since a moment ago. */
async function insertHold(
  tx: Tx,
  { buyerId, eventId, holdExpiresAt, holdIsExtended }: LockedOrder,
  now: Date,
): Promise<number | undefined> {
  if (holdExpiresAt === null || holdExpiresAt <= now || (await lockHold(tx, buyerId)))
    return undefined;
  const [hold] = await tx.query<{ holdId: number }>(
    `insert into holds (buyer_id, hold_id, event_id, revision, expires_at, is_extended)
     values ($1, nextval('hold_ids'), $2, 0, $3, $4) on conflict (buyer_id) do nothing
       returning hold_id as "holdId"`,
    [buyerId, eventId, holdExpiresAt, holdIsExtended],
  );
  if (hold)
    await keepEnd(tx, buyerId, { eventId, expiresAt: holdExpiresAt, isExtended: holdIsExtended });
  return hold?.holdId;
}

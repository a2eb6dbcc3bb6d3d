import type { Context } from '../../context.ts';
import type { Tx } from '../../db/db.ts';
import { closeOrders } from '../closing/close-orders.ts';
import { type LockedOrder, lockOrder } from '../order/order-rows.ts';
import { openAttemptOf, voidAttempt } from '../payment-status/sync-payment.ts';
import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { limitAttempts } from '../../http/limits.ts';
import { minutes } from '../../time/time.ts';
import { ownOrderId, readOrder } from '../order/read-order.ts';

/**
 * Cancels a pending order. Its payment is voided first, so that a cancelled order cannot be paid.
 * While the gateway cannot void it or does not answer, the order stays as it is with `closing` set,
 * and a worker asks on (`voidPayments`). If the payment was captured meanwhile, the order is paid.
 * An order that is not pending stays unchanged.
 */
export async function cancelPendingOrder(context: Context, orderId: number): Promise<void> {
  const { db, clock, log } = context;
  const now = clock.now();
  const isVoiding = await db.transaction(async (tx) =>
    beginCancelling(tx, await lockOrder(tx, orderId), now),
  );
  if (isVoiding) await voidOpenAttempt(context, orderId).catch(warn);

  function warn(error: Error): void {
    log.warn({ orderId, message: error.message }, 'cancel: the gateway did not answer');
  }
}

/**
 * Cancels a locked order if it is pending, or leaves that to `voidPayments`: true when its payment
 * has to be voided first. An order that is not pending stays unchanged.
 */
export async function beginCancelling(
  tx: Tx,
  { id, state }: LockedOrder,
  now: Date,
): Promise<boolean> {
  if (state !== 'pending payment') return false;
  if (await markVoiding(tx, id, now)) {
    await tx.query(
      `update orders set closing = 'cancelled', next_method_id = null,
        cancel_asked_at = coalesce(cancel_asked_at, $2) where id = $1`,
      [id, now],
    );
    return true;
  }
  await closeOrders(tx, [{ id, state: 'cancelled' }], now);
  return false;
}

/**
 * Turns the open attempt of a locked order into one that is being voided. Returns whether there is
 * one.
 */
export async function markVoiding(tx: Tx, orderId: number, now: Date): Promise<boolean> {
  const marked = await tx.query(
    `update payment_attempts set state = 'voiding', next_poll_at = $2, polls = 0
      where order_id = $1 and state in ('creating', 'pending', 'voiding') returning 1`,
    [orderId, now],
  );
  return marked.length > 0;
}

/** Asks the gateway at once, for a buyer who waits; the worker goes on if that fails. */
export async function voidOpenAttempt(context: Context, orderId: number): Promise<void> {
  const attempt = await openAttemptOf(context.db, orderId);
  if (attempt) await voidAttempt(context, attempt, 'buyer');
}

/**
 * Answers with the order: cancelled, or still pending with its attempt `cancelling` until the
 * gateway has voided the payment. If it was captured meanwhile, the order stays paid
 * (`orderNotCancellable`).
 */
export const cancelOrder: Handler<'POST /user/order/{id}/cancel'> = async (
  context,
  { params, session, lang, now },
) => {
  const buyerId = session.personId;
  // Each call sends a request to the gateway; twice the limit on orders is enough.
  await limitAttempts(
    context.db,
    now,
    `cancel ${buyerId}`,
    20 * context.config.addressLimitFactor,
    minutes(10),
  );
  const orderId = await ownOrderId(context.db, buyerId, params.id, false);
  await cancelPendingOrder(context, orderId);
  const order = await readOrder(context, { orderId, buyerId, lang });
  if (order?.state !== 'Cancelled' && order?.attempt !== 'cancelling')
    throw new Failure('orderNotCancellable');
  return order;
};

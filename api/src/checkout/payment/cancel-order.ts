import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { limitAttempts } from '../../http/limits.ts';
import { one } from '../../db/db.ts';
import { minutes } from '../../ports/clock.ts';
import { ownOrderId, readOrder } from '../read-order.ts';
import { openAttemptOf, voidAttempt } from './sync-payment.ts';
import { closeOrder } from './close-order.ts';

/**
 * Voids the payment first, so that a cancelled order cannot be paid. If it was captured meanwhile, the order stays
 * paid.
 */
export const cancelOrder: Handler<'POST /user/order/{id}/cancel'> = async (
  context,
  { params, session, lang, now },
) => {
  const { db, log } = context;
  const buyerId = session.personId;
  // Each call sends a request to the gateway; twice the limit on orders is enough.
  await limitAttempts(db, now, `cancel ${buyerId}`, 20 * context.config.addressLimitFactor, minutes(10));
  const orderId = await ownOrderId(db, buyerId, params.id, false);
  const before = await one<{ state: string }>(db, 'select state from orders where id = $1', [orderId]);
  if (before?.state === 'pending payment') {
    const attempt = await openAttemptOf(db, orderId);
    const status = attempt
      ? await voidAttempt(context, attempt).catch((error: Error) => {
          log.warn({ orderId, message: error.message }, 'cancel: the gateway did not answer');
          throw new Failure('paymentUnavailable');
        })
      : undefined;
    if (status?.state !== 'captured') {
      await db.transaction((tx) => closeOrder(tx, { orderId, state: 'cancelled', now }));
    }
  }
  const order = await readOrder(context, { orderId, buyerId, lang });
  if (order?.state !== 'Cancelled') throw new Failure('orderNotCancellable');
  return order;
};

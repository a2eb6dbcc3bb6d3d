import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { limitAttempts } from '../../http/limits.ts';
import { one } from '../../db/db.ts';
import { minutes } from '../../ports/clock.ts';
import { ownOrderId, readOrder } from '../read-order.ts';
import { openAttemptOf, voidAttempt } from './sync-payment.ts';
import { closeOrder } from './close-order.ts';

/** The payment is voided first, so that nobody pays for what was cancelled; if it was paid meanwhile, the order stays. */
export const cancelOrder: Handler<'POST /user/order/{id}/cancel'> = async (
  context,
  { params, session, lang, now },
) => {
  const { db, log } = context;
  const buyerId = session.personId;
  // Each asks the gateway, and twice as many as orders may be placed are enough.
  await limitAttempts(db, now, `cancel ${buyerId}`, 20 * context.config.addressLimitFactor, minutes(10));
  const orderId = await ownOrderId(db, buyerId, params.id, false);
  const before = await one<{ state: string }>(db, 'select state from orders where id = $1', [orderId]);
  if (before?.state === 'pending payment') {
    const attempt = await openAttemptOf(db, orderId);
    const status = attempt
      ? await voidAttempt(context, attempt).catch((error: Error) => {
          log.warn({ orderId, message: error.message }, 'gateway does not answer');
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

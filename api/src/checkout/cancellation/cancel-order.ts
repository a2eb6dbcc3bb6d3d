import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { limitAttempts } from '../../http/limits.ts';
import { minutes } from '../../time.ts';
import { ownOrderId, readOrder } from '../read-order.ts';
import { cancelPendingOrder } from './cancel-pending-order.ts';

/**
 * Answers with the order: cancelled, or still pending with its attempt `cancelling` until the gateway has voided the payment.
 * If it was captured meanwhile, the order stays paid (`orderNotCancellable`).
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

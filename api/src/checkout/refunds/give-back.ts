import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { logSecurityEvent } from '../../http/security-log.ts';
import { giveBackOffer } from '../order-reader.ts';
import { lockOrder } from '../order-rows.ts';
import { ownOrderId, readOrder } from '../read-order.ts';
import { refundLockedOrder } from './refunds.ts';

/** Cancels the order and refunds what is left of its payment. Done again, it answers with the cancelled order. */
export const giveBackOrder: Handler<'POST /user/order/{id}/give-back'> = async (
  context,
  { params, session: { personId: buyerId }, address, requestId, lang, now },
) => {
  const orderId = await ownOrderId(context.db, buyerId, params.id, false);
  const isDone = await context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.state === 'cancelled') return false;
    // A gate that records an entry waits for it.
    await tx.query('select 1 from tickets where order_id = $1 for update', [orderId]);
    const offered = await tx.query(
      `select 1 from orders o cross join lateral (${giveBackOffer}) g where o.id = $1 and g.refund_until > $2`,
      [orderId, now],
    );
    if (offered.length === 0) throw new Failure('giveBackOver');
    await refundLockedOrder(tx, order, { reason: 'refund', now });
    return true;
  });
  if (isDone)
    await logSecurityEvent(context, {
      event: 'refund-ordered',
      account: buyerId,
      id: requestId,
      address,
      details: { by: 'the buyer', orderId },
    });
  return (await readOrder(context, { orderId, buyerId, lang }))!;
};

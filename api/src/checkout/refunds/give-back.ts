import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { logSecurityEvent } from '../../http/security-log.ts';
import { giveBackTerms } from '../order/order-reader.ts';
import { lockOrder } from '../order/order-rows.ts';
import { ownOrderId, readOrder } from '../order/read-order.ts';
import { processRefundsOf, refundLockedOrder } from './refunds.ts';

/**
 * Cancels the order and refunds what is left of its payment, at once if the gateway answers: where
 * the method returns no money, the answer says that the buyer has to name an account. Done again,
 * it answers with the cancelled order.
 */
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
      `select 1 from orders o cross join lateral (${giveBackTerms}) g
        where o.id = $1 and g.until > $2 and g.sent + g.entered = 0`,
      [orderId, now],
    );
    if (offered.length === 0) throw new Failure('giveBackOver');
    await refundLockedOrder(tx, order, { reason: 'given back', now });
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
  await processRefundsOf(context, orderId).catch((error: Error) =>
    context.log.warn(
      { orderId, message: error.message },
      'refund of a given back order: tried again later',
    ),
  );
  return (await readOrder(context, { orderId, buyerId, lang }))!;
};

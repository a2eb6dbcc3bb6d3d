import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { giveBackOffer } from '../order-reader.ts';
import { lockOrder } from '../order-rows.ts';
import { ownOrderId, readOrder } from '../read-order.ts';
import { refundLockedOrder } from './refunds.ts';

/** Cancels the order and refunds what is left of its payment. Done again, it answers with the cancelled order. */
export const giveBackOrder: Handler<'POST /user/order/{id}/give-back'> = async (
  context,
  { params, session: { personId: buyerId }, lang, now },
) => {
  const orderId = await ownOrderId(context.db, buyerId, params.id, false);
  await context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.state === 'cancelled') return;
    const offered = await tx.query(
      `select 1 from orders o cross join lateral (${giveBackOffer}) g where o.id = $1 and g.refund_until > $2`,
      [orderId, now],
    );
    if (offered.length === 0) throw new Failure('giveBackOver');
    await refundLockedOrder(tx, order, { reason: 'refund', now });
  });
  return (await readOrder(context, { orderId, buyerId, lang }))!;
};

import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { lockOrder } from '../order-rows.ts';
import { ownOrderId, readOrder } from '../read-order.ts';
import { refundLockedOrder } from './refunds.ts';

/**
 * SQL of the paid order `o`: until when its buyer may give it back, because its event was moved or postponed after the payment, and what
 * then comes back in minor units. Nothing for an order without money, and for one with a ticket that was sent on: its office decides.
 */
export const giveBackOffer = `
  select n.refund_until, p.amount - p.refunded as amount
    from event_notices n join captures p on p.order_id = o.id and p.is_payment and p.refunded < p.amount
   where o.state = 'paid' and n.id = (select max(id) from event_notices where event_id = o.event_id)
     and n.kind <> 'cancelled' and n.created_at > o.paid_at and n.refund_until is not null
     and not exists (select from tickets t where t.order_id = o.id and t.voided_at is null and t.buyer_id <> o.buyer_id)`;

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

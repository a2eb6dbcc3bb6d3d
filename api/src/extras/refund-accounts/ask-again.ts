import { findPerson } from '../../account/people.ts';
import { askDestination } from './refund-destinations.ts';
import type { Handler } from '../../http/handler.ts';
import { makeChange } from '../../office/change.ts';
import { refusal } from '../../office/refusal.ts';
import { lockNamedOrder } from '../../office/orders/order-of.ts';

const ACTION = 'refunds ask-again';

/**
 * Forgets where the refunds of an order go that are left to people, and asks the buyer once more,
 * as when a bank refused the account.
 */
export const askAgain: Handler<'POST /office/orders/{order}/refunds/ask-again'> = (context, call) =>
  makeChange(context, ACTION, call, async (tx, { params, now }) => {
    const order = await lockNamedOrder(tx, params.order);
    const subject = `order ${order.number}`;
    const buyer = await findPerson(tx, order.buyerId);
    if (!buyer) throw refusal('The data of the buyer was erased: there is nobody to write to.');
    const refunds = await tx.query<{
      id: number;
      reference: string;
      amount: number;
      isRefused: boolean;
    }>(
      `select r.id, r.reference, r.amount, d.exported_at is not null as "isRefused"
         from refunds r left join refund_destinations d on d.refund_id = r.id
        where r.order_id = $1 and r.state = 'by hand' order by r.id`,
      [order.id],
    );
    if (refunds.length === 0) throw refusal('The order has no refund that is left to people.');
    const [asked] = await tx.query<{ times: number }>(
      'select count(*)::int as times from office_log where subject = $1 and action = $2',
      [subject, ACTION],
    );
    const times = asked!.times + 1;
    for (const { isRefused, ...refund } of refunds) {
      await tx.query('delete from refund_destinations where refund_id = $1', [refund.id]);
      const kind = isRefused ? 'refundRefused' : 'refundDestination';
      const fact = `refund asked again ${refund.id} ${times}`;
      const asking = { refundKeys: context.config.refundKeys, now, fact };
      await askDestination(tx, { ...refund, orderId: order.id, kind }, asking);
    }
    const notes = [
      `The e-mail goes to ${buyer.email}. Take the order out of files that are not paid yet.`,
    ];
    return { subject, before: { askedAgain: asked!.times }, after: { askedAgain: times }, notes };
  });

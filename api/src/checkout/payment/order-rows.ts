import { one, type Tx } from '../../db/db.ts';
import type { Line } from '../../stock/stock.ts';

export interface LockedOrder {
  id: number;
  pubId: string;
  buyerId: number;
  eventId: number;
  state: 'pending payment' | 'paid' | 'unpaid' | 'cancelled';
  total: number;
  currency: string;
  promoId: number | null;
  payBy: Date;
  eventEnd: Date;
  holdExpiresAt: Date | null;
  holdIsExtended: boolean;
}

/**
 * Reads an order and locks it until the transaction ends. A transaction that changes an order takes this lock first, then
 * in this order those of its attempts, the buyer's hold, the buyer's count, the stock and the promo. Throws if there is
 * no such order.
 */
export async function lockOrder(tx: Tx, orderId: number): Promise<LockedOrder> {
  const order = await one<LockedOrder>(
    tx,
    `select o.id, o.pub_id as "pubId", o.buyer_id as "buyerId", o.event_id as "eventId", o.state, o.total,
            c.iso_code as currency, o.promo_id as "promoId", o.pay_by as "payBy", e.date_end as "eventEnd",
            o.hold_expires_at as "holdExpiresAt", o.hold_is_extended as "holdIsExtended"
       from orders o join currencies c on c.id = o.currency_id join events e on e.id = o.event_id
      where o.id = $1 for update of o`,
    [orderId],
  );
  if (!order) throw new Error(`no order ${orderId}`);
  return order;
}

export function orderLines(tx: Tx, orderId: number): Promise<Line[]> {
  return tx.query<Line>(
    'select ticket_type_id as id, count from order_lines where order_id = $1 order by ticket_type_id',
    [orderId],
  );
}

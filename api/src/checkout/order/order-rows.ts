import type { Tx } from '../../db/db.ts';
import type { Line } from '../../stock/lines.ts';

export interface LockedOrder {
  id: number;
  pubId: string;
  buyerId: number;
  eventId: number;
  state: 'pending payment' | 'paid' | 'unpaid' | 'cancelled';
  /** What the order becomes once its payment is voided. */
  closing: 'cancelled' | 'unpaid' | null;
  /** The method of the attempt that starts once the present one is voided. */
  nextMethodId: number | null;
  total: number;
  currency: string;
  promoId: number | null;
  payBy: Date;
  eventEnd: Date;
  holdExpiresAt: Date | null;
  holdIsExtended: boolean;
}

/** Reads an order and locks it until the transaction ends. Throws if there is no such order. */
export async function lockOrder(tx: Tx, orderId: number): Promise<LockedOrder> {
  const [order] = await lockOrders(tx, [orderId]);
  if (!order) throw new Error(`no order ${orderId}`);
  return order;
}

/**
 * Reads orders and locks them, sorted by id, until the transaction ends. A transaction that changes
 * an order takes this lock first; what follows is in `lockSequence` of `db/lock-order.ts`.
 */
export function lockOrders(tx: Tx, orderIds: readonly number[]): Promise<LockedOrder[]> {
  return tx.query<LockedOrder>(
    `select o.id, o.pub_id as "pubId", o.buyer_id as "buyerId", o.event_id as "eventId", o.state,
      o.closing,
            o.next_method_id as "nextMethodId", o.total, c.iso_code as currency,
            o.promo_id as "promoId",
            o.pay_by as "payBy", e.date_end as "eventEnd", o.hold_expires_at as "holdExpiresAt",
            o.hold_is_extended as "holdIsExtended"
       from orders o join currencies c on c.id = o.currency_id join events e on e.id = o.event_id
      where o.id = any($1::int[]) order by o.id for update of o`,
    [orderIds],
  );
}

/**
 * Locks the open attempts of locked orders, sorted by id. A transaction or statement that changes
 * several attempts does this first: a plain update locks rows in the sequence in which it finds
 * them.
 */
export async function lockOpenAttempts(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx.query(
    `select 1 from payment_attempts
      where order_id = any($1::int[]) and state in ('creating', 'pending', 'voiding')
        order by id for update`,
    [orderIds],
  );
}

/** What of a locked order's tickets was not returned yet. */
export function linesLeft(tx: Tx, orderId: number): Promise<Line[]> {
  return tx.query<Line>(
    `select * from (
       select l.ticket_type_id as id,
              (l.count - (select count(*) from returned_tickets r
                           where r.order_id = l.order_id
                             and r.ticket_type_id = l.ticket_type_id))::int as count
         from order_lines l where l.order_id = $1) x
      where count > 0 order by id`,
    [orderId],
  );
}

export function orderLines(tx: Tx, orderId: number): Promise<Line[]> {
  return tx.query<Line>(
    `select ticket_type_id as id, count from order_lines where order_id = $1
     order by ticket_type_id`,
    [orderId],
  );
}

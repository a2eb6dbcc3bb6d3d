import type { Tx } from '../../db/db.ts';
import { selectNumber } from '../../order-number.ts';
import { isInScope, type Scope, taxOf } from './scope.ts';

/** A capture or a refund. Amounts are minor units, negative of a refund. */
export interface PaymentRow {
  /** Of the refund, or of the capture. */
  id: number;
  orderId: number;
  kind: 'capture' | 'refund';
  /** When it was booked: a refund when it was ordered. */
  at: Date;
  order: string;
  event: string;
  /** Of a refund, and of a capture that pays no order; null: it pays one. */
  reason: string | null;
  state: string;
  /** When a refund reached the buyer; null: it has not. */
  paidAt: Date | null;
  method: string;
  gateway: string;
  gatewayId: string | null;
  currency: string;
  amount: number;
  vat: number;
  /** Whether the capture paid its order, so that it is a part of the sales. */
  isSale: boolean;
  isInScope: boolean;
}

/** What a payment was for, in minor units: negative of a refund. */
export interface Parts {
  price: number;
  discount: number;
  /** Of the order and of tickets, in the order in which buyers see them. */
  fees: { name: string; amount: number }[];
}

/**
 * All captures and refunds of each order that has one in the scope, in their order: what a refund
 * was for depends on those before. A capture was booked when it paid its order, or when its refund
 * was created.
 */
export const readPayments = (tx: Tx, scope: Scope): Promise<PaymentRow[]> =>
  tx.query<PaymentRow>(
    `with booked as (
       select c.*, r.reason, case when c.is_payment then o.paid_at else r.created_at end as at
         from captures c join orders o on o.id = c.order_id
         left join lateral (select reason, created_at from refunds
           where capture_id = c.id order by id limit 1) r on true
        where $1::int is null or o.event_id = $1
     ), payments as (
       select id, order_id, attempt_id, 'capture' as kind, at,
              case when is_payment then null else reason end as reason, 'done' as state,
              at as paid_at,
              gateway, capture_id as gateway_id, currency, amount, is_payment
         from booked
       union all
       select r.id, r.order_id, c.attempt_id, 'refund', r.created_at, r.reason, r.state, r.done_at,
              c.gateway, r.refund_id, r.currency, -r.amount, c.is_payment
         from refunds r join booked c on c.id = r.capture_id
     ), marked as (
       select p.*, ${isInScope('p.at')} as is_in_scope from payments p
     )
     select p.id, p.order_id as "orderId", p.kind, p.at, ${selectNumber} as order, e.url as event,
            p.reason, p.state, p.paid_at as "paidAt", m.alias as method, p.gateway,
            p.gateway_id as "gatewayId", p.currency, p.amount, p.is_payment as "isSale",
            ${taxOf('case when p.is_payment then p.amount else 0 end')} as vat,
            p.is_in_scope as "isInScope"
       from marked p join orders o on o.id = p.order_id join events e on e.id = o.event_id
       join payment_attempts a on a.id = p.attempt_id join payment_methods m on m.id = a.method_id
      where p.order_id in (select order_id from marked where is_in_scope)
     window so_far as (partition by p.order_id order by p.at, p.kind, p.id
       rows unbounded preceding)
      order by p.order_id, p.at, p.kind, p.id`,
    scope,
  );

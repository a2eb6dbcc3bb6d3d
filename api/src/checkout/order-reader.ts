import type { EventState } from '@playday/shared/api-contract';
import type { Tx } from '../db/db.ts';
import { selectNumber } from '../order-number.ts';
import { type Batched, dataLoader } from '../db/micro-batch.ts';
import type { Text } from '../texts.ts';
import type { LockedOrder } from './order-rows.ts';

/** An order, its event, and its latest or captured payment attempt. */
export interface OrderRow
  extends Pick<
    LockedOrder,
    'id' | 'buyerId' | 'pubId' | 'eventId' | 'nextMethodId' | 'total' | 'currency' | 'payBy'
  > {
  number: string;
  currencyId: number;
  scale: number;
  state: string;
  closing: string | null;
  subtotal: number;
  discount: number;
  promoCode: string | null;
  methodId: number | null;
  methodName: Text | null;
  methodAlias: string | null;
  createdAt: Date;
  url: string;
  eventName: Text;
  dateStart: Date;
  dateEnd: Date;
  /** IANA name; null: Asia/Bangkok. */
  timeZone: string | null;
  eventState: EventState;
  calendarSequence: number;
  paymentId: string | null;
  attemptState: string | null;
  type: 'URL' | 'QR' | null;
  content: string | null;
  /** `giveBackOffer`; null: none. */
  giveBackUntil: Date | null;
  giveBackAmount: number | null;
}

/** Lines, fees and refunds of orders. */
export interface OrderParts {
  lines: { orderId: number; id: number; name: Text; count: number; price: number }[];
  fees: {
    orderId: number;
    ticketTypeId: number | null;
    name: Text;
    price: number;
    ticketName: Text | null;
  }[];
  refunds: {
    orderId: number;
    amount: number;
    reason: string;
    scale: number;
    method: Text;
    isTransfer: boolean;
    doneAt: Date | null;
  }[];
}

export type OrderReader = Batched<[id: number], { row: OrderRow | undefined; parts: OrderParts }>;

/** Data loader for the rows of an order: concurrent reads share one query. */
export function orderReader(db: Tx): OrderReader {
  return dataLoader(async (ids: number[]) => {
    const [rows, { lines, fees, refunds }] = await Promise.all([
      db.query<OrderRow>(`${selectOrders} where o.id = any($1::int[])`, [ids]),
      readParts(db, ids),
    ]);
    const [row, line, fee, refund] = [
      Map.groupBy(rows, ({ id }) => id),
      Map.groupBy(lines, ({ orderId }) => orderId),
      Map.groupBy(fees, ({ orderId }) => orderId),
      Map.groupBy(refunds, ({ orderId }) => orderId),
    ];
    return ids.map((id) => ({
      row: row.get(id)?.[0],
      parts: { lines: line.get(id) ?? [], fees: fee.get(id) ?? [], refunds: refund.get(id) ?? [] },
    }));
  });
}

/**
 * SQL of the paid order `o`: until when its buyer may give it back, because its event was moved or postponed after it was placed, and what
 * then comes back in minor units. Nothing for an order without money, and for one with a ticket that was sent on or has entered: the
 * office decides.
 */
export const giveBackOffer = `
  select n.refund_until, p.amount - p.refunded as amount
    from event_notices n join captures p on p.order_id = o.id and p.is_payment and p.refunded < p.amount
   where o.state = 'paid' and n.id = (select max(id) from event_notices where event_id = o.event_id)
     and n.kind <> 'cancelled' and n.created_at > o.created_at and n.refund_until is not null
     and not exists (select from tickets t where t.order_id = o.id and t.voided_at is null
                      and (t.buyer_id <> o.buyer_id or exists (select from gate_entries x where x.ticket_id = t.pub_id and not x.is_conflict)))`;

export const selectOrders = `
  select o.id, o.buyer_id as "buyerId", o.pub_id as "pubId", ${selectNumber} as number, o.event_id as "eventId", o.currency_id as "currencyId", c.iso_code as currency,
         c.scale, o.state, o.closing, o.next_method_id as "nextMethodId", o.subtotal, o.discount, o.total, o.promo_code as "promoCode",
         coalesce(a.method_id, o.method_id) as "methodId", m.name as "methodName", m.alias as "methodAlias", o.created_at as "createdAt",
         o.pay_by as "payBy", e.url, e.name as "eventName", e.date_start as "dateStart", e.date_end as "dateEnd", e.time_zone as "timeZone",
         e.state as "eventState", e.calendar_sequence as "calendarSequence",
         a.payment_id as "paymentId", a.state as "attemptState", coalesce(a.type, m.type) as type, a.content,
         g.refund_until as "giveBackUntil", g.amount as "giveBackAmount"
    from orders o
    join currencies c on c.id = o.currency_id
    join events e on e.id = o.event_id
    left join lateral (
      select * from payment_attempts where order_id = o.id
       order by state = 'captured' and o.state <> 'pending payment' desc, created_at desc, id limit 1) a on true
    left join payment_methods m on m.id = coalesce(a.method_id, o.method_id)
    left join lateral (${giveBackOffer}) g on true`;

export async function readParts(tx: Tx, ids: number[]): Promise<OrderParts> {
  const [lines, fees, refunds] = await Promise.all([
    tx.query<OrderParts['lines'][number]>(
      `select order_id as "orderId", ticket_type_id as id, name, count, price from order_lines
        where order_id = any($1::int[]) order by order_id, place`,
      [ids],
    ),
    tx.query<OrderParts['fees'][number]>(
      `select f.order_id as "orderId", f.ticket_type_id as "ticketTypeId", f.name, f.price, l.name as "ticketName"
         from order_fees f
         left join order_lines l on l.order_id = f.order_id and l.ticket_type_id = f.ticket_type_id
        where f.order_id = any($1::int[]) order by f.order_id, f.place`,
      [ids],
    ),
    tx.query<OrderParts['refunds'][number]>(
      `select r.order_id as "orderId", r.amount, r.reason, cu.scale, m.name as method, r.done_at as "doneAt",
              r.state = 'by hand' or r.refund_id is not distinct from 'by hand' as "isTransfer"
         from refunds r
         join captures c on c.id = r.capture_id
         join payment_attempts a on a.id = c.attempt_id
         join payment_methods m on m.id = a.method_id
         join currencies cu on cu.iso_code = r.currency
        where r.order_id = any($1::int[]) order by r.id`,
      [ids],
    ),
  ]);
  return { lines, fees, refunds };
}

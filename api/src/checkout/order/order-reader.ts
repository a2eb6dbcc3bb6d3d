import type { EventState } from '@playday/shared/api-contract';
import { extraParts } from '../../extra-parts.ts';
import type { Tx } from '../../db/db.ts';
import { selectNumber } from '../../order-number.ts';
import { type Batched, dataLoader } from '../../db/micro-batch.ts';
import { previousStartAfter } from '../../events/event-facts.ts';
import type { Text } from '../../texts.ts';
import type { LockedOrder } from './order-rows.ts';
import type { TransferRow } from '../refund-transfers.ts';

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
  /** Percent of value-added tax in the price; 0 or null: none is told. */
  vatRate: number | null;
  /** What of the total is value-added tax, and, once a part was refunded, what of the rest is. */
  vat: number | null;
  vatLeft: number | null;
  sellerTaxId: string | null;
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
  /** Which gateway has the payment. */
  gateway: string | null;
  /** When the event was planned for before it was moved after the order was placed. */
  previousStart: Date | null;
  /** `giveBackTerms`; all null: none. */
  giveBackUntil: Date | null;
  giveBackAmount: number | null;
  validTickets: number | null;
  sentTickets: number | null;
  enteredTickets: number | null;
  /** First names of who has tickets that were sent on. */
  friends: string[];
  /** How many tickets the buyer gave back with the order. */
  givenBack: number | null;
}

/**
 * Whether an order tells of value-added tax: not one of a seller who was not registered, of before
 * the rate was stored, or without money.
 */
export const tellsVat = (
  row: OrderRow,
): row is OrderRow & { vatRate: number; vat: number; sellerTaxId: string } =>
  Boolean(row.vatRate) && row.total > 0;

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
  refunds: (TransferRow & {
    orderId: number;
    amount: number;
    reason: string;
    scale: number;
    method: Text;
  })[];
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
 * SQL of the paid order `o`: until when its buyer may ask for the money, because its event was
 * moved or postponed after it was placed, and not after its end, what then comes back in minor
 * units, and how many of the valid tickets were sent on or have entered. The buyer gives the order
 * back alone where none was, otherwise the office decides. Nothing for an order without money.
 */
export const giveBackTerms = `
  select case when e.state = 'postponed' then n.refund_until else least(n.refund_until,
    e.date_end) end as until,
         p.amount - p.refunded as amount, h.*
    from events e join event_notices n on n.id = (select max(id) from event_notices
      where event_id = e.id) join captures p on p.order_id = o.id
      and p.is_payment and p.refunded < p.amount,
         lateral (select count(*)::int as tickets,
         (count(*) filter (where t.buyer_id <> o.buyer_id))::int as sent,
                         (count(*) filter (where exists (select from ${extraParts.entries} x
                         where x.ticket_id = t.pub_id and not x.is_conflict)))::int as entered
                    from tickets t where t.order_id = o.id and t.voided_at is null) h
   where o.state = 'paid' and e.id = o.event_id and n.created_at > o.created_at
     and n.refund_until is not null`;

export const selectOrders = `
  select o.id, o.buyer_id as "buyerId", o.pub_id as "pubId", ${selectNumber} as number,
    o.event_id as "eventId", o.currency_id as "currencyId", c.iso_code as currency,
         c.scale, o.state, o.closing, o.next_method_id as "nextMethodId", o.subtotal, o.discount,
         o.total, o.vat_rate as "vatRate", o.seller_tax_id as "sellerTaxId",
         included_vat(o.total, o.vat_rate) as vat,
         case when o.state = 'paid' then (
           select included_vat(p.amount - p.refunded, o.vat_rate) from captures p
            where p.order_id = o.id and p.is_payment and p.refunded > 0) end as "vatLeft",
         o.promo_code as "promoCode",
         coalesce(a.method_id, o.method_id) as "methodId", m.name as "methodName",
         m.alias as "methodAlias", o.created_at as "createdAt",
         o.pay_by as "payBy", e.url, e.name as "eventName", e.date_start as "dateStart",
         e.date_end as "dateEnd", e.time_zone as "timeZone",
         e.state as "eventState", e.calendar_sequence as "calendarSequence",
         a.payment_id as "paymentId", a.state as "attemptState", coalesce(a.type, m.type) as type,
         a.content, a.gateway,
         ${previousStartAfter('o.created_at')} as "previousStart", g.until as "giveBackUntil",
         g.amount as "giveBackAmount", g.tickets as "validTickets", g.sent as "sentTickets",
         g.entered as "enteredTickets",
         case when g.sent > 0 then array(
           select distinct p.first_name from tickets t join people p on p.id = t.buyer_id
            where t.order_id = o.id and t.voided_at is null and t.buyer_id <> o.buyer_id
              and p.first_name is not null order by 1)
           else '{}' end as friends,
         case when o.state = 'cancelled' and exists (select from refunds
         where order_id = o.id and reason = 'given back')
           then (select count(*)::int from tickets
           where order_id = o.id and voided_at = o.closed_at) end as "givenBack"
    from orders o
    join currencies c on c.id = o.currency_id
    join events e on e.id = o.event_id
    left join lateral (
      select * from payment_attempts where order_id = o.id
       order by state = 'captured' and o.state <> 'pending payment' desc, created_at desc, id
         limit 1) a on true
    left join payment_methods m on m.id = coalesce(a.method_id, o.method_id)
    left join lateral (${giveBackTerms}) g on true`;

export async function readParts(tx: Tx, ids: number[]): Promise<OrderParts> {
  const [lines, fees, refunds] = await Promise.all([
    tx.query<OrderParts['lines'][number]>(
      `select order_id as "orderId", ticket_type_id as id, name, count, price from order_lines
        where order_id = any($1::int[]) order by order_id, place`,
      [ids],
    ),
    tx.query<OrderParts['fees'][number]>(
      `select f.order_id as "orderId", f.ticket_type_id as "ticketTypeId", f.name, f.price,
        l.name as "ticketName"
         from order_fees f
         left join order_lines l on l.order_id = f.order_id and l.ticket_type_id = f.ticket_type_id
        where f.order_id = any($1::int[]) order by f.order_id, f.place`,
      [ids],
    ),
    tx.query<OrderParts['refunds'][number]>(
      `select r.order_id as "orderId", r.amount, r.reason, r.reference, cu.scale, m.name as method,
        r.done_at as "doneAt",
              r.state = 'by hand' or r.refund_id is not distinct
              from 'by hand' as "isTransfer", d.asked_at as "askedAt",
              d.answered_at as "answeredAt", d.exported_at as "exportedAt", d.destination as sealed
         from refunds r
         join captures c on c.id = r.capture_id
         join payment_attempts a on a.id = c.attempt_id
         join payment_methods m on m.id = a.method_id
         join currencies cu on cu.iso_code = r.currency
         left join ${extraParts.refundAsking.asked} d on d.refund_id = r.id
        where r.order_id = any($1::int[]) order by r.id`,
      [ids],
    ),
  ]);
  return { lines, fees, refunds };
}

import type { SalesRow } from '@playday/shared/api-contract/extras/office-reports/operations';
import type { Handler } from '../../http/handler.ts';
import { amountOf } from '../../amounts.ts';
import { checkLedger, readScales } from './check-ledger.ts';
import { beginSnapshot, isInScope, readScope, selectMoves, taxOf } from './scope.ts';

type Amount = 'revenue' | 'fees' | 'discount' | 'refundedInPart' | 'vat';
/** Amounts are minor units. */
type Row = Omit<SalesRow, Amount | 'total' | 'net'> & Record<Amount, number>;

/**
 * Sales by event, day in Bangkok and ticket type. An order that is cancelled counts on the day of
 * its cancellation, with a minus; a ticket that was returned singly counts as cancelled, and what
 * was paid for it as refunded in part. The total is net and tax.
 */
export const getSales: Handler<'GET /office/reports/sales'> = ({ db }, { query, now }) =>
  db.transaction(async (tx) => {
    await beginSnapshot(tx);
    const scope = await readScope(tx, query, now);
    const found = await tx.query<Row>(selectSales, scope);
    const scaleOf = await readScales(tx);
    const totalOf = (row: Row) => row.revenue + row.fees - row.discount - row.refundedInPart;
    const rows = found.map((row) => {
      const shown = (minor: number) => amountOf(minor, scaleOf(row.currency));
      const { revenue, fees, discount, refundedInPart, vat } = row;
      const total = totalOf(row);
      return {
        ...row,
        ...{ revenue: shown(revenue), fees: shown(fees), discount: shown(discount) },
        ...{ refundedInPart: shown(refundedInPart), total: shown(total) },
        ...{ net: shown(total - vat), vat: shown(vat) },
      };
    });
    const figures = found.map((row) => ({
      currency: row.currency,
      account: 'sales' as const,
      amount: totalOf(row),
    }));
    return { rows, checks: await checkLedger(tx, scope, ['sales'], figures) };
  });

const selectSales = `
  with ${selectMoves}, figures as (
    select m.id, m.at, t.key as ticket, null as promo, t.place,
           case when m.sign = 1 then l.count else 0 end as sold,
           case when m.sign = -1 then l.count else 0 end as cancelled,
           m.sign * l.count * l.price as revenue,
           m.sign * (select coalesce(sum(f.price), 0) from order_fees f
                      where f.order_id = m.id and f.ticket_type_id = l.ticket_type_id) as fees,
           0 as discount, 0 as part
      from moves m join order_lines l on l.order_id = m.id
      join ticket_types t on t.id = l.ticket_type_id
    union all
    select m.id, m.at, null, o.promo_code, null, 0, 0, 0,
           m.sign * (select coalesce(sum(f.price), 0) from order_fees f
                      where f.order_id = m.id and f.ticket_type_id is null), m.sign * o.discount, 0
      from moves m join orders o on o.id = m.id
    union all
    select r.id, r.at, t.key, null, t.place, 0, r.count, 0, 0, 0, r.amount
      from single_tickets r join ticket_types t on t.id = r.ticket_type_id
    union all
    select p.id, p.at, null, o.promo_code, null, 0, 0, 0, 0, 0, p.amount
      from parts p join orders o on o.id = p.id where not p.is_single
  ), taxed as (
    select f.*, o.event_id, o.currency_id,
           ${taxOf('f.revenue + f.fees - f.discount - f.part')} as vat
      from figures f join orders o on o.id = f.id
    window so_far as (partition by f.id order by f.at, f.ticket is null, f.place, f.ticket
      rows unbounded preceding)
  )
  select e.url as event, to_char(f.at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day, f.ticket,
         f.promo, c.iso_code as currency, sum(f.sold)::int as sold,
         sum(f.cancelled)::int as cancelled, sum(f.revenue)::bigint as revenue,
         sum(f.fees)::bigint as fees, sum(f.discount)::bigint as discount,
         sum(f.part)::bigint as "refundedInPart", sum(f.vat)::bigint as vat
    from taxed f join events e on e.id = f.event_id join currencies c on c.id = f.currency_id
   where ${isInScope('f.at')}
   group by e.id, 2, f.ticket, f.promo, c.iso_code
   order by e.date_start, e.id, 2, min(f.place) nulls last, f.promo nulls first`;

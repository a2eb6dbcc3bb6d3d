import type { Settlement } from '@playday/shared/api-contract/extras/office-reports/operations';
import type { Tx } from '../../db/db.ts';
import type { Handler } from '../../http/handler.ts';
import { amountOf } from '../../amounts.ts';
import { type Account, checkLedger, readScales } from './check-ledger.ts';
import { beginSnapshot, isInScope, readScope, type Scope, selectMoves, taxOf } from './scope.ts';

/**
 * What was sold, captured and refunded, by currency, or by event and currency. The payout is what
 * is left of the sales: it is with the gateway, or was paid out by it, once the refunds that are
 * open are made, and consists of net and tax. Of a period: what moved in it.
 */
export const getSettlement: Handler<'GET /office/reports/settlement'> = ({ db }, { query, now }) =>
  db.transaction(async (tx) => {
    await beginSnapshot(tx);
    const scope = await readScope(tx, query, now);
    const sums = await readSums(tx, scope, query.by === 'event');
    const scaleOf = await readScales(tx);
    const rows = sums.map((row) => {
      const { event, currency, orders, cancelledOrders, owed: _owed, ...amounts } = row;
      const decimals = Object.fromEntries(
        Object.entries({ ...amounts, payout: payoutOf(row), net: payoutOf(row) - row.vat }).map(
          ([name, minor]) => [name, amountOf(minor, scaleOf(currency))],
        ),
      ) as Record<keyof typeof amounts | 'payout' | 'net', string>;
      return { ...(event && { event }), currency, orders, cancelledOrders, ...decimals };
    });
    const figures = sums.flatMap((row) => {
      const of = (account: Account, amount: number) => ({
        currency: row.currency,
        account,
        amount,
      });
      return [
        of('sales', payoutOf(row)),
        of('gateway', row.captured - row.refundsMade),
        of('refunds due', row.owed - row.refundsMade),
      ];
    });
    return {
      rows,
      checks: await checkLedger(tx, scope, ['sales', 'gateway', 'refunds due'], figures),
    };
  });

type Total = Exclude<keyof Settlement, Count | 'payout' | 'net'>;
type Count = 'event' | 'currency' | 'orders' | 'cancelledOrders';
/** In minor units. `owed`: captures that pay no order, and refunds of those that pay one. */
type Sums = Omit<Pick<Settlement, Count>, 'event'> & { event: string | null } & Record<
    Total | 'owed',
    number
  >;

const payoutOf = ({ sold, fees, discount, refundedInPart }: Sums) =>
  sold + fees - discount - refundedInPart;

/**
 * Each source adds rows with some of the columns. A capture was booked when it paid its order, or
 * when its refund was created.
 */
const readSums = (tx: Tx, scope: Scope, isByEvent: boolean): Promise<Sums[]> =>
  tx.query<Sums>(
    `with ${selectMoves}, charged as (
       select c.*, o.event_id, r.first_at,
              case when c.is_payment then o.paid_at else r.first_at end as booked_at
         from captures c join orders o on o.id = c.order_id
         left join lateral (
           select min(created_at) as first_at from refunds where capture_id = c.id) r on true
        where $1::int is null or o.event_id = $1
     ), returns as (
       select r.*, c.is_payment, c.event_id from refunds r join charged c on c.id = r.capture_id
     ), taxed as (
       select m.id, m.at, ${taxOf('m.amount')} as vat
         from (select m.id, m.at, m.sign * o.total as amount from moves m join orders o using (id)
               union all
               select id, at, -amount from parts) m join orders o on o.id = m.id
       window so_far as (partition by m.id order by m.at rows unbounded preceding)
     ), figures (event_id, currency, orders, cancelled_orders, sold, fees, discount, part, vat,
                 captured, made, due, by_hand, owed) as (
       select o.event_id, k.iso_code, case when m.sign = 1 then 1 else 0 end,
              case when m.sign = -1 then 1 else 0 end, m.sign * o.subtotal,
              m.sign * o.fees_total, m.sign * o.discount, 0, 0, 0, 0, 0, 0, 0
         from moves m join orders o on o.id = m.id join currencies k on k.id = o.currency_id
        where ${isInScope('m.at')}
       union all
       select o.event_id, k.iso_code, 0, 0, 0, 0, 0, p.amount, 0, 0, 0, 0, 0, 0
         from parts p join orders o on o.id = p.id join currencies k on k.id = o.currency_id
        where ${isInScope('p.at')}
       union all
       select o.event_id, k.iso_code, 0, 0, 0, 0, 0, 0, t.vat, 0, 0, 0, 0, 0
         from taxed t join orders o on o.id = t.id join currencies k on k.id = o.currency_id
        where ${isInScope('t.at')}
       union all
       select event_id, currency, 0, 0, 0, 0, 0, 0, 0, amount, 0, 0, 0,
              case when is_payment then 0 else amount end
         from charged where ${isInScope('booked_at')}
       union all
       select event_id, currency, 0, 0, 0, 0, 0, 0, 0, 0, 0,
              case when state = 'due' then amount else 0 end,
              case when state = 'by hand' then amount else 0 end,
              case when is_payment then amount else 0 end
         from returns where ${isInScope('created_at')}
       union all
       select event_id, currency, 0, 0, 0, 0, 0, 0, 0, 0, amount, 0, 0, 0
         from returns where state = 'done' and ${isInScope('done_at')}
       union all
       select r.event_id, r.currency, 0, 0, 0, 0, 0, 0, 0, 0, t.amount, 0, 0, 0
         from returned_transfers b join returns r on r.id = b.refund_id
        cross join lateral (values (b.paid_at, r.amount), (b.returned_at, -r.amount)) t (at, amount)
        where ${isInScope('t.at')}
     )
     select e.url as event, currency, sum(orders)::int as orders,
            sum(cancelled_orders)::int as "cancelledOrders",
            sum(sold)::bigint as sold, sum(fees)::bigint as fees, sum(discount)::bigint as discount,
            sum(part)::bigint as "refundedInPart", sum(vat)::bigint as vat,
            sum(captured)::bigint as captured, sum(made)::bigint as "refundsMade",
            sum(due)::bigint as "refundsDue", sum(by_hand)::bigint as "refundsByHand",
            sum(owed)::bigint as owed
       from figures f left join events e on $4::boolean and e.id = f.event_id
      group by e.id, currency order by e.date_start, e.id, currency`,
    [...scope, isByEvent],
  );

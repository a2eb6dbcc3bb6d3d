import type { Tx } from '../../db/db.ts';
import { days, later } from '../../time/time.ts';
import { SCARCE_FORGOTTEN_AFTER_MS } from '../../stock/hold-terms.ts';
import { selectScarce } from '../../stock/scarcity.ts';

/** From so many accounts on what they have of an event is worth a look. */
export const MANY_ACCOUNTS = 10;
/** An account is new for this long. */
const NEW_MS = days(7);

/** Accounts that together keep tickets of an event from others. */
export interface BulkTakers {
  eventId: number;
  event: string;
  accounts: number[];
  tickets: number;
}

/**
 * Who holds or has ordered scarce tickets without paying, and has let some of the event lapse
 * before, or is one of many accounts of one network that are new and have never paid. By event,
 * where they are many.
 */
export function findHoarders(db: Tx, now: Date): Promise<BulkTakers[]> {
  return db.query<BulkTakers>(
    `with kept as (
       select event_id, buyer_id, sum(count)::int as tickets
         from (select h.event_id, h.buyer_id, l.ticket_type_id, l.count
           from holds h join hold_lines l using (buyer_id)
                union all
               select o.event_id, o.buyer_id, l.ticket_type_id, l.count
                 from orders o join order_lines l on l.order_id = o.id
                where o.state = 'pending payment') x
         join ticket_stock s using (ticket_type_id)
        where ${selectScarce('$1')} group by 1, 2),
     marked as (
       select k.*, b.network, coalesce(b.lapsed_at > $2, false) as has_lapsed,
              p.created_at > $3 and not exists (
                select from orders o where o.buyer_id = p.id and o.state = 'paid'
                  and o.total > 0) as is_new
         from kept k join buyer_counts b using (buyer_id, event_id)
           join people p on p.id = k.buyer_id),
     counted as (
       select m.*, count(*) filter (where is_new
         and network is not null) over (partition by event_id, network) as of_network from marked m)
     select e.id as "eventId", e.url as event, array_agg(c.buyer_id
       order by c.buyer_id) as accounts, sum(c.tickets)::int as tickets
       from counted c join events e on e.id = c.event_id
      where c.has_lapsed or (c.is_new and c.of_network >= ${MANY_ACCOUNTS})
      group by 1, 2 having count(*) >= ${MANY_ACCOUNTS} order by 1`,
    [now, later(now, -SCARCE_FORGOTTEN_AFTER_MS), later(now, -NEW_MS)],
  );
}

/**
 * SQL for free orders of accounts that were new: those of an event to come and with a known
 * network.
 */
export const selectFreeOrders = `
  from orders o join events e on e.id = o.event_id join people p on p.id = o.buyer_id
 where o.state = 'paid' and o.total = 0 and o.network is not null
   and p.created_at > o.created_at - interval '7 days'`;

/** Free orders from many new accounts of one network, by event and network. */
export function findBulkFreeOrders(
  db: Tx,
  now: Date,
): Promise<(BulkTakers & { network: string })[]> {
  return db.query(
    `select e.id as "eventId", e.url as event, o.network,
      array_agg(distinct o.buyer_id) as accounts,
            sum((select sum(count) from order_lines l where l.order_id = o.id))::int as tickets
       ${selectFreeOrders} and e.date_end > $1
      group by 1, 2, 3 having count(distinct o.buyer_id) >= ${MANY_ACCOUNTS} order by 1, 3`,
    [now],
  );
}

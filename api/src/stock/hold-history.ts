import type { Tx } from '../db/db.ts';
import { hours, later, minutes } from '../time.ts';
import { type HoldHistory, type HoldTerms, holdTerms } from './hold-terms.ts';

/** A buyer who wants to hold tickets, and the network of the request as a keyed hash. */
export interface Holder {
  buyerId: number;
  network?: string | undefined;
}

/** A buyer at an event, as limits see them: all accounts of one mailbox are one. */
export interface BuyerAtEvent {
  /** Equal for all accounts of a mailbox. */
  mailbox: number;
  /** Paid, pending and held tickets of this account, and of the other ones of its mailbox. */
  tickets: number;
  others: number;
  terms: HoldTerms;
  /** Until when this buyer must not take tickets anew; not while a new hold would go on with the end of an earlier one. */
  waitUntil: Date | undefined;
}

/** Unpaid time of one hold or order counts up to this: an hour of a hold and 15 minutes of an order; more is not the buyer's doing. */
const LONGEST_UNPAID_MS = minutes(75);
const NETWORK_WINDOW_MS = hours(24);

/** SQL for what the other accounts of a buyer's mailbox have of an event. */
export const ticketsOfMailbox = (buyerId: string, eventId: string) =>
  `coalesce((select sum(b.tickets) from people me join people p on p.mailbox = me.mailbox and p.id <> me.id
              join buyer_counts b on b.buyer_id = p.id and b.event_id = ${eventId}
             where me.id = ${buyerId}), 0)::int`;

/** Reads buyers without locks, all with one query. */
export async function readBuyersAtEvent(
  tx: Tx,
  { eventId, holders, now }: { eventId: number; holders: readonly Holder[]; now: Date },
): Promise<Map<number, BuyerAtEvent>> {
  type Row = Omit<HoldHistory, 'network'> & {
    buyerId: number;
    mailbox: number;
    tickets: number;
    others: number;
    keepsEnd: boolean;
    networkUnpaidMs: number;
    networkPaid: number;
  };
  const rows = await tx.query<Row>(
    `select d.id as "buyerId", coalesce(m.mailbox, d.id) as mailbox, coalesce(own.tickets, 0) as tickets, m.others,
            coalesce(own.hold_ends_at > $4, false) as "keepsEnd", m.lapses, m.unpaid_ms as "unpaidMs", m.ended_at as "endedAt",
            exists (select from orders o where o.buyer_id = d.id and o.state = 'paid' and o.total > 0) as "hasPaid",
            n.unpaid_ms as "networkUnpaidMs", n.paid as "networkPaid"
       from unnest($2::int[], $3::text[]) as d (id, network)
       left join buyer_counts own on own.buyer_id = d.id and own.event_id = $1
      cross join lateral (
        select min(p.id) as mailbox, coalesce(sum(b.tickets) filter (where p.id <> d.id), 0)::int as others,
               coalesce(sum(b.lapses), 0)::int as lapses, coalesce(sum(b.unpaid_ms), 0)::float8 as unpaid_ms,
               max(b.unpaid_at) as ended_at
          from people me join people p on p.mailbox = me.mailbox
          left join buyer_counts b on b.buyer_id = p.id and b.event_id = $1
         where me.id = d.id) m
      cross join lateral (
        select coalesce(sum(e.unpaid_ms), 0)::float8 as unpaid_ms, coalesce(sum(e.paid), 0)::int as paid
          from hold_ends e where e.event_id = $1 and e.network = d.network and e.hour > $5) n`,
    [
      eventId,
      holders.map(({ buyerId }) => buyerId),
      holders.map(({ network }) => network ?? null),
      now,
      later(now, -NETWORK_WINDOW_MS),
    ],
  );
  return new Map(
    rows.map(({ buyerId, mailbox, tickets, others, keepsEnd, networkUnpaidMs, networkPaid, ...own }) => {
      const network = { unpaidMs: networkUnpaidMs, paid: networkPaid };
      const terms = holdTerms({ ...own, endedAt: own.endedAt ?? undefined, network }, now);
      const waitUntil = keepsEnd ? undefined : terms.waitUntil;
      return [buyerId, { mailbox, tickets, others, terms, waitUntil }];
    }),
  );
}

/** Tickets that a buyer no longer has, without a payment. `isLapse`: their time was over. `since`: when nothing else says it. */
export interface UnpaidEnd {
  buyerId: number;
  eventId: number;
  count: number;
  isLapse: boolean;
  since?: Date;
}

/** SQL for whether the buyer of the row `b` of `buyer_counts` still has unpaid tickets of its event. */
const hasMore = `(
  exists (select from orders o where o.buyer_id = b.buyer_id and o.event_id = b.event_id and o.state = 'pending payment')
  or exists (select from holds h join hold_lines l using (buyer_id) where h.buyer_id = b.buyer_id and h.event_id = b.event_id))`;

/**
 * Takes tickets that ended without a payment out of the counts of their buyers, and records for how long they were taken. Locks
 * `buyer_counts`, then `hold_ends`; lines and orders must have been changed before.
 */
export async function endUnpaid(tx: Tx, ends: readonly UnpaidEnd[], now: Date): Promise<void> {
  const rows = await tx.query<{ eventId: number; network: string | null; ms: number; lapsed: number }>(
    `with given as (
       select "buyerId" as buyer_id, "eventId" as event_id, sum(count)::int as tickets, bool_or("isLapse")::int as lapsed,
              min(since) as since
         from jsonb_to_recordset($1::jsonb) as d ("buyerId" int, "eventId" int, count int, "isLapse" boolean, since timestamptz)
        group by 1, 2),
     locked as (
       select b.buyer_id, b.event_id, b.network, g.tickets, g.lapsed, ${hasMore} as more,
              least($3, greatest(0, extract(epoch from $2::timestamptz - coalesce(b.taken_since, g.since, $2)) * 1000))::bigint as ms
         from buyer_counts b join given g on g.buyer_id = b.buyer_id and g.event_id = b.event_id
        order by b.buyer_id, b.event_id for update of b)
     update buyer_counts b
        set tickets = b.tickets - l.tickets, lapses = b.lapses + l.lapsed, unpaid_ms = b.unpaid_ms + l.ms, unpaid_at = $2,
            taken_since = case when l.more then $2::timestamptz end, network = case when l.more then b.network end
       from locked l where b.buyer_id = l.buyer_id and b.event_id = l.event_id
     returning l.event_id as "eventId", l.network, (l.ms * l.tickets)::float8 as ms, l.lapsed`,
    [JSON.stringify(ends), now, LONGEST_UNPAID_MS],
  );
  await recordEnds(
    tx,
    rows.map((row) => ({ ...row, paid: 0 })),
    now,
  );
}

/** Records that buyers have paid orders, which must be in that state: it forgives what they let lapse. Free orders only end. */
export async function endPaid(tx: Tx, orderIds: readonly number[], now: Date): Promise<void> {
  const rows = await tx.query<{ eventId: number; network: string | null; paid: number }>(
    `with given as (
       select o.buyer_id, o.event_id, coalesce(sum(l.count) filter (where o.total > 0), 0)::int as paid
         from orders o join order_lines l on l.order_id = o.id where o.id = any($1::int[]) group by 1, 2),
     locked as (
       select b.buyer_id, b.event_id, b.network, g.paid, ${hasMore} as more
         from buyer_counts b join given g on g.buyer_id = b.buyer_id and g.event_id = b.event_id
        order by b.buyer_id, b.event_id for update of b)
     update buyer_counts b
        set lapses = case when l.paid > 0 then 0 else b.lapses end, unpaid_ms = case when l.paid > 0 then 0 else b.unpaid_ms end,
            taken_since = case when l.more then $2::timestamptz end, network = case when l.more then b.network end
       from locked l where b.buyer_id = l.buyer_id and b.event_id = l.event_id
     returning l.event_id as "eventId", l.network, l.paid`,
    [orderIds, now],
  );
  await recordEnds(
    tx,
    rows.filter(({ paid }) => paid > 0).map((row) => ({ ...row, ms: 0, lapsed: 0 })),
    now,
  );
}

async function recordEnds(
  tx: Tx,
  ends: readonly { eventId: number; network: string | null; ms: number; lapsed: number; paid: number }[],
  now: Date,
): Promise<void> {
  const known = ends.filter(({ network }) => network !== null);
  if (known.length === 0) return;
  await tx.query(
    `insert into hold_ends as e (event_id, network, hour, lapsed, unpaid_ms, paid)
     select "eventId", network, date_trunc('hour', $2::timestamptz), sum(lapsed), sum(ms), sum(paid)
       from jsonb_to_recordset($1::jsonb) as d ("eventId" int, network text, lapsed int, ms bigint, paid int)
      group by 1, 2 order by 1, 2
     on conflict (event_id, network, hour) do update
       set lapsed = e.lapsed + excluded.lapsed, unpaid_ms = e.unpaid_ms + excluded.unpaid_ms, paid = e.paid + excluded.paid`,
    [JSON.stringify(known), now],
  );
}

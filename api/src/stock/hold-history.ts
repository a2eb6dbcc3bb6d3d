import { holdSeconds } from '@playday/shared/rules/cart/cart';
import type { Tx } from '../db/db.ts';
import { later } from '../time/time.ts';
import {
  afterUnpaidEnd,
  FORGOTTEN_AFTER_MS,
  pauseUntil,
  SCARCE_FORGOTTEN_AFTER_MS,
  type UnpaidEndKind,
  type UnpaidHistory,
} from './hold-terms.ts';
import { selectScarce } from './scarcity.ts';

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
  pauses: Pauses;
}

/**
 * Until when a buyer must not take tickets anew, where some are scarce and elsewhere; undefined
 * when there is no pause. A hold that goes on with the end of an earlier one, and adds to it, is
 * not bound by lapses since that one began.
 */
export interface Pauses {
  scarce: Date | undefined;
  other: Date | undefined;
}

export const pauseOf = (pauses: Pauses, areScarce: boolean) =>
  areScarce ? pauses.scarce : pauses.other;

/** SQL for what the other accounts of a buyer's mailbox have of an event. */
export const ticketsOfMailbox = (buyerId: string, eventId: string) =>
  `coalesce((select sum(b.tickets) from people me
              join people p on p.mailbox = me.mailbox and p.id <> me.id
              join buyer_counts b on b.buyer_id = p.id and b.event_id = ${eventId}
             where me.id = ${buyerId}), 0)::int`;

/** Reads buyers without locks, all with one query. */
export async function readBuyersAtEvent(
  tx: Tx,
  { eventId, holders, now }: { eventId: number; holders: readonly Holder[]; now: Date },
): Promise<Map<number, BuyerAtEvent>> {
  type Row = Pick<UnpaidHistory, 'lapses' | 'scarceLapses'> & {
    buyerId: number;
    mailbox: number;
    tickets: number;
    others: number;
    begunAt: Date | null;
    lapsedAt: Date | null;
    scarceLapsedAt: Date | null;
  };
  const rows = await tx.query<Row>(
    `select d.id as "buyerId", coalesce(m.mailbox, d.id) as mailbox, coalesce(own.tickets,
      0) as tickets, m.others,
            case when own.hold_ends_at > $3 then
              own.hold_ends_at - make_interval(secs => $6 * case when own.hold_is_extended then 2
              else 1 end) end as "begunAt",
            m.lapses, m.lapsed_at as "lapsedAt", m.scarce_lapses as "scarceLapses",
            m.scarce_lapsed_at as "scarceLapsedAt"
       from unnest($2::int[]) as d (id)
       left join buyer_counts own on own.buyer_id = d.id and own.event_id = $1
      cross join lateral (
        select min(p.id) as mailbox, coalesce(sum(b.tickets) filter (where p.id <> d.id),
          0)::int as others,
               coalesce(sum(b.lapses) filter (where b.lapsed_at > $4), 0)::int as lapses,
               max(b.lapsed_at) as lapsed_at,
               coalesce(sum(b.scarce_lapses) filter (where b.scarce_lapsed_at > $5),
               0)::int as scarce_lapses,
               max(b.scarce_lapsed_at) as scarce_lapsed_at
          from people me join people p on p.mailbox = me.mailbox
          left join buyer_counts b on b.buyer_id = p.id and b.event_id = $1
         where me.id = d.id) m`,
    [
      eventId,
      holders.map(({ buyerId }) => buyerId),
      now,
      later(now, -FORGOTTEN_AFTER_MS),
      later(now, -SCARCE_FORGOTTEN_AFTER_MS),
      holdSeconds,
    ],
  );
  return new Map(
    rows.map(({ buyerId, mailbox, tickets, others, begunAt, ...row }) => {
      const history = { ...noHistory, ...withoutNulls(row) };
      const pause = (isScarce: boolean) => {
        const end = pauseUntil(history, isScarce);
        const { scarceLapsedAt } = history;
        // Tickets that were not scarce may have been held in a pause: no way to scarce ones.
        const isBound = !begunAt || (isScarce && scarceLapsedAt && scarceLapsedAt < begunAt);
        return isBound && end && end > now ? end : undefined;
      };
      return [
        buyerId,
        { mailbox, tickets, others, pauses: { scarce: pause(true), other: pause(false) } },
      ];
    }),
  );
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null };

const withoutNulls = <T extends object>(row: Nullable<T>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Partial<T>;

const noHistory: UnpaidHistory = {
  lapses: 0,
  lapsedAt: undefined,
  scarceLapses: 0,
  scarceLapsedAt: undefined,
  unpaidMs: 0,
  unpaidAt: undefined,
};

/** Tickets that a buyer no longer has, without a payment. */
export interface UnpaidEnd {
  buyerId: number;
  eventId: number;
  count: number;
  kind: UnpaidEndKind;
  /** When they were given back, if that was before now. */
  at?: Date | null;
  /** When their time would have been over; a later end of the buyer's hold for the event counts. */
  endsAt: Date;
  /** Since when they were taken, when nothing else says it. */
  since?: Date;
}

/**
 * SQL for whether the buyer of the row `b` of `buyer_counts` still has unpaid tickets of its event.
 */
export const hasMore = `(
  exists (select from orders o where o.buyer_id = b.buyer_id and o.event_id = b.event_id
  and o.state = 'pending payment')
  or exists (select from holds h join hold_lines l using (buyer_id)
    where h.buyer_id = b.buyer_id and h.event_id = b.event_id))`;

/** What a buyer has of an event once tickets have ended without a payment. */
interface EndedCount extends UnpaidHistory {
  buyerId: number;
  eventId: number;
  /** How many have ended. */
  tickets: number;
  /** Others are still unpaid. */
  more: boolean;
}

/**
 * Decides what tickets that ended without a payment mean for their buyers, whose counts it locks.
 * Lines and orders must have been changed before.
 */
export async function decideEnds(
  tx: Tx,
  ends: readonly (UnpaidEnd & { id: number })[],
  now: Date,
): Promise<EndedCount[]> {
  const rows = await tx.query<LockedCount>(
    `with given as (
       select d."buyerId" as buyer_id, d."eventId" as event_id, sum(d.count)::int as tickets,
         bool_or(${selectScarce('$2')}) as scarce
         from jsonb_to_recordset($1::jsonb) as d ("buyerId" int, "eventId" int, id int, count int)
         join ticket_stock s on s.ticket_type_id = d.id
        group by 1, 2)
     select b.buyer_id as "buyerId", b.event_id as "eventId", g.tickets, g.scarce as "isScarce",
       ${hasMore} as more,
            b.taken_since as "takenSince", b.hold_ends_at as "holdEndsAt", b.lapses,
            b.lapsed_at as "lapsedAt",
            b.scarce_lapses as "scarceLapses", b.scarce_lapsed_at as "scarceLapsedAt",
            b.unpaid_ms as "unpaidMs", b.unpaid_at as "unpaidAt",
            coalesce((select sum(o.unpaid_ms) from people me join people p on p.mailbox = me.mailbox
            and p.id <> me.id
                        join buyer_counts o on o.buyer_id = p.id and o.event_id = b.event_id
                          and o.unpaid_at > $3
                       where me.id = b.buyer_id), 0)::float8 as "othersUnpaidMs"
       from buyer_counts b join given g on g.buyer_id = b.buyer_id and g.event_id = b.event_id
      order by b.buyer_id, b.event_id for update of b`,
    [JSON.stringify(ends), now, later(now, -FORGOTTEN_AFTER_MS)],
  );
  const endOf = new Map(ends.map((end) => [`${end.buyerId} ${end.eventId}`, end]));
  return rows.map((row) => {
    const { buyerId, eventId, tickets, more } = row;
    return {
      buyerId,
      eventId,
      tickets,
      more,
      ...historyAfter(row, endOf.get(`${buyerId} ${eventId}`)!, now),
    };
  });
}

type LockedCount = Nullable<UnpaidHistory> & {
  buyerId: number;
  eventId: number;
  tickets: number;
  isScarce: boolean;
  more: boolean;
  takenSince: Date | null;
  holdEndsAt: Date | null;
  othersUnpaidMs: number;
};

function historyAfter(row: LockedCount, end: UnpaidEnd, now: Date): UnpaidHistory {
  const { isScarce, takenSince, holdEndsAt, othersUnpaidMs, ...own } = row;
  const { lapses, lapsedAt, scarceLapses, scarceLapsedAt, unpaidMs, unpaidAt } = own;
  const stored = { lapses, lapsedAt, scarceLapses, scarceLapsedAt, unpaidMs, unpaidAt };
  const endsAt = holdEndsAt && holdEndsAt > end.endsAt ? holdEndsAt : end.endsAt;
  const at = end.at ?? now;
  const facts = { kind: end.kind, since: takenSince ?? end.since ?? at, endsAt, isScarce, at };
  return afterUnpaidEnd(
    { ...noHistory, ...withoutNulls<UnpaidHistory>(stored) },
    facts,
    othersUnpaidMs,
  );
}

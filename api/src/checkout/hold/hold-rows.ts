import type { Tx } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import type { HoldRequest } from './hold-request.ts';
import { type Pauses, ticketsOfMailbox } from '../../stock/hold-history.ts';
import { holdEnd } from '../../stock/hold-terms.ts';
import type { HoldRow } from '../../stock/holds.ts';
import { isFew, newScarceUntil, selectScarce } from '../../stock/scarcity.ts';
import type { Line } from '../../stock/stock.ts';
import type { Admission } from '../../waiting-room/admission.ts';

/**
 * The rows of a batch of holds: locked in id order, read and written with one query for all
 * requests.
 */

/** A request that can be decided in a batch; `at` is its index in the batch. */
export interface SequencedHoldRequest extends HoldRequest {
  at: number;
  admission: Admission;
  saleEnd: Date;
  /** Until when the buyer must not take further tickets. */
  pauses: Pauses;
  /** Whether some of the tickets are scarce. */
  isScarce: boolean;
  /** Decimals of the event's currency. */
  scale: number;
}

export interface Stock {
  id: number;
  capacity: number;
  held: number;
  sold: number;
  isOpen: boolean;
  isScarce: boolean;
  /** Minor units. */
  price: number;
}
export interface LockedHold extends Omit<HoldRow, 'lapsedAt' | 'saleEnd'> {
  buyerId: number;
  isLapsed: boolean;
}
export interface HoldAllocation {
  request: SequencedHoldRequest;
  hold: LockedHold;
  changes: { id: number; held: number }[];
  counted: number;
  others: number;
}

/**
 * SQL for the `expires_at` and `is_extended` of a new hold: those of an earlier hold of the same
 * buyer for the same event while that end has not passed, but never after the sale. `b`: the row of
 * `buyer_counts` with such an end, outer joined.
 */
const keptEnd =
  'least(coalesce(b.hold_ends_at, d.ends_at), d.sale_end), coalesce(b.hold_is_extended, false)';

/**
 * The columns of `d` in `beginHolds` and `renewHolds`: buyers, how new holds of theirs end, and
 * when the sale does.
 */
function newEnds(requests: readonly SequencedHoldRequest[], now: Date) {
  return [
    requests.map(({ buyerId }) => buyerId),
    requests.map(({ saleEnd }) => holdEnd(now, saleEnd)),
    requests.map(({ saleEnd }) => saleEnd),
  ];
}

/**
 * Creates missing holds and returns their buyers. A hold ends after half an hour, with the sale, or
 * when an earlier one of this buyer for this event would have ended. The `order by` of the source
 * prevents deadlocks between two batches.
 */
export async function beginHolds(
  tx: Tx,
  { requests, eventId, now }: { requests: SequencedHoldRequest[]; eventId: number; now: Date },
): Promise<Set<number>> {
  const rows = await tx.query<{ buyerId: number }>(
    `insert into holds (buyer_id, hold_id, event_id, revision, expires_at, is_extended)
     select d.id, nextval('hold_ids'), $1::int, 0, ${keptEnd}
       from unnest($3::int[], $4::timestamptz[], $5::timestamptz[]) as d (id, ends_at, sale_end)
       left join buyer_counts b on b.buyer_id = d.id and b.event_id = $1 and b.hold_ends_at > $2
      order by d.id
     on conflict (buyer_id) do nothing returning buyer_id as "buyerId"`,
    [eventId, now, ...newEnds(requests, now)],
  );
  return new Set(rows.map(({ buyerId }) => buyerId));
}

/**
 * Restarts the granted holds whose row is an expired one: new hold id, event and expiry (see
 * `beginHolds`). Updates `granted` in place.
 */
export async function renewHolds(
  tx: Tx,
  { granted, eventId, now }: { granted: HoldAllocation[]; eventId: number; now: Date },
): Promise<void> {
  const lapsed = granted.filter(({ hold }) => hold.isLapsed);
  if (lapsed.length === 0) return;
  const requests = lapsed.map(({ request }) => request);
  const rows = await tx.query<Pick<LockedHold, 'buyerId' | 'holdId' | 'expiresAt' | 'isExtended'>>(
    `update holds h set hold_id = nextval('hold_ids'), event_id = $1, (expires_at, is_extended) = (
              select ${keptEnd} from (values (1)) as one
                left join buyer_counts b on b.buyer_id = h.buyer_id and b.event_id = $1
                  and b.hold_ends_at > $2),
            lapsed_at = null
       from unnest($3::int[], $4::timestamptz[], $5::timestamptz[]) as d (id, ends_at, sale_end)
      where h.buyer_id = d.id
      returning buyer_id as "buyerId", hold_id as "holdId", expires_at as "expiresAt",
        is_extended as "isExtended"`,
    [eventId, now, ...newEnds(requests, now)],
  );
  const renewed = new Map(rows.map((row) => [row.buyerId, row]));
  for (const { hold } of lapsed) Object.assign(hold, { eventId, ...renewed.get(hold.buyerId) });
}

export async function lockHolds(tx: Tx, buyerIds: number[]): Promise<Map<number, LockedHold>> {
  const rows = await tx.query<LockedHold>(
    `select buyer_id as "buyerId", hold_id as "holdId", event_id as "eventId", revision,
      expires_at as "expiresAt",
            is_extended as "isExtended", lapsed_at is not null as "isLapsed"
       from holds where buyer_id = any($1::int[]) order by buyer_id for update`,
    [buyerIds],
  );
  return new Map(rows.map((row) => [row.buyerId, row]));
}

export async function readLines(tx: Tx, buyerIds: number[]): Promise<Map<number, Line[]>> {
  const rows = await tx.query<Line & { buyerId: number }>(
    `select buyer_id as "buyerId", ticket_type_id as id, count from hold_lines
      where buyer_id = any($1::int[])`,
    [buyerIds],
  );
  return Map.groupBy(rows, ({ buyerId }) => buyerId);
}

/**
 * Locks how many tickets buyers have, and reads how many the other accounts of their mailboxes
 * have.
 */
export async function lockCounts(
  tx: Tx,
  buyerIds: number[],
  eventId: number,
): Promise<Map<number, { tickets: number; others: number }>> {
  const [, rows] = await Promise.all([
    tx.query(
      `insert into buyer_counts (buyer_id, event_id, tickets)
       select id, $2, 0 from unnest($1::int[]) as d (id) order by id on conflict do nothing`,
      [buyerIds, eventId],
    ),
    tx.query<{ buyerId: number; tickets: number; others: number }>(
      `select c.buyer_id as "buyerId", c.tickets, ${ticketsOfMailbox('c.buyer_id', '$2')} as others
         from buyer_counts c where c.event_id = $2 and c.buyer_id = any($1::int[])
           order by c.buyer_id for update of c`,
      [buyerIds, eventId],
    ),
  ]);
  return new Map(rows.map(({ buyerId, ...counts }) => [buyerId, counts]));
}

/**
 * Locks the stock of the requested ticket types and of those the buyers already hold. Their holds
 * must be locked.
 */
export async function lockStock(
  tx: Tx,
  requests: readonly { tickets: readonly Line[] }[],
  buyerIds: number[],
  now: Date,
): Promise<Map<number, Stock>> {
  const wanted = new Set(requests.flatMap(({ tickets }) => tickets.map(({ id }) => id)));
  const rows = await tx.query<Stock>(
    `select s.ticket_type_id as id, s.capacity, s.held, s.sold, s.is_open
      and t.is_listed as "isOpen",
            ${selectScarce('$3')} as "isScarce", t.price
       from ticket_stock s join ticket_types t on t.id = s.ticket_type_id
      where s.ticket_type_id = any(array(
              select unnest($1::int[])
               union select ticket_type_id from hold_lines where buyer_id = any($2::int[])))
      order by s.ticket_type_id for update of s`,
    [[...wanted], buyerIds, now],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function writeHolds(
  tx: Tx,
  { granted, eventId, now }: { granted: HoldAllocation[]; eventId: number; now: Date },
): Promise<void> {
  if (granted.length === 0) return;
  const buyers = granted.map(({ request: { buyerId: id, revision } }) => ({ id, revision }));
  const newLines = granted.flatMap(({ request }) =>
    request.tickets.map(({ id, count }) => ({ buyer: request.buyerId, id, count })),
  );
  const moves = granted.flatMap(({ hold, changes }) =>
    changes
      .filter(({ held }) => held !== 0)
      .map(({ id, held }) => ({ hold: hold.holdId, id, held })),
  );
  const perType = Map.groupBy(moves, ({ id }) => id);
  await Promise.all([
    tx.query(
      `update holds h set revision = d.revision
         from jsonb_to_recordset($1::jsonb) as d (id int, revision bigint) where h.buyer_id = d.id`,
      [JSON.stringify(buyers)],
    ),
    tx.query('delete from hold_lines where buyer_id = any($1::int[])', [
      buyers.map(({ id }) => id),
    ]),
    tx.query(
      `insert into hold_lines (buyer_id, ticket_type_id, count)
       select buyer, id, count from jsonb_to_recordset($1::jsonb) as d (buyer int, id int,
         count int)`,
      [JSON.stringify(newLines)],
    ),
    moveCounters(tx, {
      eventId,
      now,
      counts: granted.map(({ request, counted, hold }) => ({
        ...{ buyerId: request.buyerId, counted, hold },
        taken: { since: now, network: request.network },
      })),
      moves: new Map(
        [...perType].map(([id, of]) => [id, of.reduce((sum, { held }) => sum + held, 0)]),
      ),
    }),
    tx.query(
      `insert into stock_ledger (at, ticket_type_id, hold_id, reason, held_change, sold_change)
       select $2, id, hold, case when held > 0 then 'hold' else 'release' end, held, 0
         from jsonb_to_recordset($1::jsonb) as d (hold bigint, id int, held int)`,
      [JSON.stringify(moves), now],
    ),
  ]);
}

/**
 * Writes counters that were decided under the locks, and the ends of holds; CHECK constraints
 * refuse a wrong decision.
 */
export async function moveCounters(
  tx: Tx,
  {
    eventId,
    now,
    counts,
    moves,
  }: {
    eventId: number;
    now: Date;
    counts: {
      buyerId: number;
      counted: number;
      hold?: Pick<LockedHold, 'expiresAt' | 'isExtended'>;
      /**
       * Since when and from which network the buyer has unpaid tickets, unless there were some
       * before.
       */
      taken?: { since: Date; network: string | undefined };
    }[];
    moves: Map<number, number>;
  },
): Promise<void> {
  await Promise.all([
    tx.query(
      `update buyer_counts b set tickets = d.tickets, hold_ends_at = coalesce(d.ends_at,
        b.hold_ends_at),
              hold_is_extended = coalesce(d.is_extended, b.hold_is_extended),
              taken_since = coalesce(b.taken_since, d.taken_since), network = coalesce(d.network,
              b.network)
         from jsonb_to_recordset($2::jsonb) as d (
                id int, tickets int, ends_at timestamptz, is_extended boolean,
                taken_since timestamptz, network text)
        where b.buyer_id = d.id and b.event_id = $1`,
      [
        eventId,
        JSON.stringify(
          counts.map(({ buyerId, counted, hold, taken }) => ({
            id: buyerId,
            tickets: counted,
            ends_at: hold?.expiresAt,
            is_extended: hold?.isExtended,
            taken_since: taken?.since,
            network: taken?.network,
          })),
        ),
      ],
    ),
    tx.query(
      `update ticket_stock s set held = s.held + d.held,
        scarce_until = ${newScarceUntil('$3')}
         from unnest($1::int[], $2::int[]) as d (id, held)
        where s.ticket_type_id = d.id and d.held <> 0`,
      [[...moves.keys()], [...moves.values()], now],
    ),
  ]);
}

export function leftOf(stock: Stock | undefined): number {
  return stock?.isOpen ? stock.capacity - stock.held - stock.sold : 0;
}

/** Whether some of these tickets are scarce, with what was moved since their stock was locked. */
export const areScarce = (lines: readonly Line[], stock: ReadonlyMap<number, Stock>): boolean =>
  lines.some(({ id }) => {
    const of = stock.get(id);
    return of !== undefined && (of.isScarce || isFew(of.capacity, of.held + of.sold));
  });

/** Of these changes of a hold, those that take scarce tickets. */
export const scarceAmong = <Change extends { id: number; held: number }>(
  changes: readonly Change[],
  stock: ReadonlyMap<number, Stock>,
): Change[] =>
  changes.filter((change) => change.held > 0 && areScarce([{ ...change, count: 0 }], stock));

/** `notEnoughTickets` with what is left of each type for a buyer who already holds `own`. */
export function insufficientStock(
  wanted: readonly Line[],
  own: readonly Line[],
  stock: Map<number, Stock>,
): Failure {
  const ownOf = (id: number) => own.find((line) => line.id === id)?.count ?? 0;
  const tickets = wanted
    .map(({ id }) => ({ id, left: leftOf(stock.get(id)) + ownOf(id) }))
    .sort((a, b) => a.id - b.id);
  return new Failure('notEnoughTickets', { tickets });
}

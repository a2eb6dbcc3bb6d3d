import { maxTickets } from '@playday/shared/rules/cart/ticket-limits';
import { isViolation, type Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import { decideEnds, hasMore, ticketsOfMailbox, type UnpaidEnd } from './hold-history.ts';
import type { Line } from './lines.ts';
import { left, newScarceUntil, selectScarce } from './scarcity.ts';

/**
 * The only writer of stock: of the counters per ticket type (`ticket_stock`), of what buyers have
 * of an event (`buyer_counts`), and of the ledger (`stock_ledger`), whose rows sum up to the
 * counters. Two protocols keep the shop from selling too much:
 *
 * - Conditional (`moveIfFree`, `countIfAllowed`): one UPDATE whose WHERE decides. For payments,
 *   refunds and sent tickets, one row at a time.
 * - Decided under locks (`lockCounts` and `lockStock`, then `moveDecided`; `giveBack`): rows are
 *   locked in the order of `db/lock-order.ts`, decided in code, then written. For batches of holds
 *   and orders, and for what ends without a payment.
 *
 * What moves stock returns the ids of the ticket types that none was free of before, and some are
 * now. That is true once the transaction has committed.
 */

export type Cause = { hold: number } | { order: number } | { guest: true };
export type StockReason =
  | 'hold'
  | 'release'
  | 'lapse'
  | 'order'
  | 'give back'
  | 'pay'
  | 'close'
  | 'late pay'
  | 'refund'
  | 'guest';

/** A change of the counters of one ticket type, and why: a row of the ledger. */
export interface Move {
  id: number;
  held: number;
  sold: number;
  cause: Cause;
  reason: StockReason;
}

/** Moves of whole lines: `held` and `sold` are factors (-1, 0 or 1) for the count. */
export function movesOf(
  lines: readonly Line[],
  { held = 0, sold = 0, cause, reason }: Partial<Move> & Pick<Move, 'cause' | 'reason'>,
): Move[] {
  return lines.map(({ id, count }) => ({
    id,
    held: held * count,
    sold: sold * count,
    cause,
    reason,
  }));
}

const isMove = ({ held, sold }: Move) => held !== 0 || sold !== 0;

/** The sum of the moves of each ticket type, sorted by id. */
function sumsOf(moves: readonly Move[]): Pick<Move, 'id' | 'held' | 'sold'>[] {
  const sums = new Map<number, { id: number; held: number; sold: number }>();
  for (const { id, held, sold } of moves) {
    const sum = sums.get(id) ?? { id, held: 0, sold: 0 };
    sums.set(id, { id, held: sum.held + held, sold: sum.sold + sold });
  }
  return [...sums.values()].sort((a, b) => a.id - b.id);
}

async function writeLedger(tx: Tx, moves: readonly Move[], now: Date): Promise<void> {
  if (moves.length === 0) return;
  const rows = moves.map(({ cause, ...move }) => ({ ...move, ...cause }));
  await tx.query(
    `insert into stock_ledger (at, ticket_type_id, hold_id, order_id, reason, held_change,
       sold_change)
     select $2, id, hold, "order", reason, held, sold
       from jsonb_to_recordset($1::jsonb) as d (
              id int, held int, sold int, hold bigint, "order" int, reason text)`,
    [JSON.stringify(rows), now],
  );
}

interface Freed {
  id: number;
  isFreed: boolean;
}
const freedOf = (rows: readonly Freed[]) => rows.flatMap(({ id, isFreed }) => (isFreed ? id : []));

/**
 * Moves stock that nobody has locked, if enough is free: one conditional UPDATE per ticket type,
 * sorted by id, which prevents deadlocks. It asks for no window of the type: who has ordered in
 * time may pay later. Guests get also what is not on sale. Throws `notEnoughTickets` otherwise; the
 * caller's transaction must then roll back.
 */
export async function moveIfFree(tx: Tx, moves: readonly Move[], now: Date): Promise<number[]> {
  // First, so that the contended stock row is locked as briefly as possible.
  await writeLedger(tx, moves.filter(isMove), now);
  const freed: number[] = [];
  for (const { id, held, sold } of sumsOf(moves.filter(isMove))) {
    const isForGuests = moves.every((move) => move.id !== id || move.reason === 'guest');
    const rows = await tx.query<Freed>(
      `update ticket_stock s set held = held + $2::int, sold = sold + $3::int,
              scarce_until = ${newScarceUntil('$4')}
        where ticket_type_id = $1
          and ($2::int + $3::int <= 0 or (held + sold + $2::int + $3::int <= capacity
               and ($5 or is_open
                 and (select is_listed from ticket_types t where t.id = s.ticket_type_id))))
        returning ticket_type_id as id,
          ${left} > 0 and ${left} + ($2::int + $3::int) <= 0 as "isFreed"`,
      [id, held, sold, now, isForGuests],
    );
    if (rows.length === 0) throw new Failure('notEnoughTickets');
    freed.push(...freedOf(rows));
  }
  return freed;
}

/**
 * Changes how many tickets of an event a buyer has: paid, pending and held ones. Throws
 * `ticketLimit` above the limit, for all accounts of the buyer's mailbox together.
 */
export async function countIfAllowed(
  tx: Tx,
  { buyerId, eventId, change }: { buyerId: number; eventId: number; change: number },
): Promise<void> {
  if (change === 0) return;
  const rows =
    change > 0
      ? await tx
          .query(
            `insert into buyer_counts as b (buyer_id, event_id, tickets)
             select $1::int, $2::int, $3::int
              where $3 + ${ticketsOfMailbox('$1', '$2')} <= $4::int
             on conflict (buyer_id, event_id) do update set tickets = b.tickets + $3
               where b.tickets + $3 + ${ticketsOfMailbox('$1', '$2')} <= $4::int
             returning 1`,
            [buyerId, eventId, change, maxTickets],
          )
          .catch(refuseOfMailbox)
      : await tx.query(
          `update buyer_counts set tickets = tickets + $3
            where buyer_id = $1 and event_id = $2 returning 1`,
          [buyerId, eventId, change],
        );
  if (rows.length === 0) throw new Failure('ticketLimit');
}

/** Another account of the mailbox has taken tickets at the same moment. */
export function refuseOfMailbox(error: unknown): never {
  throw isViolation(error, 'buyer_counts_mailbox') ? new Failure('ticketLimit') : error;
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

/** The stock of a ticket type that is locked. */
export interface Stock {
  id: number;
  capacity: number;
  held: number;
  sold: number;
  isOpen: boolean;
  /** When the type is sold: one batch may have requests from before and after these times. */
  saleStart: Date | null;
  saleEnd: Date | null;
  isScarce: boolean;
  /** Minor units. */
  price: number;
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
    `select s.ticket_type_id as id, s.capacity, s.held, s.sold,
            s.is_open and t.is_listed as "isOpen", ${selectScarce('$3')} as "isScarce", t.price,
            t.sale_start as "saleStart", t.sale_end as "saleEnd"
       from ticket_stock s join ticket_types t on t.id = s.ticket_type_id
      where s.ticket_type_id = any(array(
              select unnest($1::int[])
               union select ticket_type_id from hold_lines where buyer_id = any($2::int[])))
      order by s.ticket_type_id for update of s`,
    [[...wanted], buyerIds, now],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a buyer has of an event after a decision. */
export interface DecidedCount {
  buyerId: number;
  /** Paid, pending and held tickets. */
  tickets: number;
  /** The buyer's hold, whose end is kept beside it. */
  hold?: { expiresAt: Date; isExtended: boolean };
  /** Since when and from which network there are unpaid tickets, unless there were some before. */
  taken?: { since: Date; network: string | undefined };
}

/**
 * Writes what was decided while the counts and the stock were locked; CHECK constraints refuse a
 * wrong decision.
 */
export async function moveDecided(
  tx: Tx,
  decided: { eventId: number; counts: readonly DecidedCount[]; moves: readonly Move[]; now: Date },
): Promise<number[]> {
  const { eventId, counts, now } = decided;
  const moves = decided.moves.filter(isMove);
  const [, freed] = await Promise.all([
    writeCounts(tx, eventId, counts),
    moveHeld(tx, moves, { areLocked: true, now }),
    writeLedger(tx, moves, now),
  ]);
  return freed;
}

async function writeCounts(
  tx: Tx,
  eventId: number,
  counts: readonly DecidedCount[],
): Promise<void> {
  if (counts.length === 0) return;
  await tx.query(
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
        counts.map(({ buyerId, tickets, hold, taken }) => ({
          id: buyerId,
          tickets,
          ends_at: hold?.expiresAt,
          is_extended: hold?.isExtended,
          taken_since: taken?.since,
          network: taken?.network,
        })),
      ),
    ],
  );
}

/**
 * Changes held stock with one statement. `areLocked`: the caller has locked the rows; otherwise the
 * statement does, sorted by id, which takes it half as long again.
 */
async function moveHeld(
  tx: Tx,
  moves: readonly Move[],
  { areLocked, now }: { areLocked: boolean; now: Date },
): Promise<number[]> {
  const sums = sumsOf(moves).filter(({ held }) => held !== 0);
  if (sums.length === 0) return [];
  const given = 'unnest($1::int[], $2::int[]) as d (id, held)';
  const locked = `(select d.* from ticket_stock l join ${given} on d.id = l.ticket_type_id
                    order by l.ticket_type_id for update of l) d`;
  const rows = await tx.query<Freed>(
    `update ticket_stock s set held = s.held + d.held,
            scarce_until = ${newScarceUntil('$3')}
       from ${areLocked ? given : locked} where s.ticket_type_id = d.id
     returning s.ticket_type_id as id,
       ${left} > 0 and ${left} + d.held <= 0 as "isFreed"`,
    [sums.map(({ id }) => id), sums.map(({ held }) => held), now],
  );
  return freedOf(rows);
}

/**
 * Gives back held tickets of many buyers that were not paid: the ledger, the counts of the buyers,
 * then the stock, each sorted by id and in one statement. Their lines and orders must have been
 * changed before.
 */
export async function giveBack(
  tx: Tx,
  ends: readonly (UnpaidEnd & Pick<Move, 'id' | 'cause' | 'reason'>)[],
  now: Date,
): Promise<number[]> {
  if (ends.length === 0) return [];
  const moves = ends.map(({ id, count, cause, reason }) => ({
    id,
    held: -count,
    sold: 0,
    cause,
    reason,
  }));
  await writeLedger(tx, moves, now);
  await endUnpaid(tx, ends, now);
  // Last, so that the contended stock row is locked as briefly as possible.
  return moveHeld(tx, moves, { areLocked: false, now });
}

/**
 * Takes tickets that ended without a payment out of the counts of their buyers, and counts what
 * lapsed. Locks `buyer_counts`; lines and orders must have been changed before, and the stock
 * afterwards.
 */
export async function endUnpaid(
  tx: Tx,
  ends: readonly (UnpaidEnd & { id: number })[],
  now: Date,
): Promise<void> {
  const changed = await decideEnds(tx, ends, now);
  await tx.query(
    `update buyer_counts b
        set tickets = b.tickets - d.tickets, lapses = d.lapses, lapsed_at = d."lapsedAt",
            scarce_lapses = d."scarceLapses", scarce_lapsed_at = d."scarceLapsedAt",
            unpaid_ms = d."unpaidMs", unpaid_at = d."unpaidAt",
            taken_since = case when d.more then $2::timestamptz end,
            network = case when d.more then b.network end
       from jsonb_to_recordset($1::jsonb) as d (
              "buyerId" int, "eventId" int, tickets int, more boolean, lapses int,
              "lapsedAt" timestamptz, "scarceLapses" int,
              "scarceLapsedAt" timestamptz, "unpaidMs" bigint, "unpaidAt" timestamptz)
      where b.buyer_id = d."buyerId" and b.event_id = d."eventId"`,
    [JSON.stringify(changed), now],
  );
}

/**
 * Records that buyers have paid orders, which must be in that state: what of an event is no longer
 * unpaid.
 */
export async function endPaid(tx: Tx, orderIds: readonly number[], now: Date): Promise<void> {
  await tx.query(
    `with locked as (
       select b.buyer_id, b.event_id, ${hasMore} as more
         from buyer_counts b
        where (b.buyer_id, b.event_id) in (
                select o.buyer_id, o.event_id from orders o where o.id = any($1::int[]))
        order by b.buyer_id, b.event_id for update of b)
     update buyer_counts b
        set taken_since = case when l.more then $2::timestamptz end,
            network = case when l.more then b.network end
       from locked l where b.buyer_id = l.buyer_id and b.event_id = l.event_id`,
    [orderIds, now],
  );
}

/**
 * Stores the end of a buyer's hold for the event beside the hold, which may be replaced or ordered
 * before that end.
 */
export async function keepEnd(
  tx: Tx,
  buyerId: number,
  { eventId, expiresAt, isExtended }: { eventId: number; expiresAt: Date; isExtended: boolean },
): Promise<void> {
  await tx.query(
    `insert into buyer_counts (buyer_id, event_id, tickets, hold_ends_at, hold_is_extended)
     values ($1, $2, 0, $3, $4)
     on conflict (buyer_id, event_id) do update set hold_ends_at = $3, hold_is_extended = $4`,
    [buyerId, eventId, expiresAt, isExtended],
  );
}

/** Ends the time that a buyer's earlier holds still give to new ones, at every event. */
export async function endKeptTime(tx: Tx, buyerId: number, now: Date): Promise<void> {
  await tx.query(
    'update buyer_counts set hold_ends_at = $2 where buyer_id = $1 and hold_ends_at > $2',
    [buyerId, now],
  );
}

/** How many tickets of a type there are, and whether any are on sale. */
export interface Capacity {
  id: number;
  capacity: number;
  isOpen: boolean;
}

/** Creates the stock of new ticket types, and returns of how many. */
export async function createStock(tx: Tx, stock: readonly Capacity[]): Promise<number> {
  const created = await tx.query(
    `insert into ticket_stock (ticket_type_id, capacity, is_open)
     select id, capacity, "isOpen"
       from jsonb_to_recordset($1::jsonb) as d (id int, capacity int, "isOpen" boolean)
     on conflict do nothing returning 1`,
    [JSON.stringify(stock)],
  );
  return created.length;
}

/**
 * Changes capacities of locked stock; who raises one ends its scarcity like tickets that come back
 * (`scarce_until`). `changed`: the ids of those that cover what is sold and held; the others stay
 * as they are.
 */
export async function changeCapacities(
  tx: Tx,
  stock: readonly Capacity[],
  now: Date,
): Promise<{ changed: number[]; freed: number[] }> {
  const rows = await tx.query<Freed>(
    `with locked as (
       select s.ticket_type_id, ${left} as left_before, d.capacity, d."isOpen"
         from ticket_stock s
         join jsonb_to_recordset($1::jsonb) as d (id int, capacity int, "isOpen" boolean)
           on d.id = s.ticket_type_id
        order by s.ticket_type_id for update of s)
     update ticket_stock s set capacity = l.capacity, is_open = l."isOpen",
            scarce_until = ${newScarceUntil('$2')}
       from locked l where s.ticket_type_id = l.ticket_type_id and s.held + s.sold <= l.capacity
     returning s.ticket_type_id as id, ${left} > 0 and l.left_before <= 0 as "isFreed"`,
    [JSON.stringify(stock), now],
  );
  return { changed: rows.map(({ id }) => id), freed: freedOf(rows) };
}

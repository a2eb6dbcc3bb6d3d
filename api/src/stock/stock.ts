import { isViolation, type Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import { endUnpaid, ticketsOfMailbox, type UnpaidEnd } from './hold-history.ts';
import { newScarceUntil } from './scarcity.ts';

export interface Line {
  id: number;
  count: number;
}

/** How much the counters of one ticket type change. */
export interface StockChange {
  id: number;
  held: number;
  sold: number;
}

export type Cause = { hold: number } | { order: number };
export type StockReason =
  | 'hold'
  | 'release'
  | 'lapse'
  | 'order'
  | 'give back'
  | 'pay'
  | 'close'
  | 'late pay'
  | 'refund';

/**
 * Changes stock counters with conditional UPDATEs, which prevents overselling, in id order, which
 * prevents deadlocks. Throws `notEnoughTickets` when too few tickets are left; the caller's
 * transaction must then roll back.
 */
export async function changeStock(
  tx: Tx,
  changes: readonly StockChange[],
  now: Date,
): Promise<void> {
  for (const { id, held, sold } of [...changes].sort((a, b) => a.id - b.id)) {
    if (held === 0 && sold === 0) continue;
    const rows = await tx.query(
      `update ticket_stock s set held = held + $2::int, sold = sold + $3::int,
              scarce_until = ${newScarceUntil('$4')}
        where ticket_type_id = $1
          and ($2::int + $3::int <= 0 or (held + sold + $2::int + $3::int <= capacity and is_open
               and (select is_listed from ticket_types t where t.id = s.ticket_type_id)))
        returning 1`,
      [id, held, sold, now],
    );
    if (rows.length === 0) throw new Failure('notEnoughTickets');
  }
}

/**
 * Writes stock changes and their cause to the ledger. Every counter equals the sum of its ledger
 * rows.
 */
export async function recordStock(
  tx: Tx,
  entry: { cause: Cause; reason: StockReason; changes: readonly StockChange[]; now: Date },
): Promise<void> {
  const { cause, reason, changes, now } = entry;
  const moved = changes.filter(({ held, sold }) => held !== 0 || sold !== 0);
  if (moved.length === 0) return;
  await tx.query(
    `insert into stock_ledger (at, ticket_type_id, hold_id, order_id, reason, held_change,
      sold_change)
     select $1, d.id, $2, $3, $4, d.held, d.sold
       from unnest($5::int[], $6::int[], $7::int[]) as d (id, held, sold)`,
    [
      now,
      'hold' in cause ? cause.hold : null,
      'order' in cause ? cause.order : null,
      reason,
      moved.map(({ id }) => id),
      moved.map(({ held }) => held),
      moved.map(({ sold }) => sold),
    ],
  );
}

/** Another account of the mailbox has taken tickets at the same moment. */
export function refuseOfMailbox(error: unknown): never {
  throw isViolation(error, 'buyer_counts_mailbox') ? new Failure('ticketLimit') : error;
}

/**
 * Changes a buyer's ticket count for an event: paid, pending and held tickets. Throws `ticketLimit`
 * above 4, for all accounts of the buyer's mailbox together.
 */
export async function changeBuyerCount(tx: Tx, buyerId: number, eventId: number, change: number) {
  if (change === 0) return;
  const rows =
    change > 0
      ? await tx
          .query(
            `insert into buyer_counts as b (buyer_id, event_id, tickets)
           select $1::int, $2::int, $3::int where $3 + ${ticketsOfMailbox('$1', '$2')} <= 4
           on conflict (buyer_id, event_id) do update set tickets = b.tickets + $3
             where b.tickets + $3 + ${ticketsOfMailbox('$1', '$2')} <= 4
           returning 1`,
            [buyerId, eventId, change],
          )
          .catch(refuseOfMailbox)
      : await tx.query(
          'update buyer_counts set tickets = tickets + $3 where buyer_id = $1 and event_id = $2 returning 1',
          [buyerId, eventId, change],
        );
  if (rows.length === 0) throw new Failure('ticketLimit');
}

/**
 * Gives back tickets of many buyers that were not paid: their counts (`endUnpaid`), then the stock,
 * each sorted by id and in one statement. The caller writes the ledger.
 */
export async function releaseStock(
  tx: Tx,
  lines: readonly (UnpaidEnd & { id: number })[],
  now: Date,
) {
  if (lines.length === 0) return;
  await endUnpaid(tx, lines, now);
  await tx.query(
    `with released as (
       select id, sum(count)::int as n from jsonb_to_recordset($1::jsonb) as d (id int, count int)
         group by 1),
     locked as (
       select s.ticket_type_id, r.n from ticket_stock s join released r on r.id = s.ticket_type_id
        order by s.ticket_type_id for update of s)
     update ticket_stock s set held = s.held - l.n, scarce_until = ${newScarceUntil('$2')}
       from locked l where s.ticket_type_id = l.ticket_type_id`,
    [JSON.stringify(lines), now],
  );
}

export function countOf(lines: readonly Line[]): number {
  return lines.reduce((total, { count }) => total + count, 0);
}

/** Converts lines to stock changes: `held` and `sold` are factors (-1, 0 or 1) for the count. */
export function times(lines: readonly Line[], held: number, sold: number): StockChange[] {
  return lines.map(({ id, count }) => ({ id, held: held * count, sold: sold * count }));
}

/** The change of held stock from `before` to `after`, one entry per ticket type. */
export function difference(before: readonly Line[], after: readonly Line[]): StockChange[] {
  const counts = new Map<number, number>();
  for (const { id, count } of after) counts.set(id, (counts.get(id) ?? 0) + count);
  for (const { id, count } of before) counts.set(id, (counts.get(id) ?? 0) - count);
  return [...counts].map(([id, held]) => ({ id, held, sold: 0 }));
}

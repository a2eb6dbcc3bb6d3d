import { left } from '../stock/event-row.ts';
import type { Db, Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import { lapseHolds } from '../stock/holds.ts';

/** What is left of each ticket type for this buyer: the public stock plus what the buyer holds. */
export async function leftForBuyer(
  tx: Tx,
  buyerId: number,
  ids: readonly number[],
): Promise<{ id: number; left: number }[]> {
  return tx.query(
    `select s.ticket_type_id as id, (${left} + coalesce(h.count, 0))::int as left
       from ticket_stock s
       left join hold_lines h on h.ticket_type_id = s.ticket_type_id and h.buyer_id = $1
      where s.ticket_type_id = any($2::int[]) order by s.ticket_type_id`,
    [buyerId, ids],
  );
}

/**
 * Runs a transaction that takes stock. With insufficient stock it releases the event's expired holds and retries once; if
 * that fails too, it throws `notEnoughTickets` with what is left of each type.
 */
export async function withStock<T>(
  db: Db,
  { buyerId, eventId, ids, now }: { buyerId: number; eventId: number; ids: readonly number[]; now: Date },
  work: () => Promise<T>,
): Promise<T> {
  const isInsufficient = (error: unknown) => error instanceof Failure && error.message === 'notEnoughTickets';
  try {
    return await work();
  } catch (error) {
    if (!isInsufficient(error)) throw error;
  }
  try {
    if ((await lapseHolds(db, now, { eventId })) > 0) return await work();
  } catch (error) {
    if (!isInsufficient(error)) throw error;
  }
  throw new Failure('notEnoughTickets', { tickets: await leftForBuyer(db, buyerId, ids) });
}

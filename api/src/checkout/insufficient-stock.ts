import { left } from '../stock/event-row.ts';
import type { Db, Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import { lapseHolds } from '../stock/holds.ts';

/** What each ticket type has left for this buyer: the public rest and what the buyer holds. */
export async function ownLeft(
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
 * Runs a transaction that takes stock. On a shortage, holds of the event whose time is over are released and it runs
 * once more; if that does not help, the failure says what is left of each type.
 */
export async function withStock<T>(
  db: Db,
  { buyerId, eventId, ids, now }: { buyerId: number; eventId: number; ids: readonly number[]; now: Date },
  work: () => Promise<T>,
): Promise<T> {
  const isShortage = (error: unknown) => error instanceof Failure && error.message === 'notEnoughTickets';
  try {
    return await work();
  } catch (error) {
    if (!isShortage(error)) throw error;
  }
  try {
    if ((await lapseHolds(db, now, eventId)) > 0) return await work();
  } catch (error) {
    if (!isShortage(error)) throw error;
  }
  throw new Failure('notEnoughTickets', { tickets: await ownLeft(db, buyerId, ids) });
}

import { one, type Tx } from '../../db/db.ts';
import { type Move, moveIfFree } from '../../stock/move-stock.ts';

/** How many tickets of a type guests have. */
export async function countGuestTickets(tx: Tx, typeId: number): Promise<number> {
  const counted = await one<{ count: number }>(
    tx,
    `select count(*)::int as count from guest_tickets g join tickets t on t.pub_id = g.ticket_id
      where g.ticket_type_id = $1 and t.voided_at is null`,
    [typeId],
  );
  return counted!.count;
}

/**
 * Locks the stock of an event. Whatever issues tickets to guests, or takes them back, does so
 * first.
 */
export const lockStockOf = (tx: Tx, eventId: number) =>
  tx.query(
    `select 1 from ticket_stock s join ticket_types t on t.id = s.ticket_type_id
      where t.event_id = $1 order by s.ticket_type_id for update of s`,
    [eventId],
  );

/**
 * Makes tickets of guests void and gives them back to the stock of their event, which must be
 * locked. Returns how many were valid.
 */
export async function takeBack(tx: Tx, ids: readonly string[], now: Date): Promise<number> {
  const rows = await tx.query<{ typeId: number }>(
    `update tickets set voided_at = $2
      where pub_id = any($1::text[]) and order_id is null and voided_at is null
      returning ticket_type_id as "typeId"`,
    [ids, now],
  );
  const moves = rows.map(({ typeId }): Move => {
    return { id: typeId, held: 0, sold: -1, cause: { guest: true }, reason: 'guest' };
  });
  await moveIfFree(tx, moves, now);
  return rows.length;
}

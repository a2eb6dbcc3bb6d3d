import type { EventState } from '@playday/shared/api-contract';
import type { Tx } from '../../db/db.ts';
import type { EventRow } from '../../stock/event-row.ts';
import { findNamedEvent } from '../../stock/event-row.ts';

/**
 * Finds an event by id or url and locks it, and its stock, so that no hold and no order for it is decided at the same time
 * (`refuseWithdrawn`). Throws `notFound`.
 */
export async function lockEvent(tx: Tx, idOrUrl: string): Promise<EventRow> {
  const found = await findNamedEvent(tx, idOrUrl);
  await tx.query('select 1 from events where id = $1 for no key update', [found.id]);
  await tx.query(
    `select 1 from ticket_stock s join ticket_types t on t.id = s.ticket_type_id
      where t.event_id = $1 order by s.ticket_type_id for update of s`,
    [found.id],
  );
  // Of two commands at a time, the second one sees what the first has done.
  return findNamedEvent(tx, idOrUrl);
}

/** The subject of an event's changes in the audit log. */
export const subjectOf = ({ url }: Pick<EventRow, 'url'>) => `event ${url}`;

/** Paid and pending orders, and tickets that are sold or in carts. */
export async function readSales(
  tx: Tx,
  eventId: number,
): Promise<{ paid: number; pending: number; sold: number; held: number }> {
  const [row] = await tx.query<{ paid: number; pending: number; sold: number; held: number }>(
    `select (select count(*)::int from orders where event_id = $1 and state = 'paid') as paid,
            (select count(*)::int from orders where event_id = $1 and state = 'pending payment') as pending,
            coalesce(sum(s.sold), 0)::int as sold, coalesce(sum(s.held), 0)::int as held
       from ticket_types t join ticket_stock s on s.ticket_type_id = t.id where t.event_id = $1`,
    [eventId],
  );
  return row!;
}

/** Sets the state of an event that `lockEvent` has locked. */
export async function setState(
  tx: Tx,
  { id, state }: { id: number; state: EventState },
  next: EventState,
  now: Date,
): Promise<void> {
  if (state === next) return;
  await tx.query('update events set state = $2, state_since = $3, updated_at = $3 where id = $1', [
    id,
    next,
    now,
  ]);
}

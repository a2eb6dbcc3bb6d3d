import type { EventRow } from '../stock/event-row.ts';
import { findEvent } from '../stock/event-row.ts';
import { fitsAge } from '@playday/shared/forms';
import type { Tx } from '../db/db.ts';
import { one } from '../db/db.ts';
import { Failure } from '../errors.ts';
import type { Line } from '../stock/stock.ts';

/** The event, if this buyer may buy for it now. Throws what stands in the way. */
export async function eventOnSale(tx: Tx, eventId: number, buyerId: number, now: Date): Promise<EventRow> {
  const event = await findEvent(tx, eventId);
  if (!event) throw new Failure('notFound');
  if (event.saleStart && event.saleStart > now) throw new Failure('saleNotOpen');
  if (event.saleEnd <= now || event.dateEnd <= now) throw new Failure('saleEnded');
  if (event.ageYears !== null) {
    const buyer = await one<{ birthday: string | null }>(tx, 'select birthday from people where id = $1', [
      buyerId,
    ]);
    if (!fitsAge(buyer?.birthday, event.ageYears, event.dateStart)) throw new Failure('ageRestricted');
  }
  return event;
}

/** Refuses ticket types named twice, of another event or taken off sale, and more than 4 in all. */
export async function checkLines(tx: Tx, eventId: number, lines: readonly Line[]): Promise<void> {
  const ids = lines.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) throw new Failure('malformed', { field: 'tickets' });
  const known = await tx.query(
    'select 1 from ticket_types where event_id = $1 and is_listed and id = any($2::int[])',
    [eventId, ids],
  );
  if (known.length !== ids.length) throw new Failure('ticketUnknown', { field: 'tickets' });
  if (lines.reduce((total, { count }) => total + count, 0) > 4) throw new Failure('ticketLimit');
}

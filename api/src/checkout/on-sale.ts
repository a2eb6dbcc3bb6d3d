import type { EventRow } from '../stock/event-row.ts';
import { findEvent } from '../stock/event-row.ts';
import { maxTickets } from '@playday/shared/rules/ticket-limits';
import { fitsAge } from '@playday/shared/rules/fields';
import { saleWindowAt } from '@playday/shared/rules/sale';
import type { Tx } from '../db/db.ts';
import { one } from '../db/db.ts';
import { Failure } from '../errors.ts';
import type { Line } from '../stock/stock.ts';

/**
 * The event, if this buyer may buy tickets for it now. Throws `notFound`, `saleNotOpen`, `saleEnded` or
 * `ageRestricted`.
 */
export async function eventOnSale(tx: Tx, eventId: number, buyerId: number, now: Date): Promise<EventRow> {
  const event = await findEvent(tx, eventId);
  if (!event) throw new Failure('notFound');
  refuseClosed(event, now);
  if (event.ageYears !== null) {
    const buyer = await one<{ birthday: string | null }>(tx, 'select birthday from people where id = $1', [
      buyerId,
    ]);
    refuseTooYoung(event, buyer?.birthday);
  }
  return event;
}

export function refuseClosed(event: EventRow, now: Date): void {
  const window = saleWindowAt(now.getTime(), event);
  if (window !== 'open') throw new Failure(window === 'notStarted' ? 'saleNotOpen' : 'saleEnded');
}

export function refuseTooYoung(event: EventRow, birthday: string | null | undefined): void {
  if (!fitsAge(birthday, event.ageYears, event.dateStart)) throw new Failure('ageRestricted');
}

/** Ticket types of the event that are on sale. */
export async function listedTypes(tx: Tx, eventId: number): Promise<Set<number>> {
  const rows = await tx.query<{ id: number }>(
    'select id from ticket_types where event_id = $1 and is_listed',
    [eventId],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Refuses duplicate ticket types, types that are not in `listed` (of another event or off sale), and more than 4
 * tickets.
 */
export function checkLines(listed: { has: (id: number) => boolean }, lines: readonly Line[]): void {
  const ids = lines.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) throw new Failure('malformed', { field: 'tickets' });
  if (!ids.every((id) => listed.has(id))) throw new Failure('ticketUnknown', { field: 'tickets' });
  if (lines.reduce((total, { count }) => total + count, 0) > maxTickets) throw new Failure('ticketLimit');
}

import type { EventRow } from '../../events/event-row.ts';
import { maxTickets } from '@playday/shared/rules/ticket-limits';
import { fitsAge } from '@playday/shared/rules/fields';
import { saleWindowAt } from '@playday/shared/rules/sale';
import { Failure } from '../../errors.ts';
import type { Line } from '../../stock/lines.ts';

export function refuseClosed(event: EventRow, now: Date): void {
  const window = saleWindowAt(now.getTime(), event);
  if (window !== 'open') throw new Failure(window === 'notStarted' ? 'saleNotOpen' : 'saleEnded');
}

export function refuseTooYoung(event: EventRow, birthday: string | null | undefined): void {
  if (!fitsAge(birthday, event.ageYears, event.dateStart)) throw new Failure('ageRestricted');
}

/**
 * Refuses duplicate ticket types, types that are not in `listed` (of another event or off sale),
 * and more than 4 tickets.
 */
export function checkLines(listed: { has: (id: number) => boolean }, lines: readonly Line[]): void {
  const ids = lines.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) throw new Failure('malformed', { field: 'tickets' });
  if (!ids.every((id) => listed.has(id))) throw new Failure('ticketUnknown', { field: 'tickets' });
  if (lines.reduce((total, { count }) => total + count, 0) > maxTickets)
    throw new Failure('ticketLimit');
}

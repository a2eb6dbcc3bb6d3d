import type { OfficeValues } from '@playday/shared/api-contract';
import { wrongYear } from '@playday/shared/rules/time/typed-years';
import { bangkokInWords, bangkokIso } from '../../time/dates.ts';
import type { Tx } from '../../db/db.ts';
import type { Handler } from '../../http/handler.ts';
import { days, later } from '../../time/time.ts';
import type { EventRow } from '../../events/event-row.ts';
import { makeChange } from '../../office/change.ts';
import { refusal } from '../../office/refusal.ts';
import {
  createNotice,
  guestNotes,
  lockEvent,
  readSales,
  setState,
  subjectOf,
} from './event-state.ts';

/** How long buyers may ask for their money when the office says nothing else. */
const REFUND_DAYS = 14;

/**
 * Moves an event to a new date, with the end of its sale; or, without one, ends its sale until
 * there is one. Tickets stay valid, and every buyer is told.
 */
export const postponeEvent: Handler<'POST /office/events/{url}/postpone'> = (context, call) =>
  makeChange(context, 'event postpone', call, async (tx, { params, body, now }) => {
    const event = await lockEvent(tx, params.url);
    if (event.state === 'cancelled') throw refusal('It is cancelled, and so are its orders.');
    if (event.state === 'draft') throw refusal('It is a draft: import it with its new date.');
    if (event.state === 'published' && event.dateEnd <= now) throw refusal('It is over.');
    refuseWrongYears(body, now);
    const next = body.dateStart
      ? datesOf(event, body as { dateStart: string; dateEnd?: string })
      : undefined;
    if (!next && body.dateEnd) throw refusal('An end needs a new date: give both.');
    if (next) refuseWrongDates(event, next, now);
    const refundUntil = body.refundUntil
      ? typedRefund(body.refundUntil, next)
      : lastRefund(now, next);
    if (refundUntil <= now) throw refusal('The last day for refunds has passed: give a later one.');
    const before = valuesOf(event);
    const after = next
      ? valuesOf({ ...next, state: 'published' })
      : { ...before, state: 'postponed' };
    if (Object.keys(after).some((name) => after[name] !== before[name])) {
      if (next) await move(tx, event, next, now);
      else await setState(tx, event, 'postponed', now);
      await tx.query('update events set calendar_sequence = calendar_sequence + 1 where id = $1', [
        event.id,
      ]);
      const kind = next ? 'rescheduled' : 'postponed';
      await createNotice(tx, { eventId: event.id, kind, message: body.message, refundUntil, now });
    }
    const { paid } = await readSales(tx, event.id);
    const notes = [
      `Paid orders whose buyers are told: ${paid}; they may ask for their money until ` +
        `${bangkokInWords(refundUntil)}.`,
      ...(next ? await notesOfKinds(tx, event.id, next.saleEnd) : []),
      ...(await guestNotes(tx, event.id)),
    ];
    return { subject: subjectOf(event), before, after, notes };
  });

/** Kinds of tickets that begin later than the moved sale ends, so that nobody could buy them. */
async function notesOfKinds(tx: Tx, eventId: number, saleEnd: Date): Promise<string[]> {
  const kinds = await tx.query<{ key: string; saleStart: Date }>(
    `select key, sale_start as "saleStart" from ticket_types
      where event_id = $1 and is_listed and sale_start >= $2 order by place`,
    [eventId, saleEnd],
  );
  return kinds.map(
    ({ key, saleStart }) =>
      `${key} is sold from ${bangkokInWords(saleStart)}: never, because the sale of the event ` +
      `ends on ${bangkokInWords(saleEnd)}. Change it with "event window".`,
  );
}

/** The end of a day in Bangkok, or the start of the event if that is earlier. */
function lastRefund(now: Date, next: Dates | undefined): Date {
  const end = new Date(`${bangkokIso(later(now, days(REFUND_DAYS))).slice(0, 10)}T23:59:00+07:00`);
  return next && next.dateStart < end ? next.dateStart : end;
}

/**
 * The last instant for refunds as the office gives it; on the day on which the event ends, its end.
 */
function typedRefund(given: string, next: Dates | undefined): Date {
  const until = new Date(given);
  refuseInvalid(until);
  if (!next || until <= next.dateEnd) return until;
  if (bangkokIso(until).slice(0, 10) !== bangkokIso(next.dateEnd).slice(0, 10))
    throw refusal(
      'The last day for refunds is after the event, which ends on ' +
        `${bangkokInWords(next.dateEnd)}: give an earlier one.`,
    );
  return next.dateEnd;
}

/** Before other checks, because an era explains them: a day may not exist in it. */
function refuseWrongYears(
  { dateStart, dateEnd, refundUntil }: Record<string, unknown>,
  now: Date,
): void {
  const typed = [
    ['The new date', dateStart],
    ['The new end', dateEnd],
    ['The last day for refunds', refundUntil],
  ] as const;
  const wrong = typed.flatMap(([what, date]) => {
    const why = typeof date === 'string' && wrongYear(date, now);
    return why ? [`${what} ${why}.`] : [];
  });
  if (wrong.length > 0) throw refusal(...wrong);
}

type Dates = Pick<EventRow, 'dateStart' | 'dateEnd' | 'saleEnd'>;

/**
 * Without an end of its own the event lasts as long as before; the sale ends as long before or
 * after the start as before.
 */
function datesOf(
  event: Dates,
  { dateStart, dateEnd }: { dateStart: string; dateEnd?: string },
): Dates {
  const start = new Date(dateStart);
  refuseInvalid(start);
  const movedMs = start.getTime() - event.dateStart.getTime();
  const end = dateEnd ? new Date(dateEnd) : later(event.dateEnd, movedMs);
  refuseInvalid(end);
  const saleEnd = later(event.saleEnd, movedMs);
  return { dateStart: start, dateEnd: end, saleEnd: saleEnd > end ? end : saleEnd };
}

function refuseInvalid(date: Date): void {
  if (Number.isNaN(date.getTime())) throw refusal('There is no such day or time.');
}

function refuseWrongDates(
  event: EventRow,
  { dateStart, dateEnd, saleEnd }: Dates,
  now: Date,
): void {
  if (dateStart <= now) throw refusal('The new date has passed: give one to come.');
  if (dateEnd <= dateStart) throw refusal('It would end before it begins: give a later end.');
  if (event.saleStart && event.saleStart >= saleEnd)
    throw refusal(
      `Its sale begins on ${bangkokInWords(event.saleStart)}, after its end with that date: ` +
        'import an earlier sale start first.',
    );
}

async function move(tx: Tx, event: EventRow, { dateStart, dateEnd, saleEnd }: Dates, now: Date) {
  await tx.query(
    `update events set date_start = $2, date_end = $3, sale_end = $4, updated_at = $5,
            previous_start = case when date_start = $2 then previous_start else date_start end
      where id = $1`,
    [event.id, dateStart, dateEnd, saleEnd, now],
  );
  await setState(tx, event, 'published', now);
}

const valuesOf = ({
  state,
  dateStart,
  dateEnd,
  saleEnd,
}: Dates & Pick<EventRow, 'state'>): OfficeValues => ({
  state,
  dateStart: bangkokIso(dateStart),
  dateEnd: bangkokIso(dateEnd),
  saleEnd: bangkokIso(saleEnd),
});

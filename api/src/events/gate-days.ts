import { isoIn } from '../time/dates.ts';
import { days, hours, later, minutes } from '../time/time.ts';
import type { EventRow } from './event-row.ts';

/**
 * The days on which a ticket of the event may enter once; none while the event has no date. A day
 * begins two hours before its gate opens, the first one six, and lasts until the next one begins,
 * the last one until six hours after the event: so a night is one day. They are named by the
 * calendar of the event's place, and hours on the same day there are one.
 */
export function gateDays(
  event: Pick<
    EventRow,
    'state' | 'dateStart' | 'dateEnd' | 'doorsMinutes' | 'dayHours' | 'timeZone'
  >,
) {
  const { state, dateStart, dateEnd, doorsMinutes, dayHours, timeZone } = event;
  if (state === 'postponed') return [];
  const count = Math.max(1, Math.ceil((dateEnd.getTime() - dateStart.getTime()) / days(1)));
  const starts =
    dayHours?.map(([from]) => minutes(from)) ?? Array.from({ length: count }, (_, at) => days(at));
  const openings = starts.map((start) => later(dateStart, start - minutes(doorsMinutes ?? 0)));
  const begins = openings.map((opening, at) => later(opening, -hours(at === 0 ? 6 : 2)));
  const found = openings.map((opening, at) => ({
    day: isoIn(opening, timeZone).slice(0, 10),
    from: begins[at]!,
    until: begins[at + 1] ?? later(dateEnd, hours(6)),
  }));
  return [...Map.groupBy(found, ({ day }) => day).values()].map((sameDay) => ({
    ...sameDay[0]!,
    until: sameDay.at(-1)!.until,
  }));
}

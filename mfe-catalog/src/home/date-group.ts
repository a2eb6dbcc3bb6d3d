import type { EventCard } from '@playday/shared/api-contract';
import { dayNumber } from '@playday/shared/rules/time/dates';

/** 0 for Monday; 1970 began on a Thursday. */
const weekdayOf = (day: number) => (day + 3) % 7;

/**
 * When an event begins, as people plan evenings: today, on another day of this week, from Friday to
 * Sunday of this week, or later, which is null; `postponed` if its day is not known. `now`:
 * milliseconds.
 */
export function dateGroup({ dateStart, state }: EventCard, now: number) {
  if (state === 'postponed') return state;
  const today = dayNumber(now);
  const day = dayNumber(dateStart);
  if (day <= today) return 'today';
  const sunday = today - weekdayOf(today) + 6;
  if (day > sunday) return null;
  return weekdayOf(day) >= 4 ? 'weekend' : 'week';
}

/**
 * The events as they are shown: those without a day last, because the api keeps them in the place
 * of their old day.
 */
export const inGroups = (events: EventCard[]): EventCard[] => [
  ...events.filter(({ state }) => state !== 'postponed'),
  ...events.filter(({ state }) => state === 'postponed'),
];

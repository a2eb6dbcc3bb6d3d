import type { EventCard } from '@playday/shared/api-contract';
import { dayNumber } from '@playday/shared/rules/dates';

/** 0 for Monday; 1970 began on a Thursday. */
const weekdayOf = (day: number) => (day + 3) % 7;

/**
 * When an event begins, as people plan evenings: today, on another day of this week, from Friday to Sunday of this week, or else
 * in a month (`2026-12`); `postponed` if its day is not known. `now`: milliseconds.
 */
export function dateGroup({ dateStart, state }: EventCard, now: number): string {
  if (state === 'postponed') return state;
  const today = dayNumber(now);
  const day = dayNumber(dateStart);
  if (day <= today) return 'today';
  const sunday = today - weekdayOf(today) + 6;
  if (day <= sunday) return weekdayOf(day) >= 4 ? 'weekend' : 'week';
  return new Date(day * 86_400_000).toISOString().slice(0, 7);
}

/** The events as they are shown: those without a day last, because the api keeps them in the place of their old day. */
export const inGroups = (events: EventCard[]): EventCard[] =>
  [...events].sort((a, b) => Number(a.state === 'postponed') - Number(b.state === 'postponed'));

/** For each event the group that begins with it, null where the one before goes on. */
export function groupStarts(events: EventCard[], now: number): (string | null)[] {
  const groups = events.map((event) => dateGroup(event, now));
  return groups.map((group, index) => (group === groups[index - 1] ? null : group));
}

import { dateParts } from '@playday/shared/rules/dates';

/**
 * Whether somebody may go in: the birthday plus the restriction's years is on or before the day of the event, in Bangkok.
 * Without a birthday or a restriction everybody may. `birthday`: yyyy-mm-dd.
 */
export function fitsAge(birthday: string | undefined, years: number | null, dateStart: string): boolean {
  const [year, month, day] = (birthday ?? '').split('-').map(Number);
  if (years === null || !year || !month || !day) return true;
  const start = dateParts(dateStart, 'en');
  return Date.UTC(year + years, month - 1, day) <= Date.UTC(start.year, start.month - 1, start.day);
}

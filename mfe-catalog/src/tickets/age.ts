import { dateParts } from '@playday/shared/rules/dates';

/**
 * Whether the visitor is old enough: the birthday plus `years` is on or before the event's first day in Bangkok.
 * True without a birthday or a restriction. `birthday`: yyyy-mm-dd; `dateStart`: ISO 8601.
 */
export function fitsAge(birthday: string | undefined, years: number | null, dateStart: string): boolean {
  const [year, month, day] = (birthday ?? '').split('-').map(Number);
  if (years === null || !year || !month || !day) return true;
  const start = dateParts(dateStart, 'en');
  return Date.UTC(year + years, month - 1, day) <= Date.UTC(start.year, start.month - 1, start.day);
}

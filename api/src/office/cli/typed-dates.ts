import { asciiDigits, wrongYear } from '@playday/shared/rules/time/typed-years';
import { startOfDay } from '../../time/dates.ts';
import { type RawInput, text, UsageError, type Values } from './office.ts';

/**
 * Throws the sentence for a date that was typed in another form, of another era, or that no
 * calendar has.
 */
function refuse(name: string, given: string, form: string): never {
  const isNoDay = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/u.test(given);
  const why = isNoDay ? `${given} does not exist` : `must look like ${form}`;
  throw new UsageError(`--${name} ${wrongYear(given, new Date()) ?? why}`);
}

/**
 * `2027-01-05T20:00`, Bangkok time, as an instant; a day alone means its end, where that is
 * allowed.
 */
export function instantOf(values: Values, name: string, endOfDay?: string): string | undefined {
  const given = text(values, name);
  if (given === undefined) return undefined;
  const [, day, time = endOfDay] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/u.exec(asciiDigits(given.trim())) ?? [];
  const instant = `${day}T${time}:00+07:00`;
  if (!day || !time || !startOfDay(day) || Number.isNaN(Date.parse(instant)))
    refuse(name, given, endOfDay ? '2027-01-05 (Bangkok time)' : '2027-01-05T20:00 (Bangkok time)');
  return instant;
}

/**
 * Reads these fields as days such as `2026-11-30`. Whether such a day is meant, and in which era,
 * is for the shop to say.
 */
export const readDays =
  (place: 'query' | 'body', ...names: string[]) =>
  (input: RawInput): void => {
    for (const name of names) {
      const given = input[place][name];
      if (typeof given !== 'string') continue;
      const day = asciiDigits(given.trim());
      if (!/^\d{4}-\d{2}-\d{2}$/u.test(day)) refuse(name, given, '2026-11-30');
      input[place][name] = day;
    }
  };

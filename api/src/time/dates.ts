import { bangkokOffsetMs } from '@playday/shared/rules/time/bangkok';
import { dateTimeOf } from '@playday/shared/rules/time/dates';

/**
 * Part of an answer as it is read from the database: with instants in these fields, which the
 * answer has as texts.
 */
export type Dated<Part, Field extends keyof Part> = Omit<Part, Field> & {
  [F in Field]: Date | Extract<Part[F], null>;
};

/** ISO 8601 in Thai time (no daylight saving): `2026-11-20T19:00:00+07:00`. */
export function bangkokIso(date: Date): string {
  return `${new Date(date.getTime() + bangkokOffsetMs).toISOString().slice(0, 19)}+07:00`;
}

/**
 * The start of a day in Bangkok; undefined for 2027-02-30, which `Date` takes for a day in March.
 */
export function startOfDay(day: string): Date | undefined {
  const start = new Date(`${day}T00:00:00+07:00`);
  return !Number.isNaN(start.getTime()) && bangkokIso(start).startsWith(day) ? start : undefined;
}

/** For a sentence of the office: `Fri 27 November 2026, 19:00 (Bangkok time)`. */
export const bangkokInWords = (date: Date): string =>
  `${dateTimeOf(date.getTime(), 'en')} (Bangkok time)`;

/**
 * The same as `bangkokIso` with milliseconds, for instants from which pages compute how long
 * something still lasts.
 */
export function bangkokMillis(date: Date): string {
  const ms = String(date.getMilliseconds()).padStart(3, '0');
  return `${bangkokIso(date).slice(0, 19)}.${ms}+07:00`;
}

/**
 * ISO 8601 in the time of an IANA zone; null: Bangkok's. Throws a `RangeError` for a zone that does
 * not exist.
 */
export function isoIn(date: Date, timeZone: string | null): string {
  if (timeZone === null) return bangkokIso(date);
  const offset = offsetIn(date, timeZone);
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/u.exec(offset)!;
  const offsetMs = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  return new Date(date.getTime() + offsetMs).toISOString().slice(0, 19) + offset;
}

/**
 * ISO 8601 of what the clocks of an IANA zone show, such as `2027-03-28T23:59:59`, with the offset
 * that they have then; null: Bangkok's.
 */
export function atLocalTime(local: string, timeZone: string | null): string {
  // The offset of an instant that is at most a day off leads to one that is an hour off at most.
  const offset = isoIn(new Date(`${local}Z`), timeZone).slice(19);
  return local + isoIn(new Date(`${local}${offset}`), timeZone).slice(19);
}

/** Whether an instant is tomorrow by the calendar of an IANA zone; null: Bangkok's. */
export const isTomorrow = (date: Date, timeZone: string | null, now: Date): boolean =>
  isoIn(new Date(now.getTime() + 86_400_000), timeZone).slice(0, 10) ===
  isoIn(date, timeZone).slice(0, 10);

/** Such as `+09:00`. */
function offsetIn(date: Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  const name = format.formatToParts(date).find(({ type }) => type === 'timeZoneName')!.value;
  // `GMT+09:00`, or `GMT` alone.
  return name.slice(3) || '+00:00';
}
const formats = new Map<string, Intl.DateTimeFormat>();

import { wrongYear } from '@playday/shared/rules/time/typed-years';
import { bangkokIso, startOfDay } from '../../time/dates.ts';
import { readDate } from '../read-date.ts';
import { shown } from './notes.ts';
import { isText, isThing, valuesOf } from './terms.ts';

/** An instant of a foreign file as ISO 8601, or why it is left to a person. */
export type Instant = { iso: string } | { why: string } | undefined;

/** Undefined without a value. Neither a time nor a time zone is assumed. */
export function readInstant(value: unknown, now: Date): Instant {
  const values = valuesOf(value).map((each) => (isThing(each) ? (each['@value'] ?? each) : each));
  if (values.length === 0 || values[0] === '') return undefined;
  if (values.length > 1) return { why: `has several dates, ${shown(values)}` };
  const given = isText(values[0]) ? withColon(values[0].trim()) : values[0];
  const date = readDate(isText(given) ? given : undefined, now);
  const wrong = wrongYear(String(given), now);
  if (wrong) return { why: `${shown(given)} ${wrong}` };
  if (date) return { iso: given as string };
  const [, day, time] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?)?$/u.exec(String(given)) ?? [];
  if (!day || (time && Number.isNaN(Date.parse(`${day}T${time}Z`))))
    return { why: `${shown(given)} is no date` };
  return { why: `${shown(given)} has no ${time ? 'time zone' : 'time'}` };
}

/** A date whose offset is written `+0700` or `+07`, or that has a blank before its time. */
const withColon = (date: string): string =>
  date
    .replace(/^(\d{4}-\d\d-\d\d) (?=\d\d:)/u, '$1T')
    .replace(/(?<=T.*[+-]\d\d):?(\d\d)?$/u, (_, rest = '00') => `:${rest}`);

/** The end of an event that has only a `duration`, such as `PT2H30M`. */
export function endAfter(start: string, duration: unknown): string | undefined {
  const [found, ...parts] =
    /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/u.exec(String(duration)) ??
    [];
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  const length = ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000;
  return found && length > 0 ? bangkokIso(new Date(Date.parse(start) + length)) : undefined;
}

/**
 * The begin or end of a sale. A day without a time counts whole, in Bangkok; the day of the event
 * ends with it.
 */
export function readSaleDate(
  value: unknown,
  { isStart, end, now }: { isStart: boolean; end: string | null; now: Date },
): Instant {
  const day = isText(value) && /^\d{4}-\d\d-\d\d$/u.test(value) ? startOfDay(value) : undefined;
  if (!day) return readInstant(value, now);
  const last = new Date(day.getTime() + 86_400_000);
  const isLastDay =
    !isStart && end !== null && Date.parse(end) > day.getTime() && Date.parse(end) < last.getTime();
  return isLastDay ? { iso: end } : readInstant(bangkokIso(isStart ? day : last), now);
}

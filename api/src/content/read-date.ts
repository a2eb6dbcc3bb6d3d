import { bangkokOffsetMs } from '@playday/shared/rules/time/bangkok';

const DAY_MS = 86_400_000;
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Whether a text is written as ISO 8601 with an offset; the day and time need not exist. */
export const isIsoForm = (value: unknown): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/u.test(String(value));

/** Parses a date in one of the forms of SCHEMA.md; undefined if it matches none. */
export function readDate(value: unknown, now: Date, start?: Date): Date | undefined {
  if (typeof value === 'string') {
    const date = new Date(value);
    // `Date` takes 30 February for 2 March.
    const [year = 0, month = 0, day = 0] = value.slice(0, 10).split('-').map(Number);
    const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
    return isIsoForm(value) && isDay && !Number.isNaN(date.getTime()) ? date : undefined;
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
  const { at, ...rest } = value as Record<string, unknown>;
  if ('inMinutes' in rest) {
    const isAlone = at === undefined && Object.keys(rest).length === 1;
    const { inMinutes } = rest;
    return isAlone && isWhole(inMinutes, 36_500 * 1_440)
      ? new Date(now.getTime() + inMinutes * 60_000)
      : undefined;
  }
  const time = typeof at === 'string' ? /^([01]\d|2[0-3]):([0-5]\d)$/u.exec(at) : null;
  if (!time) return undefined;
  const day = readDay(rest, bangkokDay(now), start && bangkokDay(start));
  if (day === undefined) return undefined;
  return new Date(
    day * DAY_MS - bangkokOffsetMs + (Number(time[1]) * 60 + Number(time[2])) * 60_000,
  );
}

/** Days since 1970 in Asia/Bangkok. */
function bangkokDay(date: Date): number {
  return Math.floor((date.getTime() + bangkokOffsetMs) / DAY_MS);
}

function readDay(form: Record<string, unknown>, today: number, start: number | undefined) {
  const names = Object.keys(form).sort().join();
  const { inDays, on, next, daysLater } = form;
  if (names === 'inDays' && isDays(inDays)) return today + inDays;
  if (names === 'inDays,on' && isDays(inDays)) {
    const wanted = weekdays.indexOf(String(on));
    // 1 January 1970 was a Thursday.
    return wanted < 0
      ? undefined
      : today + inDays + ((((wanted - (today + inDays + 4)) % 7) + 7) % 7);
  }
  if (names === 'next' && typeof next === 'string' && /^\d{2}-\d{2}$/u.test(next))
    return nextDay(next, today);
  if (names === 'daysLater' && isDays(daysLater) && start !== undefined) return start + daysLater;
  return undefined;
}

function isDays(value: unknown): value is number {
  return isWhole(value, 36_500);
}

function isWhole(value: unknown, limit: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= limit;
}

/** The next such calendar day, today included; 29 February waits for a leap year. */
function nextDay(monthDay: string, today: number): number | undefined {
  for (let day = today; day < today + 366 * 8; day++) {
    if (new Date(day * DAY_MS).toISOString().slice(5, 10) === monthDay) return day;
  }
  return undefined;
}

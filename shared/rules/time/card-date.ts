import type { Language } from '../../contract/host.ts';
import { partsOf } from './dates.ts';

/** How far off a day is named without its year: less than six months. */
const plainYearMs = 183 * 86_400_000;

/**
 * An event's day in one short line: Fri 4 Dec · 18:45; 5–6 Dec; 30 Dec – 2 Jan. With its year only
 * where that is not clear. In the clock of the place, which only the page of the event names: a
 * card has room for one line.
 */
export function cardDate(start: string, end: string, language: Language, now: number): string {
  const isZh = language === 'zh';
  const [first, last] = [start, end].map((instant) => {
    const { month, ...parts } = partsOf(instant, language);
    return { ...parts, month: language === 'en' ? month.slice(0, 3) : month };
  }) as [ReturnType<typeof partsOf>, ReturnType<typeof partsOf>];
  const day = ({ day, month }: typeof first) => (isZh ? `${month}${day}日` : `${day} ${month}`);
  const isFar = Math.abs(Date.parse(start) - now) > plainYearMs;
  const dated = (text: string, { year } = first) =>
    isFar ? (isZh ? `${year}年${text}` : `${text} ${year}`) : text;
  if (Date.parse(end) - Date.parse(start) < 18 * 3_600_000)
    return isZh
      ? `${dated(day(first))} ${first.weekday} · ${first.clock}`
      : `${dated(`${first.weekday} ${day(first)}`)} · ${first.clock}`;
  if (first.year !== last.year) return `${dated(day(first))} – ${dated(day(last), last)}`;
  if (first.month !== last.month) return dated(`${day(first)} – ${day(last)}`);
  return dated(isZh ? `${first.month}${first.day}–${last.day}日` : `${first.day}–${day(last)}`);
}

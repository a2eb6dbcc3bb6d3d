import type { Language } from '../contract/host.ts';
import { dateParts } from './dates.ts';

/* Apart from the other dates, because only the pages of single events need these. */

/** A day without its year, for lists of days that are close together: Fri 27 November. */
export function dayOf(instant: string | number, language: Language): string {
  const { weekday, day, monthName } = dateParts(instant, language);
  return language === 'zh' ? `${monthName}${day}日 ${weekday}` : `${weekday} ${day} ${monthName}`;
}

/** When the gate of an event opens: its time of day, with the day where that is not the day of the start. */
export function gateTime(doors: string, start: string, language: Language): string {
  const { time } = dateParts(doors, language);
  const day = dayOf(doors, language);
  return day === dayOf(start, language) ? time : `${day}, ${time}`;
}

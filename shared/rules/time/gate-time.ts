import type { Language } from '../../contract/host.ts';
import { dayOf, timeOf, withTime } from './dates.ts';

/* Apart from the other dates, because only the pages of single events need this. */

/**
 * When the gate of an event opens: its time of day, with the day where that is not the day of the
 * start.
 */
export function gateTime(doors: string, start: string, language: Language): string {
  const time = timeOf(doors, language);
  const day = dayOf(doors, language);
  return day === dayOf(start, language) ? time : withTime(day, time, language);
}

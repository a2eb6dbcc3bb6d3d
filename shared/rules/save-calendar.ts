import { type CalendarEvent, calendarFile } from './calendar-file.ts';
import type { Language } from './languages.ts';
import { saveFile } from './save-file.ts';

/** Downloads the event's calendar file in the browser. `now`: milliseconds by the server's clock. */
export function saveCalendar(event: CalendarEvent, now: number, language: Language) {
  const text = calendarFile(event, now, { origin: location.origin, language });
  const file = new Blob([text], { type: 'text/calendar;charset=utf-8' });
  saveFile(file, `${event.url}.ics`);
}

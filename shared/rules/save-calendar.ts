import { type CalendarEvent, calendarFile } from './calendar-file.ts';
import { saveFile } from './save-file.ts';

/** Downloads the event's calendar file in the browser. `now`: milliseconds by the server's clock. */
export function saveCalendar(event: CalendarEvent, now: number) {
  const file = new Blob([calendarFile(event, now, location.origin)], { type: 'text/calendar;charset=utf-8' });
  saveFile(file, `${event.url}.ics`);
}

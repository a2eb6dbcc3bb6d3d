import type { TicketsByEvent } from '@playday/shared/contracts/api';
import { calendarFile } from './calendar-file.ts';

/** Hands the event's calendar file to the browser as a download. */
export function saveCalendar(event: TicketsByEvent['event'], now: number) {
  const file = new Blob([calendarFile(event, now, location.origin)], { type: 'text/calendar;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${event.url}.ics`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

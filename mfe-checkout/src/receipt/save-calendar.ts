import type { LoadedOrder } from '../order/load-order.ts';
import { calendarFile } from './calendar-file.ts';

/** Hands the event's calendar file to the browser as a download. `now`: milliseconds by the server's clock. */
export function saveCalendar(order: LoadedOrder['order'], event: LoadedOrder['event'], now: number) {
  const place = event ? `${event.venue.name}, ${event.venue.city}` : undefined;
  const file = new Blob([calendarFile({ ...order.event, place }, now, location.origin)], {
    type: 'text/calendar;charset=utf-8',
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${order.event.url}.ics`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

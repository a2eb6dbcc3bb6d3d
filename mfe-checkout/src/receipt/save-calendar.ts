import type { Host } from '@playday/shared/contracts';
import type { Order } from '@playday/shared/contracts/api';
import { orNull } from '../loading/or-null.ts';
import { calendarFile } from './calendar-file.ts';

/** Hands the event's calendar file to the browser as a download, with its place if that can be had. */
export async function saveCalendar(event: Order['event'], host: Host) {
  const details = await orNull(
    host.http('GET /event/{id}', { params: { id: String(event.id) }, query: { lang: host.language } }),
  );
  const venue = details?.event.venue;
  const place = venue && `${venue.name}, ${venue.city}`;
  const file = new Blob([calendarFile({ ...event, place }, host.now(), location.origin)], {
    type: 'text/calendar;charset=utf-8',
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${event.url}.ics`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

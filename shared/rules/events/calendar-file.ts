import { isOff } from './sale.ts';
import { type Language, withLanguage } from '../languages/languages.ts';

/** The data of a calendar entry. */
export interface CalendarEvent {
  id: number;
  url: string;
  name: string;
  dateStart: string;
  dateEnd: string;
  /** Undefined when it is not known. */
  place?: string | undefined;
  /** Degrees of WGS 84. */
  position?: { latitude: number; longitude: number } | undefined;
  /** What stands before the name, such as that the event is cancelled. */
  notice?: string | undefined;
  /** What the description says first, such as when the gate opens. */
  note?: string | undefined;
  /** An api of the previous release sends neither of these. */
  state?: 'draft' | 'published' | 'postponed' | 'cancelled';
  /** How often what calendars show was changed, so that they take the latest. */
  calendarSequence?: number;
}

interface CalendarShop {
  origin: string;
  language: Language;
}

/**
 * An event as an iCalendar file (RFC 5545) with a link to the tickets and an alarm three hours
 * before. One that is cancelled or postponed keeps its dates, which a file must have, but has no
 * alarm and leaves the time free. `now`: milliseconds since 1970; `shop`: its origin and the
 * language of the file, for the links.
 */
export function calendarFile(event: CalendarEvent, now: number, shop: CalendarShop): string {
  const { origin, language } = shop;
  const link = (path: string) => withLanguage(`${origin}${path}`, language);
  const isFree = isOff(event.state);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Playday//Tickets//EN',
    'BEGIN:VEVENT',
    `UID:event-${event.id}@${new URL(origin).hostname}`,
    `SEQUENCE:${event.calendarSequence ?? 0}`,
    `STATUS:${statusOf(event)}`,
    ...(isFree ? ['TRANSP:TRANSPARENT'] : []),
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(Date.parse(event.dateStart))}`,
    `DTEND:${utc(Date.parse(event.dateEnd))}`,
    `SUMMARY:${escaped(event.notice ? `${event.notice} · ${event.name}` : event.name)}`,
    ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
    ...(event.position ? [`GEO:${event.position.latitude};${event.position.longitude}`] : []),
    `URL:${link(`/event/${event.url}`)}`,
    `DESCRIPTION:${escaped([event.note, link('/account/tickets')].filter(Boolean).join('\n'))}`,
    ...(isFree ? [] : alarm(event.name)),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}

/**
 * The name of a venue with its address, or with its city where that is not known, as on tickets and
 * in calendars; empty where nothing is known.
 */
export const placeOf = (
  venue: { name: string; city: string; address?: string | undefined },
  language: Language,
): string =>
  [venue.name, venue.address ?? venue.city].filter(Boolean).join(language === 'en' ? ', ' : ' ');

const alarm = (name: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(name)}`,
  'TRIGGER:-PT3H',
  'END:VALARM',
];

const statusOf = ({ state }: CalendarEvent) => {
  if (state === 'cancelled') return 'CANCELLED';
  return state === 'postponed' ? 'TENTATIVE' : 'CONFIRMED';
};

const utc = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, '');

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Folds a line: at most 75 octets each, continued on the next line after a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 74) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}

import { atLocalTime, isoIn } from '../../time/dates.ts';
import type { Entry } from './linked-data.ts';
import { note, type Notes } from './notes.ts';
import type { Thing } from './terms.ts';

/** A line of iCalendar: https://www.rfc-editor.org/rfc/rfc5545#section-3.1 */
interface Line {
  name: string;
  params: Record<string, string>;
  value: string;
}

/**
 * The events of an iCalendar file in the words of schema.org. Properties without such a word keep
 * their names.
 */
export function readCalendar(text: string, notes: Notes): Entry[] {
  const entries: Entry[] = [];
  const open: string[] = [];
  let first = 0;
  let isCancelled = false;
  for (const line of linesOf(text)) {
    if (line.name === 'BEGIN') {
      open.push(line.value.toUpperCase());
      if (open.at(-1) === 'VCALENDAR') [first, isCancelled] = [entries.length, false];
      else if (isEvent(open))
        entries.push({ thing: { '@type': 'Event' }, path: `VEVENT[${entries.length}]` });
      else if (/^V(?:TODO|JOURNAL|FREEBUSY)$/u.test(open.at(-1)!))
        note(notes, open.at(-1)!, 'left out');
    } else if (line.name === 'END') {
      // RFC 5546: such a calendar takes back all of its events.
      if (open.pop() === 'VCALENDAR' && isCancelled)
        for (const { thing } of entries.slice(first)) thing.eventStatus = 'EventCancelled';
    } else if (isEvent(open)) addProperty(entries.at(-1)!.thing, line);
    else if (line.name === 'METHOD') isCancelled = line.value.trim().toUpperCase() === 'CANCEL';
  }
  return entries;
}

const isEvent = (open: readonly string[]) => open.at(-1) === 'VEVENT';

/** What says nothing about the event itself. */
const technical = new Set('UID DTSTAMP CREATED LAST-MODIFIED SEQUENCE TRANSP CLASS'.split(' '));

const words: Record<string, string> = {
  SUMMARY: 'name',
  DESCRIPTION: 'description',
  DTSTART: 'startDate',
  DTEND: 'endDate',
  DURATION: 'duration',
  LOCATION: 'location',
  URL: 'url',
  RRULE: 'eventSchedule',
  RDATE: 'eventSchedule',
  IMAGE: 'image',
};

function addProperty(thing: Thing, { name, params, value }: Line): void {
  if (technical.has(name)) return;
  const add = (property: string, given: unknown) => {
    thing[property] = property in thing ? [thing[property], given].flat() : given;
  };
  const text = unescaped(value);
  if (name === 'DTSTART' || name === 'DTEND') {
    add(words[name]!, dateOf(value, params.TZID));
    const zone = zoneOf(params.TZID);
    if (name === 'DTSTART' && zone && zone !== 'Asia/Bangkok') add('timeZone', zone);
  } else if (name === 'STATUS') {
    if (value.toUpperCase() === 'CANCELLED') add('eventStatus', 'EventCancelled');
    else if (value.toUpperCase() !== 'CONFIRMED') add('STATUS', text);
  } else if (name === 'GEO') {
    const [latitude, longitude] = value.split(';');
    thing.geo = { latitude, longitude };
  } else if (name === 'ORGANIZER')
    add('organizer', { name: params.CN, ...(/^mailto:/iu.test(value) && { email: value }) });
  else if (params.LANGUAGE)
    add(words[name] ?? name, { '@value': text, '@language': params.LANGUAGE });
  else add(words[name] ?? name, text);
  if (thing.geo && typeof thing.location === 'string') {
    thing.location = { name: thing.location, geo: thing.geo };
    delete thing.geo;
  }
}

/** Unfolded lines with their parts. */
function linesOf(text: string): Line[] {
  return text
    .replace(/\r?\n[ \t]/gu, '')
    .split(/\r?\n/u)
    .flatMap((line) => {
      const [, head, value] = /^((?:[^":]|"[^"]*")+):(.*)$/u.exec(line) ?? [];
      if (head === undefined || value === undefined) return [];
      // A semicolon between quotation marks separates nothing.
      const [name, ...params] = head
        .replace(/"[^"]*"/gu, (quoted) => quoted.slice(1, -1).replaceAll(';', ' '))
        .split(';');
      const pairs = params.map((param) => {
        const [key, ...rest] = param.split('=');
        return [key!.toUpperCase(), rest.join('=')];
      });
      return [
        { name: name!.toUpperCase(), params: Object.fromEntries(pairs) as Line['params'], value },
      ];
    });
}

const unescaped = (value: string) =>
  value.replace(/\\([\\;,nN])/gu, (_, each: string) => (/n/iu.test(each) ? '\n' : each)).trim();

/** ISO 8601 of `20270306T190000Z`; without an offset where the file names no zone that is known. */
function dateOf(value: string, zone: string | undefined): string {
  const [, year, month, day, hour, minute, second, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/u.exec(value) ?? [];
  if (year === undefined) return value;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return date;
  const local = `${date}T${hour}:${minute}:${second}`;
  if (utc) return `${local}Z`;
  const known = zoneOf(zone);
  if (known === undefined || Number.isNaN(Date.parse(`${local}Z`))) return local;
  return atLocalTime(local, known);
}

/** The IANA name of a zone, also of Thailand's in Windows. */
function zoneOf(zone: string | undefined): string | undefined {
  const name = zone === 'SE Asia Standard Time' ? 'Asia/Bangkok' : zone;
  if (name === undefined || !/^[A-Z][A-Za-z]+\/[A-Z]/u.test(name)) return undefined;
  try {
    isoIn(new Date(0), name);
    return name;
  } catch {
    return undefined;
  }
}

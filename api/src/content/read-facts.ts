import { type EventKind, eventKinds } from '@playday/shared/rules/events/event-kinds';
import type { FieldReader } from './fields.ts';
import type { EventFacts } from './season.ts';

const minuteMs = 60_000;
const dayMinutes = 1_440;

/** The optional facts of an event, as SCHEMA.md describes them. */
export function readFacts(
  read: FieldReader,
  {
    fields,
    venue,
    dateStart,
    dateEnd,
  }: { fields: Fields; venue: Fields; dateStart: Date; dateEnd: Date },
): EventFacts {
  return {
    kinds: readKinds(fields),
    venueAddress: venue.has('address') ? venue.text('address', 200) : null,
    position: venue.has('position') ? readPosition(read, venue) : null,
    mapQuery: venue.has('mapQuery') ? venue.string('mapQuery') : null,
    doorsMinutes: fields.has('doors') ? readDoors(fields, dateStart) : null,
    dayHours: fields.has('days') ? readDays(read, fields, { dateStart, dateEnd }) : null,
    timeZone: fields.has('timeZone') ? readTimeZone(fields) : null,
    organiser: fields.has('organiser') ? readOrganiser(read, fields) : null,
    refund: fields.has('refund') ? readRefund(read, fields) : null,
  };
}

/** The fields of an event that `readFacts` reads, and those of its venue. */
export const factNames = ['kinds', 'doors', 'days', 'timeZone', 'organiser', 'refund'];
export const venueFactNames = ['address', 'position', 'mapQuery'];

type Fields = ReturnType<FieldReader>;

function readKinds(fields: Fields): EventKind[] {
  const kinds = fields.list('kinds', 3, (value, _path, at) => {
    const kind = eventKinds.find((each) => each === value);
    if (!kind) fields.fault(at, `must be one of ${eventKinds.join(', ')}`);
    return kind ?? [];
  });
  return [...new Set(kinds.flat())];
}

function readPosition(read: FieldReader, venue: Fields) {
  const position = read(venue.raw('position'), venue.at('position'), ['latitude', 'longitude']);
  return {
    latitude: position.decimal('latitude', -90, 90),
    longitude: position.decimal('longitude', -180, 180),
  };
}

/** Minutes before the start. */
function readDoors(fields: Fields, dateStart: Date): number {
  const before = minutesBetween(fields.date('doors', dateStart), dateStart);
  if (!fields.isRight('dateStart', 'doors')) return 0;
  if (before < 0) fields.fault('doors', 'must not be after dateStart');
  else if (before > dayMinutes) fields.fault('doors', 'must be at most 24 hours before dateStart');
  return before;
}

/** Minutes after the start of the event. */
function readDays(
  read: FieldReader,
  fields: Fields,
  { dateStart, dateEnd }: { dateStart: Date; dateEnd: Date },
): [from: number, to: number][] {
  const lasts = minutesBetween(dateStart, dateEnd);
  const days = fields.list('days', 31, (value, path) => {
    const day = read(value, path, ['start', 'end']);
    const from = minutesBetween(dateStart, day.date('start', dateStart));
    const to = minutesBetween(dateStart, day.date('end', dateStart));
    if (day.isRight('start', 'end') && to <= from) day.fault('end', 'must be after start');
    return { day, from, to };
  });
  const isRight =
    fields.isRight('dateStart', 'dateEnd') && days.every(({ day }) => day.isRight('start', 'end'));
  if (!isRight) return [];
  days.forEach(({ day, from }, index) => {
    const before = days[index - 1];
    if (!before && from !== 0)
      day.fault('start', 'must be dateStart: the first day begins the event');
    if (before && from < before.to)
      day.fault('start', 'must not be before the end of the day before');
  });
  const last = days.at(-1);
  if (!last) fields.fault('days', 'needs at least one day');
  else if (last.to !== lasts) last.day.fault('end', 'must be dateEnd: the last day ends the event');
  return days.map(({ from, to }) => [from, to]);
}

const minutesBetween = (from: Date, to: Date) =>
  Math.round((to.getTime() - from.getTime()) / minuteMs);

/** Null for Bangkok, the zone of every event without one. */
function readTimeZone(fields: Fields): string | null {
  const timeZone = fields.string('timeZone', { max: 60 });
  if (timeZone !== '' && !isTimeZone(timeZone))
    fields.fault('timeZone', 'must be an IANA time zone such as Asia/Tokyo');
  return timeZone === 'Asia/Bangkok' ? null : timeZone;
}

function isTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z]+\/[A-Z]/u.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function readOrganiser(read: FieldReader, fields: Fields) {
  const organiser = read(fields.raw('organiser'), fields.at('organiser'), ['name', 'link']);
  const link = organiser.has('link') ? organiser.string('link', { max: 500 }) : null;
  if (link && !(URL.canParse(link) && ['https:', 'mailto:'].includes(new URL(link).protocol)))
    organiser.fault('link', 'must begin with https: or mailto:');
  return { name: organiser.text('name', 120), link };
}

function readRefund(read: FieldReader, fields: Fields): EventFacts['refund'] {
  const value = fields.raw('refund');
  if (typeof value !== 'object' || value === null) {
    if (value !== 'none') fields.fault('refund', 'must be "none" or { "daysBefore": 7 }');
    return { policy: 'none' };
  }
  const refund = read(value, fields.at('refund'), ['daysBefore']);
  return { policy: 'until', days: refund.number('daysBefore', 0, 365) };
}

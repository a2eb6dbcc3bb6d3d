import type { EventState, Language, ShopEvent, Venue } from '@playday/shared/api-contract';
import { atLocalTime, isoIn } from '../time/dates.ts';
import { days, later, minutes } from '../time/time.ts';
import { inLanguage, type Text } from '../texts.ts';

/** Where an event is, as a row of `selectVenue`. */
export interface VenueRow {
  venueName: Text;
  venueCity: Text;
  venueAddress: Text | null;
  latitude: number | null;
  longitude: number | null;
  mapQuery: string | null;
  /** IANA name; null: Asia/Bangkok. */
  timeZone: string | null;
}

/** What else a buyer needs to know to get there, as a row of `selectFacts`. */
export interface FactsRow extends VenueRow {
  dateStart: Date;
  dateEnd: Date;
  doorsMinutes: number | null;
  dayHours: [from: number, to: number][] | null;
  organiserName: Text | null;
  organiserLink: string | null;
  refundPolicy: 'none' | 'until' | null;
  refundDays: number | null;
}

/** SQL for the columns of `VenueRow`. Expects the alias `e` for `events`. */
export const selectVenue = `e.venue_name as "venueName", e.venue_city as "venueCity",
  e.venue_address as "venueAddress", e.venue_latitude as latitude, e.venue_longitude as longitude,
  e.venue_map_query as "mapQuery", e.time_zone as "timeZone"`;

/** SQL for the other columns of `FactsRow`, less the dates. */
export const selectFacts = `e.doors_minutes as "doorsMinutes", e.day_hours as "dayHours",
  e.organiser_name as "organiserName", e.organiser_link as "organiserLink",
  e.refund_policy as "refundPolicy", e.refund_days as "refundDays"`;

/** The venue as pages of one event show it. */
export function venueOf(row: VenueRow, lang: Language): Venue {
  const { venueAddress, latitude, longitude, mapQuery } = row;
  return {
    name: inLanguage(row.venueName, lang),
    city: inLanguage(row.venueCity, lang),
    ...(venueAddress !== null && { address: inLanguage(venueAddress, lang) }),
    ...(latitude !== null && longitude !== null && { position: { latitude, longitude } }),
    ...(mapQuery !== null && { mapQuery }),
  };
}

type Doors = Pick<FactsRow, 'dateStart' | 'doorsMinutes'>;

/** When the gate opens; the begin of the event where that is not known. */
const gateOpening = ({ dateStart, doorsMinutes }: Doors) =>
  later(dateStart, -minutes(doorsMinutes ?? 0));

/** A postponed event has no date, so its gates are to come. */
export const isBeforeGates = (event: Doors & { state: EventState }, now: Date): boolean =>
  event.state === 'postponed' || (event.state === 'published' && now < gateOpening(event));

/** When the gate opens, in the time of the event's place; nothing when it is not known. */
export const doorsOf = (row: Doors & Pick<FactsRow, 'timeZone'>): { doors?: string } =>
  row.doorsMinutes === null ? {} : { doors: isoIn(gateOpening(row), row.timeZone) };

type Facts = Pick<ShopEvent, 'doors' | 'days' | 'timeZone' | 'organiser' | 'refund'>;

/** The facts of an event's page that are known. */
export function factsOf(row: FactsRow, lang: Language): Facts {
  const { timeZone, organiserName, organiserLink } = row;
  return {
    ...doorsOf(row),
    ...daysOf(row),
    ...(timeZone !== null && { timeZone }),
    ...(organiserName !== null && {
      organiser: {
        name: inLanguage(organiserName, lang),
        ...(organiserLink !== null && { link: organiserLink }),
      },
    }),
    ...refundOf(row),
  };
}

/** The hours of each day, unless the event was moved to dates that they do not fit. */
function daysOf({ dateStart, dateEnd, dayHours, timeZone }: FactsRow): Pick<Facts, 'days'> {
  if (dayHours === null) return {};
  const lasts = (dateEnd.getTime() - dateStart.getTime()) / minutes(1);
  if (dayHours[0]?.[0] !== 0 || dayHours.at(-1)?.[1] !== lasts) return {};
  const at = (minute: number) => isoIn(later(dateStart, minutes(minute)), timeZone);
  return { days: dayHours.map(([from, to]) => ({ start: at(from), end: at(to) })) };
}

/**
 * `until`: the last second of the day that is so many days before the day of the event, where the
 * event is.
 */
function refundOf({
  dateStart,
  refundPolicy,
  refundDays,
  timeZone,
}: FactsRow): Pick<Facts, 'refund'> {
  if (refundPolicy === null) return {};
  if (refundPolicy === 'none' || refundDays === null) return { refund: { kind: 'none' } };
  // Days of the calendar there, which are 23 or 25 hours where the clocks change.
  const first = new Date(`${isoIn(dateStart, timeZone).slice(0, 10)}T00:00:00Z`);
  const day = later(first, -days(refundDays)).toISOString().slice(0, 10);
  const until = atLocalTime(`${day}T23:59:59`, timeZone);
  return { refund: { kind: 'until', days: refundDays, until } };
}

/**
 * SQL of when the event `e` was planned for before it was moved after this time; null if it was
 * not.
 */
export const previousStartAfter = (time: string) =>
  `case when e.previous_start is not null and exists (select from event_notices
     where event_id = e.id and kind = 'rescheduled'
       and created_at > ${time}) then e.previous_start end`;

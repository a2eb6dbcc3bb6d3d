import type { EventKind } from '@playday/shared/rules/events/event-kinds';
import { endAfter, type Instant, readInstant, readSaleDate } from './draft-dates.ts';
import { plainTextOf, textOf } from './draft-text.ts';
import { ageOf, type Gap, organiserOf, posterOf, venueOf } from './draft-facts.ts';
import {
  amountOf,
  type FoundOffer,
  offersOf,
  saleNames,
  specificationsOf,
  ticketOf,
} from './draft-tickets.ts';
import { isSeries, type Resolve } from './linked-data.ts';
import { join, note, type Notes, type Properties, propertiesOf, shown } from './notes.ts';
import type { FoundEvent } from './runs.ts';
import { isText, keyOf, type Thing, valuesOf, whyNotSold } from './terms.ts';

interface Options {
  notes: Notes;
  resolve: Resolve;
  now: Date;
  /** Where the event stands in the draft. */
  place: string;
}

/**
 * An event of a content file with what is known; null is a gap. Undefined for one to which no
 * tickets can be sold here.
 */
export function draftEvent(
  { thing, path, isOfRun }: FoundEvent,
  options: Options,
): Thing | undefined {
  const { notes, resolve, now, place } = options;
  const resolved = { ...thing, location: valuesOf(thing.location).map(resolve) };
  const why = whyNotSold(resolved);
  if (why) {
    const which = [thing.name, thing.startDate].filter((each) => each != null).map(shown);
    note(notes, path, `left out, ${why}: ${which.join(', ')}`);
    return undefined;
  }
  const gap = (name: string, reason: string) => {
    notes.gaps.set(`${place}.${name}`, reason);
    return null;
  };
  const fields = propertiesOf(thing, path, notes);
  const text = (name: string) => textOf(fields.take(name), join(path, name), notes);
  const instant = (name: string, read: Instant, missing: string | undefined) => {
    if (read && 'iso' in read) return read.iso;
    return read || missing ? gap(name, read ? read.why : missing!) : undefined;
  };

  const { key, isOwn } = keyOf(thing);
  for (const name of ['url', 'identifier']) fields.take(name);
  for (const name of ['eventStatus', 'eventAttendanceMode', 'subEvent', 'subEvents'])
    fields.take(name);
  if (/mixed/iu.test(JSON.stringify(thing.eventAttendanceMode ?? '')))
    fields.note('eventAttendanceMode', 'left out: the part that is online');

  const { start, end } = datesOf(thing, { fields, now });
  const dateStart = instant('dateStart', start, 'the file has none');
  const dateEnd = instant('dateEnd', end, 'the file has none');
  const doors = readInstant(fields.take('doorTime'), now);
  if (doors && 'why' in doors) fields.note('doorTime', `left out: ${doors.why}`);

  const offers = offersOf(fields.take('offers'), join(path, 'offers'), { notes, resolve });
  const free = fields.take('isAccessibleForFree');
  const isFree = shown(free) === 'true';
  if (free !== undefined && !isFree && shown(free) !== 'false')
    fields.note('isAccessibleForFree', `left out: ${shown(free)}`);
  const keys = new Set<string>();
  const tickets =
    offers.length > 0
      ? offers.map((offer, index) =>
          ticketOf(offer, { notes, keys, isOfRun, place: `${place}.tickets[${index}]` }),
        )
      : [ticketWithoutOffer(`${place}.tickets[0]`, isFree, notes)];
  const saleStart = saleDateOf(offers, true, { end: dateEnd ?? null, now });
  const saleEnd = saleDateOf(offers, false, { end: dateEnd ?? null, now });
  const isAllFree = tickets.every(({ price }) => amountOf(price) === 0);
  const timeZone = plainTextOf(fields.take('timeZone'), path, notes);

  if (isFree && offers.length > 0 && !isAllFree)
    fields.note('isAccessibleForFree', 'left out: an offer has a price, or none');

  const event = {
    url:
      isOwn && isText(key) && isSlug(key)
        ? key
        : gap(
            'url',
            key === undefined ? 'the file has none' : `${shown(key)} is no name of its own`,
          ),
    draft: true,
    name: text('name') ?? gap('name', 'the file has none'),
    venue: venueOf(fields.take('location'), path, { ...options, gap }),
    poster: posterOf(valuesOf(fields.take('image')).map(resolve), fields, gap),
    description: text('description') ?? gap('description', 'the file has none'),
    ...kindsOf(thing),
    dateStart,
    dateEnd,
    ...timeZoneOf(timeZone, dateStart, gap),
    ...(doors && 'iso' in doors && { doors: doors.iso }),
    saleStart: instant('saleStart', saleStart, undefined),
    saleEnd: instant('saleEnd', saleEnd, 'no offer says until when it is sold'),
    ...currencyOf(offers, isAllFree, gap),
    methods: isAllFree ? [] : gap('methods', 'choose those of the shop'),
    ...ageOf(thing, { fields, path, notes, gap }),
    ...organiserOf(valuesOf(fields.take('organizer')).map(resolve), join(path, 'organizer'), notes),
    tickets,
  };
  fields.noteRest();
  return event;
}

/** What the event is, as the type of schema.org says; most files say `Event` alone. */
function kindsOf(thing: Thing): { kinds?: EventKind[] } {
  const kinds = valuesOf(thing['@type']).flatMap(
    (type) => kindOfType[shown(type).split(/[/:#]/u).at(-1)!] ?? [],
  );
  return kinds.length > 0 ? { kinds } : {};
}
const kindOfType: Partial<Record<string, EventKind>> = {
  MusicEvent: 'music',
  DanceEvent: 'club',
  ComedyEvent: 'comedy',
  TheaterEvent: 'theatre',
  ScreeningEvent: 'film',
  ExhibitionEvent: 'art',
  VisualArtsEvent: 'art',
  SportsEvent: 'sport',
  FoodEvent: 'food',
  SaleEvent: 'market',
  ChildrensEvent: 'family',
};

function datesOf(
  thing: Thing,
  { fields, now }: { fields: Properties; now: Date },
): { start: Instant; end: Instant } {
  const schedule = fields.take('eventSchedule');
  const start = readInstant(fields.take('startDate'), now);
  const stated = readInstant(fields.take('endDate'), now);
  const duration = fields.take('duration');
  const isRepeated = schedule !== undefined || isSeries(thing);
  const isRun = valuesOf(thing.subEvent ?? thing.subEvents).length > 0;
  if (isRepeated || isRun) {
    const dates = [thing.startDate, thing.endDate].filter(isText).join(' to ');
    const why = `${dates ? `${dates}, ` : ''}on several days: write an event for each`;
    if (schedule !== undefined) fields.note('eventSchedule', `left out: ${shown(schedule)}`);
    return { start: { why }, end: { why } };
  }
  if (!start || !('iso' in start)) return { start, end: stated };
  const isAfter = stated && 'iso' in stated && Date.parse(stated.iso) > Date.parse(start.iso);
  const isEqual = stated && 'iso' in stated && Date.parse(stated.iso) === Date.parse(start.iso);
  const end = isAfter || (stated && 'why' in stated) ? stated : undefined;
  const after = end ? undefined : endAfter(start.iso, duration);
  if (end && isText(duration)) fields.note('duration', `left out: ${duration}`);
  if (after && (!stated || isEqual)) return { start, end: { iso: after } };
  if (!end && stated && 'iso' in stated)
    return { start, end: { why: `${stated.iso} is not after the start` } };
  if (!end && duration !== undefined)
    return { start, end: { why: `its duration is ${shown(duration)}` } };
  const days = isAfter
    ? Math.ceil((Date.parse(stated.iso) - Date.parse(start.iso)) / 86_400_000)
    : 1;
  if (days > 1)
    fields.note('endDate', `merged: one event of ${days} days, and one ticket enters on each`);
  return { start, end };
}

/** Buyers see times in the zone of the place, which an offset does not name. */
function timeZoneOf(
  given: string | undefined,
  dateStart: string | null | undefined,
  gap: Gap,
): Thing {
  if (given !== undefined) return { timeZone: given };
  const offset = /[+-]\d\d:\d\d$/u.exec(dateStart ?? '')?.[0] ?? '+07:00';
  return offset === '+07:00' ? {} : { timeZone: gap('timeZone', `its clocks are at ${offset}`) };
}

function ticketWithoutOffer(place: string, isFree: boolean, notes: Notes): Thing {
  const ticket = {
    ...{ key: 'ticket', name: null, price: isFree ? 0 : null, capacity: null },
  };
  for (const [name, value] of Object.entries(ticket))
    if (value === null) notes.gaps.set(`${place}.${name}`, 'the file has no offer');
  return ticket;
}

/** The begin or end of the sale, which is one for all tickets of an event. */
function saleDateOf(
  offers: readonly FoundOffer[],
  isStart: boolean,
  options: { end: string | null; now: Date },
): Instant {
  const names = saleNames[isStart ? 0 : 1];
  const dates = offers.map(
    ({ offer }) => offer[names.find((name) => offer[name] != null) ?? ''] ?? undefined,
  );
  const read = dates.map((date) => readSaleDate(date, { isStart, ...options }));
  if (new Set(read.map((each) => JSON.stringify(each))).size < 2) return read[0];
  return { why: `the offers differ: ${dates.map((date) => shown(date ?? 'none')).join(', ')}` };
}

function currencyOf(offers: readonly FoundOffer[], isAllFree: boolean, gap: Gap): Thing {
  const perOffer = offers.map(({ offer }) => [
    ...new Set(
      [offer, ...specificationsOf(offer)].flatMap(({ priceCurrency }) => valuesOf(priceCurrency)),
    ),
  ]);
  const found = [...new Set(perOffer.flat())];
  if (found.length > 1)
    return { currency: gap('currency', `the offers have several: ${found.map(shown).join(', ')}`) };
  if (isAllFree && found.length === 0) return {};
  const [currency] = found;
  if (isText(currency) && !/^[A-Z]{3}$/u.test(currency))
    return { currency: gap('currency', `${shown(currency)} is no code such as THB`) };
  const isSaid = perOffer.length > 0 && perOffer.every((each) => each.length > 0);
  return {
    currency: isSaid
      ? currency
      : gap('currency', `${isText(currency) ? 'not every' : 'no'} offer says it`),
  };
}

const isSlug = (text: string): boolean => /^(?=.{3,60}$)[a-z0-9]+(?:-[a-z0-9]+)*$/u.test(text);

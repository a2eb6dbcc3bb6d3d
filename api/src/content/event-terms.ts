import type { EventKind } from '@playday/shared/rules/events/event-kinds';
import type { EventState } from '@playday/shared/api-contract';
import { amountOf, moneyOf } from '../amounts.ts';
import { bangkokIso } from '../time/dates.ts';
import type { Tx } from '../db/db.ts';
import type { Text } from '../texts.ts';
import type { SeasonFee } from './season.ts';

/**
 * What an event offers, by the names of `SCHEMA.md`; a ticket type's have its key: `price ga`.
 * Null: nothing is said.
 */
type Terms = Record<string, string | number | boolean | null>;

/**
 * One field of an event as an import has found and left it. `name` is empty for an event that is
 * new.
 */
export interface TermChange {
  url: string;
  name: string;
  before: Terms[string];
  after: Terms[string];
}

/**
 * An event as it is stored, with its ticket types in their order; fees without a `typeId` are those
 * of an order.
 */
export interface StoredEvent {
  event: EventTerms;
  types: TypeTerms[];
  fees: FeeTerms[];
}

export async function readStoredEvents(tx: Tx, urls: readonly string[]): Promise<StoredEvent[]> {
  const events = await tx.query<EventTerms>(
    `select e.id, e.url, e.name, e.venue_name, e.venue_city, e.venue_address, e.venue_latitude,
      e.venue_longitude,
            e.venue_map_query, e.poster, e.description, e.kinds,
            e.date_start, e.date_end, e.sale_start,
            e.sale_end, e.doors_minutes,
            e.day_hours, e.time_zone, e.organiser_name, e.organiser_link, e.refund_policy,
            e.refund_days,
            e.is_pre_registration, e.has_waiting_room, c.iso_code as currency, c.scale,
            a.value as age, a.key as age_key, e.state,
            (select string_agg(m.alias, ', ' order by em.place) from event_methods em
               join payment_methods m on m.id = em.method_id where em.event_id = e.id) as methods
       from events e join currencies c on c.id = e.currency_id
       left join age_restrictions a on a.id = e.age_restriction_id
      where e.url = any($1::text[]) order by e.url`,
    [urls],
  );
  const types = await tx.query<TypeTerms>(
    `select t.id, t.event_id as "eventId", t.key, t.name, t.description, t.price,
      t.price_with_fees as "priceWithFees",
      t.is_listed as "isListed", t.sale_start as "saleStart", t.sale_end as "saleEnd",
            s.capacity, s.is_open as "isOpen"
       from ticket_types t left join ticket_stock s on s.ticket_type_id = t.id
      where t.event_id = any($1::int[]) order by t.place, t.key`,
    [events.map(({ id }) => id)],
  );
  const fees = await tx.query<FeeTerms>(
    `select event_id as "eventId", ticket_type_id as "typeId", name, type, amount from fees
      where event_id = any($1::int[]) order by place`,
    [events.map(({ id }) => id)],
  );
  return events.map((event) => ({
    event,
    types: types.filter(({ eventId }) => eventId === event.id),
    fees: fees.filter(({ eventId }) => eventId === event.id),
  }));
}

/** Reads all terms of these events, by their url. */
export async function readTerms(tx: Tx, urls: readonly string[]): Promise<Map<string, Terms>> {
  const stored = await readStoredEvents(tx, urls);
  return new Map(
    stored.map(({ event, types, fees }) => {
      const feesOf = (type: number | null) =>
        fees
          .filter(({ typeId }) => typeId === type)
          .map((fee) => feeOf(fee, event))
          .join(', ') || null;
      const terms = [
        eventTerms(event, feesOf(null)),
        ...types.map((type) => typeTerms(type, event, feesOf(type.id))),
      ];
      return [event.url, Object.assign({}, ...terms) as Terms];
    }),
  );
}

/** The fields that differ, and the events that are new. */
export const changedTerms = (before: Map<string, Terms>, after: Map<string, Terms>): TermChange[] =>
  [...after].flatMap(([url, terms]) => {
    const old = before.get(url);
    if (!old) return [{ url, name: '', before: null, after: 'new' }];
    return [...new Set([...Object.keys(old), ...Object.keys(terms)])]
      .map((name) => ({ url, name, before: old[name] ?? null, after: terms[name] ?? null }))
      .filter((change) => change.before !== change.after);
  });

interface EventTerms {
  id: number;
  url: string;
  name: Text;
  venue_name: Text;
  venue_city: Text;
  venue_address: Text | null;
  venue_latitude: number | null;
  venue_longitude: number | null;
  venue_map_query: string | null;
  poster: string;
  description: Text;
  kinds: EventKind[];
  date_start: Date;
  date_end: Date;
  sale_start: Date | null;
  sale_end: Date;
  doors_minutes: number | null;
  day_hours: [from: number, to: number][] | null;
  time_zone: string | null;
  organiser_name: Text | null;
  organiser_link: string | null;
  refund_policy: 'none' | 'until' | null;
  refund_days: number | null;
  is_pre_registration: boolean;
  has_waiting_room: boolean;
  currency: string;
  scale: number;
  age: string | null;
  age_key: string | null;
  state: EventState;
  methods: string | null;
}

interface TypeTerms {
  id: number;
  eventId: number;
  key: string;
  name: Text;
  description: Text;
  price: number;
  /** Of one ticket, with its own fees and those of an order. */
  priceWithFees: number;
  isListed: boolean;
  saleStart: Date | null;
  saleEnd: Date | null;
  capacity: number | null;
  isOpen: boolean | null;
}

interface FeeTerms extends SeasonFee {
  eventId: number;
  typeId: number | null;
}

function eventTerms(event: EventTerms, fees: string | null): Terms {
  const { venue_latitude: latitude, venue_longitude: longitude, refund_policy: refund } = event;
  return {
    ...texts('name', event.name),
    ...texts('venue.name', event.venue_name),
    ...texts('venue.city', event.venue_city),
    ...texts('venue.address', event.venue_address),
    'venue.position': latitude === null || longitude === null ? null : `${latitude}, ${longitude}`,
    'venue.mapQuery': event.venue_map_query,
    poster: event.poster,
    ...texts('description', event.description),
    kinds: event.kinds.join(', ') || null,
    dateStart: bangkokIso(event.date_start),
    dateEnd: bangkokIso(event.date_end),
    saleStart: event.sale_start && bangkokIso(event.sale_start),
    saleEnd: bangkokIso(event.sale_end),
    currency: event.currency,
    age: event.age,
    methods: event.methods,
    preRegistration: event.is_pre_registration,
    room: event.has_waiting_room,
    doors: event.doors_minutes === null ? null : `${event.doors_minutes} minutes before dateStart`,
    days:
      event.day_hours &&
      `${event.day_hours.map(([from, to]) => `${from} to ${to}`).join(', ')} ` +
        'minutes after dateStart',
    timeZone: event.time_zone ?? 'Asia/Bangkok',
    ...texts('organiser', event.organiser_name),
    'organiser.link': event.organiser_link,
    refund: refund === 'until' ? `until ${event.refund_days} days before` : refund,
    fees,
  };
}

function typeTerms(type: TypeTerms, event: EventTerms, fees: string | null): Terms {
  const named = (name: string, text: Text): Terms =>
    Object.fromEntries(
      Object.entries(texts(name, text)).map(([each, value]) => [`${each} ${type.key}`, value]),
    );
  return {
    ...named('name', type.name),
    ...named('description', type.description),
    [`price ${type.key}`]: moneyOf(event, type.price),
    [`capacity ${type.key}`]: type.capacity,
    [`saleStart ${type.key}`]: type.saleStart && bangkokIso(type.saleStart),
    [`saleEnd ${type.key}`]: type.saleEnd && bangkokIso(type.saleEnd),
    [`on sale ${type.key}`]: type.isListed ? type.isOpen : 'not in the file',
    [`fees ${type.key}`]: fees,
  };
}

export const feeOf = ({ name, type, amount }: FeeTerms, event: EventTerms): string =>
  `${typeof name === 'string' ? name : name.en} ` +
  `${type === 'fixed' ? moneyOf(event, amount) : `${amountOf(amount, 2)} %`}`;

/**
 * A text by language: `name` is the English one, or the one of all languages; `name.th` the Thai
 * one.
 */
function texts(name: string, text: Text | null): Terms {
  const map: Record<string, string> = typeof text === 'string' ? { en: text } : (text ?? {});
  return Object.fromEntries(
    Object.entries(map).map(([lang, value]) => [
      lang === 'en' ? name : `${name}.${lang}`,
      value || null,
    ]),
  );
}

const excerptLength = 80;

/** The same change with long texts cut to where they begin to differ. */
export function excerpt({ before, after, ...change }: TermChange): TermChange {
  let same = 0;
  const [old, now] = [String(before), String(after)];
  if (old.length + now.length > 2 * excerptLength)
    while (same < old.length && old[same] === now[same]) same++;
  const start = Math.max(0, same - excerptLength / 4);
  return { ...change, before: cut(before, start), after: cut(after, start) };
}

function cut(value: Terms[string], start: number): Terms[string] {
  if (typeof value !== 'string' || (start === 0 && value.length <= excerptLength)) return value;
  const end = start + excerptLength;
  return `${start > 0 ? '…' : ''}${value.slice(start, end)}${end < value.length ? '…' : ''}`;
}

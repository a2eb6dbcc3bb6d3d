import { bangkokIso } from '../time/dates.ts';
import type { Tx } from '../db/db.ts';
import { fillSearchWords } from '../events/search-words.ts';
import { changePrice } from '../events/ticket-prices.ts';
import type { SeasonEvent } from './season.ts';
import { factColumns, factsRow } from './store-facts.ts';
import type { WantedStock } from './store-counters.ts';
import { type Counts, countsOf, storeRows } from './store-rows.ts';

interface Options {
  now: Date;
  urlOf: (poster: string) => string;
  fault: (path: string, message: string) => void;
  note: (sentence: string) => void;
}

interface StoredEvent {
  id: number;
  event: SeasonEvent;
  path: string;
}

/**
 * Stores events with everything of them but their stock, which it returns. An event of which
 * anything changed gets a new `updated_at`.
 */
export async function storeEvents(
  tx: Tx,
  events: readonly SeasonEvent[],
  options: Options,
): Promise<
  Record<'events' | 'tickets' | 'fees' | 'eventMethods', Counts> & { stock: WantedStock[] }
> {
  const { now, fault } = options;
  const movedBefore = await movedEvents(tx, events);
  keepDates(movedBefore, events, options);
  refuseWindows(movedBefore, events, options);
  const rows = await eventRows(tx, events, movedBefore, options);
  const { counts, written } = await storeRows(tx, eventTable, rows);
  await fillSearchWords(tx);
  const ids = await tx.query<{ id: number; url: string }>(
    'select id, url from events where url = any($1::text[])',
    [events.map(({ url }) => url)],
  );
  const idOf = new Map(ids.map(({ id, url }) => [url, id]));
  const stored = events.map(
    (event, at): StoredEvent => ({ id: idOf.get(event.url)!, event, path: `events[${at}]` }),
  );
  // The rows are locked now. An event that the office moved since the dates were read must not get
  // its old ones back.
  for (const { url } of await movedEvents(tx, written.length > 0 ? events : []))
    if (!movedBefore.some((each) => each.url === url))
      fault(
        `${stored.find((each) => each.event.url === url)!.path}.dateStart`,
        'was changed by the office during the import: import the file again',
      );
  const moved = await tx.query<{ id: number; code: string }>(
    `select e.id, (select c.iso_code from orders o join currencies c on c.id = o.currency_id
                    where o.event_id = e.id and o.currency_id <> e.currency_id limit 1) as code
       from events e where e.id = any($1::int[])`,
    [written],
  );
  for (const { id, code } of moved.filter((each) => each.code !== null)) {
    const { path, event } = stored.find((each) => each.id === id)!;
    fault(
      `${path}.currency`,
      `"${code}" → "${event.currency}" cannot be imported: ${event.url} has orders`,
    );
  }
  const methods = await storeMethods(tx, stored);
  const tickets = await storeTickets(tx, stored, now);
  const fees = await storeFees(tx, stored, tickets.typeOf);
  const touched = new Set([...written, ...methods.touched, ...tickets.touched, ...fees.touched]);
  if (touched.size > 0)
    await tx.query(
      'update events set updated_at = $2 where id = any($1::int[]) and updated_at <> $2',
      [[...touched].sort((a, b) => a - b), now],
    );
  const stock = stored.flatMap(({ id, event, path }) =>
    event.tickets.map(({ key, capacity, soldOut }, place) => ({
      id: tickets.typeOf(id, key),
      capacity,
      isOpen: !soldOut,
      path: `${path}.tickets[${place}]`,
    })),
  );
  return {
    events: counts,
    eventMethods: methods.counts,
    tickets: tickets.counts,
    fees: fees.counts,
    stock,
  };
}

const eventTable = {
  name: 'events',
  key: { url: 'text' },
  columns: {
    ...{
      name: 'jsonb',
      venue_name: 'jsonb',
      venue_city: 'jsonb',
      poster: 'text',
      description: 'jsonb',
    },
    ...{
      date_start: 'timestamptz',
      date_end: 'timestamptz',
      sale_start: 'timestamptz',
      sale_end: 'timestamptz',
    },
    ...{
      currency_id: 'int',
      age_restriction_id: 'int',
      is_pre_registration: 'boolean',
      has_waiting_room: 'boolean',
    },
    ...factColumns,
  },
  onlyNew: { updated_at: 'timestamptz', state: 'text', state_since: 'timestamptz' },
};

async function eventRows(
  tx: Tx,
  events: readonly SeasonEvent[],
  moved: readonly KeptDates[],
  { now, urlOf }: Options,
): Promise<object[]> {
  const currencies = await tx.query<{ code: string; id: number }>(
    'select iso_code as code, id from currencies',
  );
  const ages = await tx.query<{ key: string; id: number }>('select key, id from age_restrictions');
  const stored = await tx.query<{ url: string; poster: string }>(
    'select url, poster from events where url = any($1::text[])',
    [events.map(({ url }) => url)],
  );
  const before = new Map(stored.map(({ url, poster }) => [url, poster]));
  return events.map((event) => ({
    url: event.url,
    name: event.name,
    venue_name: event.venueName,
    venue_city: event.venueCity,
    poster: event.poster === '' ? before.get(event.url) : urlOf(event.poster),
    description: event.description,
    date_start: event.dateStart,
    date_end: event.dateEnd,
    sale_start: event.saleStart,
    sale_end: event.saleEnd,
    currency_id: currencies.find(({ code }) => code === event.currency)?.id ?? null,
    age_restriction_id: ages.find(({ key }) => key === event.age)?.id ?? null,
    is_pre_registration: event.preRegistration,
    has_waiting_room: event.room,
    ...factsRow(event),
    ...{ updated_at: now, state: event.draft ? 'draft' : 'published', state_since: now },
    ...moved.find(({ url }) => url === event.url),
  }));
}

/**
 * Buyers were told the date of an event that the office has moved: it stays, and is locked so that
 * the office does not move it meanwhile.
 */
const movedEvents = (tx: Tx, events: readonly SeasonEvent[]) =>
  tx.query<KeptDates>(
    `select url, date_start, date_end, sale_end from events
      where url = any($1::text[]) and (previous_start is not null or state not in ('draft',
        'published'))
      order by id for no key update`,
    [events.map(({ url }) => url)],
  );

type KeptDates = Record<'date_start' | 'date_end' | 'sale_end', Date> & { url: string };

/**
 * Says which events keep dates that differ from those of the file. Faults a start of the sale that
 * does not fit to the kept end.
 */
function keepDates(
  moved: readonly KeptDates[],
  events: readonly SeasonEvent[],
  { fault, note }: Options,
) {
  for (const { url, date_start, date_end, sale_end } of moved) {
    const index = events.findIndex((event) => event.url === url);
    const { saleStart, saleEnd, dateStart, dateEnd } = events[index]!;
    if (saleStart && saleStart >= sale_end)
      fault(`events[${index}].saleStart`, isAfterMoved(sale_end));
    const isSame = [
      [dateStart, date_start],
      [dateEnd, date_end],
      [saleEnd, sale_end],
    ].every(([ofFile, kept]) => ofFile!.getTime() === kept!.getTime());
    if (!isSame)
      note(
        `${url}: keeps ${bangkokIso(date_start)}, the date that the office has told to the ` +
          'buyers. Change it with "event postpone".',
      );
  }
}

const isAfterMoved = (saleEnd: Date) =>
  `is not before the end of the sale, which the office has moved to ${bangkokIso(saleEnd)}`;

/**
 * Faults kinds of tickets that would never be sold. The reader of the file has compared its dates
 * with each other: here one of them is the office's, and stays.
 */
function refuseWindows(
  moved: readonly KeptDates[],
  events: readonly SeasonEvent[],
  { fault }: Options,
) {
  for (const [index, event] of events.entries()) {
    const keptEnd = moved.find(({ url }) => url === event.url)?.sale_end;
    const end = keptEnd ?? event.saleEnd;
    for (const [place, { saleStart, saleEnd }] of event.tickets.entries()) {
      const at = `events[${index}].tickets[${place}]`;
      if (saleStart && saleStart >= end)
        fault(
          `${at}.saleStart`,
          keptEnd
            ? isAfterMoved(keptEnd)
            : `is set by the office to ${bangkokIso(saleStart)}, not before the end of the ` +
                `event's sale, ${bangkokIso(end)}`,
        );
      if (saleEnd && event.saleStart && saleEnd <= event.saleStart)
        fault(
          `${at}.saleEnd`,
          `is set by the office to ${bangkokIso(saleEnd)}, not after the start of the ` +
            `event's sale, ${bangkokIso(event.saleStart)}`,
        );
    }
  }
}

interface Written {
  counts: Counts;
  /** Events of which a row was written or deleted. */
  touched: number[];
}

async function storeMethods(tx: Tx, stored: readonly StoredEvent[]): Promise<Written> {
  const known = await tx.query<{ id: number; alias: string }>(
    'select id, alias from payment_methods',
  );
  const rows = stored.flatMap(({ id, event }) =>
    event.methods.flatMap((alias, index) =>
      known
        .filter((method) => method.alias === alias)
        .map((method) => ({ event: id, method: method.id, place: index + 1 })),
    ),
  );
  const params = [JSON.stringify(rows)];
  const wanted = 'jsonb_to_recordset($1::jsonb) as d (event int, method int, place int)';
  const removed = await tx.query<{ id: number }>(
    `delete from event_methods m where m.event_id = any($2::int[])
        and not exists (select from ${wanted} where d.event = m.event_id and d.method = m.method_id)
     returning m.event_id as id`,
    [...params, stored.map(({ id }) => id)],
  );
  const changed = await tx.query<{ id: number }>(
    `update event_methods m set place = d.place from ${wanted}
      where m.event_id = d.event and m.method_id = d.method and m.place <> d.place
        returning m.event_id as id`,
    params,
  );
  const added = await tx.query<{ id: number }>(
    `insert into event_methods (event_id, method_id, place) select event, method, place
      from ${wanted}
      where not exists (select from event_methods m
        where m.event_id = d.event and m.method_id = d.method)
     returning event_id as id`,
    params,
  );
  return {
    counts: countsOf(rows.length, added.length, changed.length, removed.length),
    touched: [...removed, ...changed, ...added].map(({ id }) => id),
  };
}

type TypeOf = (eventId: number, key: string) => number;

async function storeTickets(
  tx: Tx,
  stored: readonly StoredEvent[],
  now: Date,
): Promise<Written & { typeOf: TypeOf }> {
  const rows = stored.flatMap(({ id, event }) =>
    event.tickets.map(({ key, name, description, price, saleStart, saleEnd }, place) => ({
      ...{ event_id: id, key, place, name, description, price, is_listed: true },
      ...{ sale_start: saleStart, sale_end: saleEnd },
    })),
  );
  const unlisted = await tx.query<{ id: number }>(
    `update ticket_types t set is_listed = false
      where t.event_id = any($2::int[]) and t.is_listed
        and not exists (select from jsonb_to_recordset($1::jsonb) as d (event_id int, key text)
                         where d.event_id = t.event_id and d.key = t.key)
     returning t.event_id as id`,
    [JSON.stringify(rows), stored.map(({ id }) => id)],
  );
  const { counts, written } = await storeRows(
    tx,
    {
      name: 'ticket_types',
      key: { event_id: 'int', key: 'text' },
      columns: {
        ...{ place: 'int', name: 'jsonb', description: 'jsonb', is_listed: 'boolean' },
        ...{ sale_start: 'timestamptz', sale_end: 'timestamptz' },
      },
      onlyNew: { price: 'bigint' },
    },
    rows,
  );
  const types = await tx.query<{ id: number; eventId: number; key: string; price: number }>(
    `select id, event_id as "eventId", key, price from ticket_types
     where event_id = any($1::int[]) order by id`,
    [stored.map(({ id }) => id)],
  );
  const wanted = new Map(rows.map(({ event_id, key, price }) => [`${event_id} ${key}`, price]));
  const repriced = types.filter(
    ({ eventId, key, price }) => (wanted.get(`${eventId} ${key}`) ?? price) !== price,
  );
  for (const { id, eventId, key } of repriced)
    await changePrice(tx, { ticketTypeId: id, price: wanted.get(`${eventId} ${key}`)!, now });
  const ids = new Map(types.map(({ id, eventId, key }) => [`${eventId} ${key}`, id]));
  const isWritten = new Set([...written, ...repriced.map(({ id }) => id)]);
  return {
    counts: countsOf(rows.length, counts.added, isWritten.size - counts.added, unlisted.length),
    touched: [
      ...types.filter(({ id }) => isWritten.has(id)).map(({ eventId }) => eventId),
      ...unlisted.map(({ id }) => id),
    ],
    typeOf: (eventId, key) => ids.get(`${eventId} ${key}`)!,
  };
}

/** A fee is known by its place in the list of its ticket type, or of its event. */
async function storeFees(tx: Tx, stored: readonly StoredEvent[], typeOf: TypeOf): Promise<Written> {
  const rows = stored.flatMap(({ id, event }) =>
    [
      ...event.tickets.map(({ key, fees }) => ({ type: typeOf(id, key), fees })),
      { type: null, fees: event.fees },
    ].flatMap(({ type, fees }) =>
      fees.map((fee, place) => ({ event_id: id, ticket_type_id: type, place, ...fee })),
    ),
  );
  const removed = await tx.query<{ id: number }>(
    `delete from fees f where f.event_id = any($2::int[])
        and not exists (select from jsonb_to_recordset($1::jsonb) as d (event_id int,
          ticket_type_id int, place int)
                         where d.event_id = f.event_id and coalesce(d.ticket_type_id,
                           0) = coalesce(f.ticket_type_id, 0)
                           and d.place = f.place)
     returning f.event_id as id`,
    [JSON.stringify(rows), stored.map(({ id }) => id)],
  );
  const { counts, written } = await storeRows(
    tx,
    {
      name: 'fees',
      key: { event_id: 'int', place: 'int' },
      nullableKey: 'ticket_type_id',
      columns: { name: 'jsonb', type: 'text', amount: 'bigint' },
    },
    rows,
  );
  const ofWritten = await tx.query<{ id: number }>(
    'select distinct event_id as id from fees where id = any($1::int[])',
    [written],
  );
  return {
    counts: { ...counts, removed: removed.length },
    touched: [...removed, ...ofWritten].map(({ id }) => id),
  };
}

import type {
  EventCard,
  EventDetails,
  EventList,
  Fee,
  Language,
  Ticket,
} from '@playday/shared/api-contract';
import type { Query } from '@playday/shared/api-contract/operations';
import { fromMinor } from '@playday/shared/rules/money/money';
import { sanitiseStored } from '../events/sanitise.ts';
import { type Db, one } from '../db/db.ts';
import { bangkokIso, isoIn } from '../time/dates.ts';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import {
  type EventFilter,
  findEvents,
  findNearest,
  findPlaces,
  hasFilter,
  isNamed,
  upcoming,
} from './find-events.ts';
import { meantFilter } from './meant-filter.ts';
import { factsOf, venueOf } from '../events/event-facts.ts';
import { findOffered, type OfferedEvent, selectOffered } from '../events/event-row.ts';
import { findRefusal, isShownAsFew } from '../stock/availability.ts';
import { leftFrom } from '../stock/scarcity.ts';
import { inLanguage, type Text } from '../texts.ts';

export const listEvents: Handler<'GET /event'> = async (
  { db },
  { query, lang, now },
): Promise<EventList> => {
  const { start = 0, limit = 20, past = false } = query;
  if (!past && hasFilter(query)) return foundEvents(db, query, { lang, now });
  const { condition, order } = past ? pastEvents : upcomingEvents;
  const rows = await db.query<OfferedEvent>(
    `${selectOffered('$1')} where e.id in (
        select e.id from events e where ${condition} order by ${order} limit $2 offset $3)
      order by ${order}`,
    [now, limit, start],
  );
  const total = await countOf(db, condition, now);
  return {
    events: rows.map((row) => eventCard(row, { lang, now })),
    total,
    ...(!past && (await placesIn(db, now, lang))),
  };
};

async function foundEvents(
  db: Db,
  query: Query<'GET /event'>,
  { lang, now }: { lang: Language; now: Date },
): Promise<EventList> {
  const { start = 0, limit = 20, q } = query;
  const said = q === undefined ? undefined : meantFilter(q);
  const meant = said && !(await isNamed(db, q!, now)) ? said : undefined;
  // What the address chooses comes before what its words mean.
  const { q: _, ...chosen } = query;
  const filter: EventFilter = meant ? { ...meant, ...chosen } : query;
  const { ids, total } = await findEvents(db, filter, { now, start, limit });
  const cardsOf = async (found: readonly number[]) => {
    const rows = await db.query<OfferedEvent>(
      `${selectOffered('$2')} where e.id = any($1::int[])
        order by array_position($1::int[], e.id)`,
      [found, now],
    );
    return rows.map((row) => eventCard(row, { lang, now }));
  };
  return {
    events: await cardsOf(ids),
    total,
    ...(meant && { meant }),
    ...(total === 0 &&
      start === 0 && { nearest: await cardsOf(await findNearest(db, filter, now)) }),
    ...(await placesIn(db, now, lang)),
  };
}

async function placesIn(db: Db, now: Date, lang: Language) {
  const { cities, ...others } = await findPlaces(db, now);
  return {
    cities: cities.map(({ slug, name }) => ({ slug, name: inLanguage(name, lang) })),
    ...others,
  };
}

/**
 * Counts the events. Counting reads every row, so for more than 2,000 events the count is cached
 * for a second; until then it may be off by an event.
 */
function countOf(db: Db, condition: string, now: Date): Promise<number> {
  const counts = knownCounts.get(db) ?? new Map<string, Count>();
  knownCounts.set(db, counts);
  const known = counts.get(condition);
  if (known && known.lastCount > 2000 && Math.abs(now.getTime() - known.at) < 1000)
    return known.count;
  const found = one<{ count: number }>(
    db,
    `select count(*) as count from events e
    where ${condition}`,
    [now],
  );
  const counted: Count = {
    at: now.getTime(),
    lastCount: known?.lastCount ?? 0,
    count: found.then((row) => (counted.lastCount = row?.count ?? 0)),
  };
  counts.set(condition, counted);
  counted.count.catch(() => counts.delete(condition));
  return counted.count;
}
/** A count started at time `at` (ms); `lastCount` is the latest known value while it is running. */
interface Count {
  at: number;
  lastCount: number;
  count: Promise<number>;
}
const knownCounts = new WeakMap<Db, Map<string, Count>>();

const pastEvents = {
  condition: `e.date_end <= $1 and e.state not in ('draft', 'postponed')`,
  order: 'e.date_end desc, e.id desc',
};
const upcomingEvents = { condition: upcoming, order: 'e.date_start, e.id' };

export const getEvent: Handler<'GET /event/{id}'> = async (
  { db },
  { params, lang, now },
): Promise<EventDetails> => {
  const event = await findOffered(db, params.id, now);
  // For visitors there is no draft.
  if (!event || event.state === 'draft') throw new Failure('notFound');
  return eventDetails(db, event, { lang, now });
};

/** Everything that the page of an event shows. */
export async function eventDetails(
  db: Db,
  event: OfferedEvent,
  { lang, now }: { lang: Language; now: Date },
): Promise<EventDetails> {
  const fees = await db.query<FeeRow>(
    `select id, ticket_type_id as "ticketTypeId", name, type, amount from fees where event_id = $1
      order by place`,
    [event.id],
  );
  const tickets = await db.query<TicketRow>(
    `select t.id, t.name, t.description, t.price, ${leftFrom('$2')} as left, s.capacity,
            t.sale_start as "saleStart", t.sale_end as "saleEnd"
       from ticket_types t join ticket_stock s on s.ticket_type_id = t.id
      where t.event_id = $1 and t.is_listed order by t.place`,
    [event.id, now],
  );
  const wireFees = (ticketTypeId: number | null): Fee[] =>
    fees
      .filter((fee) => fee.ticketTypeId === ticketTypeId)
      .map(({ id, name, type, amount }) => ({
        id,
        name: inLanguage(name, lang),
        type,
        amount: fromMinor(amount, type === 'percent' ? 2 : event.scale),
      }));
  return {
    event: {
      ...eventCard(event, { lang, now }),
      venue: venueOf(event, lang),
      ...factsOf(event, lang),
      description: sanitiseStored(inLanguage(event.description, lang)),
      fees: wireFees(null),
      hasWaitingRoom: event.hasWaitingRoom,
    },
    tickets: tickets.map(
      (ticket): Ticket => ({
        id: ticket.id,
        name: inLanguage(ticket.name, lang),
        description: inLanguage(ticket.description, lang),
        price: fromMinor(ticket.price, event.scale),
        left: ticket.left,
        ...(isShownAsFew(ticket) && { isFew: true as const }),
        ...(ticket.saleStart && { saleStart: bangkokIso(ticket.saleStart) }),
        ...(ticket.saleEnd && { saleEnd: bangkokIso(ticket.saleEnd) }),
        fee: wireFees(ticket.id),
      }),
    ),
  };
}

interface FeeRow {
  id: number;
  ticketTypeId: number | null;
  name: Text;
  type: 'fixed' | 'percent';
  amount: number;
}
interface TicketRow {
  id: number;
  name: Text;
  description: Text;
  price: number;
  left: number;
  capacity: number;
  saleStart: Date | null;
  saleEnd: Date | null;
}

function eventCard(row: OfferedEvent, { lang, now }: { lang: Language; now: Date }): EventCard {
  const { priceFrom, totalFrom, scale } = row;
  const canBeHad = !findRefusal({ now, sale: row, total: row });
  return {
    id: row.id,
    url: row.url,
    name: inLanguage(row.name, lang),
    poster: row.poster,
    dateStart: isoIn(row.dateStart, row.timeZone),
    dateEnd: isoIn(row.dateEnd, row.timeZone),
    saleStart: row.saleStart && bangkokIso(row.saleStart),
    saleEnd: bangkokIso(row.saleEnd),
    venue: { name: inLanguage(row.venueName, lang), city: inLanguage(row.venueCity, lang) },
    priceFrom: canBeHad && priceFrom !== null ? fromMinor(priceFrom, scale) : null,
    ...(canBeHad && totalFrom !== null && { totalFrom: fromMinor(totalFrom, scale) }),
    isSoldOut: row.leftOver === 0,
    isPreRegistration: row.isPreRegistration,
    currency: row.currencyId,
    age: row.ageRestrictionId,
    ...(row.state !== 'published' && { state: row.state }),
    ...(row.previousStart && { previousStart: isoIn(row.previousStart, row.timeZone) }),
  };
}

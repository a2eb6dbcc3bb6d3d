import { weekdays } from '@playday/shared/rules/search/search-times';
import { bangkokOffsetMs } from '@playday/shared/rules/time/bangkok';
import { dayNumber } from '@playday/shared/rules/time/dates';
import type { Db, Tx } from '../db/db.ts';
import type { EventKind } from '@playday/shared/rules/events/event-kinds';
import { descriptionQuery, namedQuery, searchQueries } from '../events/search-words.ts';
import { onSale } from '../stock/availability.ts';
import { leftAt, leftFrom } from '../stock/scarcity.ts';
import { days, hours, later } from '../time/time.ts';
import type { Text } from '../texts.ts';

/**
 * What visitors look for. `price`: one ticket can be bought now for at most so many baht, fees
 * included.
 */
export interface EventFilter {
  q?: string;
  when?: string;
  city?: string;
  price?: number;
  kind?: EventKind;
  tickets?: 'left';
}

/**
 * SQL for events to come at $1. A postponed event is to come whatever its old date is. The bound of
 * date_start, which the index covers, leaves out none: what still runs began no longer ago than the
 * longest event lasts.
 */
export const upcoming = `e.state <> 'draft' and (e.date_end > $1 or e.state = 'postponed')
  and e.date_start >= least($1::timestamptz - (select max(x.date_end - x.date_start) from events x),
    (select min(x.date_start) from events x where x.state = 'postponed'))`;

export const hasFilter = ({ q, when, city, price, kind, tickets }: EventFilter): boolean =>
  price !== undefined || [q?.trim(), when, city, kind, tickets].some(Boolean);

/**
 * The ids of the upcoming events that match, and how many match, at most 200. What the words find
 * in names comes first, then what they find in places and kinds, each by date; only when there is
 * neither, what they are near to; and only then what has them in its description.
 */
export async function findEvents(
  tx: Tx,
  filter: EventFilter,
  { now, start, limit }: { now: Date; start: number; limit: number },
): Promise<{ ids: number[]; total: number }> {
  const queries = filter.q?.trim() ? searchQueries(filter.q) : [];
  if (!queries) return { ids: [], total: 0 };
  const params: unknown[] = [now, limit, start];
  const param = (value: unknown) => `$${params.push(value)}`;
  const conditions = [upcoming];
  if (filter.when) {
    const [from, to] = rangeOf(filter.when, now);
    conditions.push(
      `e.state <> 'postponed' and e.date_start < ${param(to)} and e.date_end > ${param(from)}`,
    );
  }
  if (filter.city) conditions.push(`e.city_slug = ${param(filter.city)}`);
  if (filter.kind) conditions.push(`e.kinds @> array[${param(filter.kind)}]`);
  if (filter.tickets) conditions.push(`e.state = 'published' and e.sale_end > $1`);
  // A subquery, because a join would be answered by reading the stock of every event.
  const kindsWith = (left: string) => `ticket_types t where t.is_listed
    and 0 < (select ${left} from ticket_stock s where s.ticket_type_id = t.id)`;
  if (filter.price !== undefined)
    conditions.push(
      `${onSale('$1')} and e.id in (
         select t.event_id from ${kindsWith(leftAt('$1'))}
            and t.price_with_fees <= ${param(filter.price * 100)})
       and e.currency_id = (select id from currencies where iso_code = 'THB')`,
    );
  // Most events have some, so it is read for one after the other, by date, until there are enough.
  else if (filter.tickets)
    conditions.push(
      `0 < (select count(*) from ${kindsWith(leftFrom('$1'))} and t.event_id = e.id)`,
    );
  const tier = (number: number, more: string) =>
    `tier${number} as materialized (select e.id, e.date_start, ${number} as tier from events e
       where ${[...conditions, more].join(' and ')} order by e.date_start, e.id limit 200)`;
  const [name, exact, near] = queries.map((query) => `${param(query)}::tsquery`);
  const described = name && descriptionQuery(filter.q!);
  const noneBefore = (count: number) =>
    Array.from({ length: count }, (_, at) => `not exists (select from tier${at + 1})`).join(
      ' and ',
    );
  const tiers = name
    ? [
        tier(1, `e.search_words @@ ${name}`),
        tier(
          2,
          `(select count(*) from tier1) < 200 and e.search_words @@ ${exact}
            and not e.search_words @@ ${name}`,
        ),
        tier(
          3,
          `${noneBefore(2)}
            and e.id in (select n.id from events n where n.search_near @@ ${near} offset 0)`,
        ),
        ...(described
          ? [
              tier(
                4,
                `${noneBefore(3)} and e.id in (select n.id from events n
                   where n.search_description @@ ${param(described)}::tsquery offset 0)`,
              ),
            ]
          : []),
      ]
    : [tier(1, 'true')];
  const rows = await tx.query<{ id: number; total: number }>(
    `with ${tiers.join(',')}
     select id, least(200, count(*) over ()) as total
       from (${tiers.map((_, at) => `select * from tier${at + 1}`).join(' union all ')}) found
      order by tier, date_start, id limit $2 offset $3`,
    params,
  );
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

/**
 * Whether the words of a search are in the name or the place of an upcoming event: then they mean
 * it, also when one of them could mean a day.
 */
export async function isNamed(tx: Tx, words: string, now: Date): Promise<boolean> {
  const name = namedQuery(words);
  if (name === '') return false;
  const found = await tx.query(
    `select from events e where ${upcoming} and e.search_words @@ $2::tsquery limit 1`,
    [now, name],
  );
  return found.length > 0;
}

/**
 * Up to three events for who has found none: those that match without the other conditions, or
 * without the words, else the next ones.
 */
export async function findNearest(tx: Tx, filter: EventFilter, now: Date): Promise<number[]> {
  const { q, ...others } = filter;
  for (const looser of q && hasFilter(others) ? [{ q }, others] : []) {
    const { ids } = await findEvents(tx, looser, { now, start: 0, limit: 3 });
    if (ids.length > 0) return ids;
  }
  const next = await tx.query<{ id: number }>(
    `select e.id from events e where ${upcoming} order by e.date_start, e.id limit 3`,
    [now],
  );
  return next.map(({ id }) => id);
}

/**
 * From when to when, in Bangkok: this evening, from Friday 18:00 to the end of Sunday, next week
 * from Monday, today, tomorrow, the next such day of the week, or a month.
 */
export function rangeOf(when: string, now: Date): [from: Date, to: Date] {
  const today = dayNumber(now.getTime());
  const midnight = (day: number) => new Date(day * days(1) - bangkokOffsetMs);
  // 0 for Monday; 1970 began on a Thursday.
  const monday = today - ((today + 3) % 7);
  if (when === 'tonight') return [later(midnight(today), hours(17)), midnight(today + 1)];
  if (when === 'weekend') return [later(midnight(monday + 4), hours(18)), midnight(monday + 7)];
  if (when === 'next-week') return [midnight(monday + 7), midnight(monday + 14)];
  if (when === 'today') return [midnight(today), midnight(today + 1)];
  if (when === 'tomorrow') return [midnight(today + 1), midnight(today + 2)];
  const weekday = weekdays.findIndex((day) => day === when);
  if (weekday >= 0) {
    const day = today + ((weekday - (today - monday) + 7) % 7);
    return [midnight(day), midnight(day + 1)];
  }
  const [year = 0, month = 0] = when.split('-').map(Number);
  const first = (of: number) => later(new Date(Date.UTC(year, of - 1)), -bangkokOffsetMs);
  return [first(month), first(month + 1)];
}

export interface Places {
  cities: { slug: string; name: Text }[];
  months: string[];
  kinds: { kind: EventKind; count: number }[];
  /** How many events there are at these times. */
  times: Record<(typeof counted)[number], number>;
}
const counted = ['tonight', 'weekend', 'next-week'] as const;

/**
 * The cities and kinds of upcoming events, most events first, the months in which they begin, and
 * how many are soon. Cached for five seconds, because it reads every event.
 */
export function findPlaces(db: Db, now: Date): Promise<Places> {
  const known = knownPlaces.get(db);
  if (known && Math.abs(now.getTime() - known.at) < 5_000) return known.places;
  const places = readPlaces(db, now);
  knownPlaces.set(db, { at: now.getTime(), places });
  places.catch(() => knownPlaces.delete(db));
  return places;
}
const knownPlaces = new WeakMap<Db, { at: number; places: Promise<Places> }>();

async function readPlaces(db: Db, now: Date): Promise<Places> {
  const rows = await db.query<{ slug: string; name: Text; month: string | null; count: number }>(
    `select e.city_slug as slug, min(e.venue_city::text)::jsonb as name, count(*) as count,
            case when e.state <> 'postponed'
                 then to_char(greatest(e.date_start, $1) at time zone 'UTC' + interval '7 hours',
                 'YYYY-MM') end as month
       from events e where ${upcoming} and e.city_slug is not null group by 1, 4`,
    [now],
  );
  const kinds = await db.query<Places['kinds'][number]>(
    `select kind, count(*) as count from events e, unnest(e.kinds) kind where ${upcoming}
      group by kind order by count(*) desc, kind`,
    [now],
  );
  const ranges = counted.map((when) => rangeOf(when, now));
  const [times] = await db.query<Places['times']>(
    `select ${counted
      .map(
        (when, at) => `count(*) filter (where e.date_start < $${2 * at + 3}
           and e.date_end > $${2 * at + 2}) as "${when}"`,
      )
      .join(',')}
       from events e where ${upcoming} and e.state <> 'postponed'`,
    [now, ...ranges.flat()],
  );
  const counts = new Map<string, number>();
  for (const { slug, count } of rows) counts.set(slug, (counts.get(slug) ?? 0) + count);
  const cities = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return {
    cities: cities.map(([slug]) => ({ slug, name: rows.find((row) => row.slug === slug)!.name })),
    months: [...new Set(rows.flatMap(({ month }) => month ?? []))].sort(),
    kinds,
    times: times!,
  };
}

import type { EventState } from '@playday/shared/api-contract';
import { named, one, type Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import type { Text } from '../texts.ts';
import { leftAt, leftFrom } from '../stock/scarcity.ts';
import { type FactsRow, selectFacts, selectVenue } from './event-facts.ts';

/** Finds an event by id or URL slug. A draft is not found: for visitors there is no such event. */
export async function findEvent(tx: Tx, idOrUrl: string | number): Promise<EventRow | undefined> {
  const event = await findAnyEvent(tx, idOrUrl);
  return event?.state === 'draft' ? undefined : event;
}

/** Finds an event by id or URL slug, drafts too. For the office and its previews. */
export const findAnyEvent = (tx: Tx, idOrUrl: string | number): Promise<EventRow | undefined> =>
  one<EventRow>(tx, `${selectEvents} where ${named('e.id', 'e.url', idOrUrl)}`, [String(idOrUrl)]);

/** The same with what can be had of it at this time. */
export const findOffered = (
  tx: Tx,
  idOrUrl: string | number,
  now: Date,
): Promise<OfferedEvent | undefined> =>
  one<OfferedEvent>(tx, `${selectOffered('$2')} where ${named('e.id', 'e.url', idOrUrl)}`, [
    String(idOrUrl),
    now,
  ]);

/** The event that the office has typed, by id or url, drafts too. Throws `notFound`. */
export async function findNamedEvent(tx: Tx, idOrUrl: string): Promise<EventRow> {
  const event = await findAnyEvent(tx, idOrUrl);
  if (!event) throw new Failure('notFound');
  return event;
}

/**
 * Throws `saleEnded` when the office has withdrawn an event from the sale. Called by a transaction
 * that has locked the stock of the event, as `setState` does, it cannot be overtaken by that.
 */
export async function refuseWithdrawn(tx: Tx, eventId: number): Promise<void> {
  const [event] = await tx.query(
    `select 1 from events
    where id = $1 and state = 'published'`,
    [eventId],
  );
  if (!event) throw new Failure('saleEnded');
}

/** The birthdays of buyers; none where the event has no age restriction. */
export async function readBirthdays(
  tx: Tx,
  { ageYears }: Pick<EventRow, 'ageYears'>,
  people: readonly number[],
): Promise<Map<number, string | null>> {
  if (ageYears === null) return new Map();
  const rows = await tx.query<{ id: number; birthday: string | null }>(
    'select id, birthday from people where id = any($1::int[])',
    [people],
  );
  return new Map(rows.map(({ id, birthday }) => [id, birthday]));
}

const columns = `
         e.id, e.url, e.name, ${selectVenue}, ${selectFacts}, e.poster, e.description,
         e.date_start as "dateStart", e.date_end as "dateEnd", e.sale_start as "saleStart",
         e.sale_end as "saleEnd",
         e.currency_id as "currencyId", e.age_restriction_id as "ageRestrictionId",
         e.is_pre_registration as "isPreRegistration", e.has_waiting_room as "hasWaitingRoom",
         e.state, e.previous_start as "previousStart", e.calendar_sequence as "calendarSequence",
         c.scale, c.iso_code as "currency", a.years as "ageYears"`;

const tables = `
    from events e
    join currencies c on c.id = e.currency_id
    left join age_restrictions a on a.id = e.age_restriction_id`;

const selectEvents = `select ${columns} ${tables}`;

/** SQL for events `e` with what can be had of them at a time, a parameter. */
export const selectOffered = (now: string): string => `
  select ${columns}, t.cheapest[2] as "priceFrom", t.cheapest[1] as "totalFrom",
         coalesce(t.left_now, 0) as "left", coalesce(t.left_over, 0) as "leftOver" ${tables}
    left join lateral (
      select min(array[t.price_with_fees, t.price]) filter (where ${leftAt(now)} > 0) as cheapest,
        sum(${leftAt(now)}) as left_now, sum(${leftFrom(now)}) as left_over
        from ticket_types t join ticket_stock s on s.ticket_type_id = t.id
       where t.event_id = e.id and t.is_listed) t on true`;

export interface EventRow extends FactsRow {
  id: number;
  url: string;
  name: Text;
  poster: string;
  description: Text;
  saleStart: Date | null;
  saleEnd: Date;
  currencyId: number;
  currency: string;
  scale: number;
  ageRestrictionId: number | null;
  ageYears: number | null;
  isPreRegistration: boolean;
  hasWaitingRoom: boolean;
  state: EventState;
  previousStart: Date | null;
  calendarSequence: number;
}

export interface OfferedEvent extends EventRow {
  /**
   * Price of the ticket type that costs least with its fees, of those with tickets left; minor
   * units.
   */
  priceFrom: number | null;
  /** The same with the mandatory fees of one ticket. */
  totalFrom: number | null;
  /** Free tickets of all listed types that are sold now. */
  left: number;
  /** The same, with those of types whose window begins later. */
  leftOver: number;
}

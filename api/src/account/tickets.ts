import type { EventState, Language, TicketsByEvent } from '@playday/shared/api-contract';
import type { Context } from '../context.ts';
import { extraParts } from '../extra-parts.ts';
import { isoIn } from '../time/dates.ts';
import { fileAddress } from '../http/file-address.ts';
import type { Handler } from '../http/handler.ts';
import { selectNumber } from '../order-number.ts';
import { qrImage } from '../qr-image.ts';
import {
  doorsOf,
  type FactsRow,
  isBeforeGates,
  previousStartAfter,
  selectFacts,
  selectVenue,
  venueOf,
} from '../events/event-facts.ts';
import type { EventRow } from '../events/event-row.ts';
import { inLanguage, type Text } from '../texts.ts';
import { signJws } from './jws.ts';
import { ticketCode, VOID_LIST_TYPE } from './ticket-code.ts';
import { readTicketKeys } from './ticket-keys.ts';

type TicketEventRow = FactsRow &
  Pick<EventRow, 'id' | 'url' | 'name' | 'state' | 'calendarSequence'>;

interface Row extends FactsRow {
  pubId: string;
  orderNumber: string | null;
  holder: string;
  name: Text | null;
  ticketTypeId: number | null;
  isVoid: boolean;
  isUsed: boolean;
  transfer: 'possible' | 'offered' | null;
  eventId: number;
  url: string;
  eventName: Text;
  state: EventState;
  calendarSequence: number;
  previousStart: Date | null;
}

/** A ticket that its sender has no more, and its event. */
interface SentRow extends TicketEventRow {
  ticketName: Text;
  to: string | null;
  at: Date;
}

/**
 * Valid tickets, those that a cancelled event has made void, and open pre-registrations, grouped by
 * event, latest event first; with those that others have now.
 */
export const listTickets: Handler<'GET /user/profile/tickets'> = async (
  context,
  { session, query, lang, now },
) => {
  const isTest = context.config.isTestShop;
  const { signing } = await readTicketKeys({ ...context, isTest }, now);
  const rows = await context.db.query<Row>(
    `select x.pub_id as "pubId", x.number as "orderNumber",
      p.first_name || ' ' || p.last_name as holder, x.is_void as "isVoid", x.is_used as "isUsed",
            x.transfer, x.name, x.ticket_type_id as "ticketTypeId",
            e.id as "eventId", e.url,
            e.name as "eventName", ${selectVenue}, ${selectFacts},
            e.date_start as "dateStart", e.date_end as "dateEnd",
            e.state, e.calendar_sequence as "calendarSequence",
            ${previousStartAfter('x.bought_at')} as "previousStart"
       from (select t.pub_id, o.created_at as bought_at, ${selectNumber} as number, t.event_id,
         t.ticket_type_id, l.name, t.order_id, t.place,
                    t.voided_at is not null as is_void, exists (select from ${extraParts.entries} n
                    where n.ticket_id = t.pub_id and not n.is_conflict) as is_used,
                    ${extraParts.ticketSending.state} as transfer
               from tickets t
               join orders o on o.id = t.order_id
               join order_lines l on l.order_id = t.order_id and l.ticket_type_id = t.ticket_type_id
               join events e on e.id = t.event_id
              where t.buyer_id = $1
                and (t.voided_at is null or (e.state = 'cancelled'
                  and t.voided_at >= e.state_since))
             union all
             select pub_id, null, null, event_id, null, null, 0, 0, false, false, null
               from pre_registrations where person_id = $1) x
       join events e on e.id = x.event_id
       join people p on p.id = $1
      order by e.date_start desc, e.id, x.order_id, x.place`,
    [session.personId],
  );
  const sent = await context.db.query<SentRow>(
    `select x.name as "ticketName", x.first_name as "to", x.at, e.id, e.url, e.name,
            ${selectVenue}, ${selectFacts}, e.date_start as "dateStart", e.date_end as "dateEnd",
            e.state, e.calendar_sequence as "calendarSequence"
       from ${extraParts.ticketSending.sent} x join events e on e.id = x.event_id
      where x.sender_id = $1 order by x.at`,
    [session.personId],
  );
  const byEvent = new Map<number, TicketsByEvent>();
  for (const row of rows) {
    const group: TicketsByEvent = byEvent.get(row.eventId) ?? {
      event: ticketEventOf({ ...row, id: row.eventId, name: row.eventName }, lang),
      tickets: [],
    };
    if (row.previousStart) group.event.previousStart = isoIn(row.previousStart, row.timeZone);
    byEvent.set(row.eventId, group);
    const { pubId, orderNumber, holder, ticketTypeId, eventId, isVoid, transfer } = row;
    group.tickets.push({
      name: inLanguage(row.name ?? row.eventName, lang),
      pubId,
      orderNumber,
      holder,
      ...(ticketTypeId === null || isVoid
        ? { qr: null }
        : {
            qr: await qrImage(
              await ticketCode({ pubId, eventId, ticketTypeId }, { isTest, signing }),
            ),
            file: await fileAddress(context, { kind: 'ticket', id: pubId }, session.tokenHash),
            ...(transfer && !row.isUsed && isBeforeGates(row, now) && { transfer }),
          }),
      isPrereg: ticketTypeId === null,
    });
  }
  for (const { ticketName, to, at, ...event } of sent) {
    // Pages of earlier releases, which do not ask, take an empty list for a pre-registration.
    if (!byEvent.has(event.id) && !query.sent) continue;
    const group: TicketsByEvent = byEvent.get(event.id) ?? {
      event: ticketEventOf(event, lang),
      tickets: [],
    };
    byEvent.set(event.id, group);
    group.sent ??= [];
    group.sent.push({
      name: inLanguage(ticketName, lang),
      ...(to !== null && { to }),
      at: at.toISOString(),
    });
  }
  return [...byEvent.values()].sort(
    (a, b) => Date.parse(b.event.dateStart) - Date.parse(a.event.dateStart),
  );
};

/** The event of a ticket, in a language and the time of its place. */
export const ticketEventOf = (row: TicketEventRow, lang: Language): TicketsByEvent['event'] => ({
  ...{ id: row.id, url: row.url, state: row.state, calendarSequence: row.calendarSequence },
  name: inLanguage(row.name, lang),
  dateStart: isoIn(row.dateStart, row.timeZone),
  dateEnd: isoIn(row.dateEnd, row.timeZone),
  venue: venueOf(row, lang),
  ...doorsOf(row),
});

/**
 * The keys that verify ticket codes, as a JSON Web Key Set: the signing one, retired ones and the
 * next one.
 */
export const getTicketKeys: Handler<'GET /ticket-keys'> = async (context, { now }) => {
  return {
    keys: (await readTicketKeys({ ...context, isTest: context.config.isTestShop }, now)).keySet,
  };
};

/**
 * The codes of the refunded, cancelled, disputed and transferred tickets of an event, signed, so
 * that a scanner can get it over any way. The time is that of the last full minute, so that caches
 * can compare responses.
 */
export async function signVoidList(context: Context, event: number, now: Date): Promise<string> {
  const { signing } = await readTicketKeys({ ...context, isTest: context.config.isTestShop }, now);
  const rows = await context.db.query<{ pubId: string }>(
    `select pub_id as "pubId" from tickets where event_id = $1 and voided_at is not null
     union select x.old_code from ${extraParts.ticketSending.oldCodes} x
       join tickets t using (order_id, place)
      where t.event_id = $1 and x.old_code is not null order by 1`,
    [event],
  );
  const iat = Math.floor(now.getTime() / 60_000) * 60;
  return signJws(
    { e: event, iat, v: rows.map(({ pubId }) => pubId) },
    { ...signing, typ: VOID_LIST_TYPE },
  );
}

export const getVoidList: Handler<'GET /ticket-void-list'> = async (context, { query, now }) => ({
  list: await signVoidList(context, query.event, now),
});

import type { EventCard, EventDetails, EventList, Fee, Lang, Ticket } from '@playday/shared/contracts/api';
import { fromMinor } from '@playday/shared/money';
import { one } from '../db/db.ts';
import { bangkokIso } from '../dates.ts';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { type EventRow, findEvent, left, selectEvents } from '../stock/event-row.ts';
import { inLanguage, type Text } from '../texts.ts';

export const listEvents: Handler<'GET /event'> = async ({ db }, { query, lang, now }): Promise<EventList> => {
  const { start = 0, limit = 20, past = false } = query;
  const rows = await db.query<EventRow>(
    past
      ? `${selectEvents} where e.date_end <= $1 order by e.date_end desc, e.id desc limit $2 offset $3`
      : `${selectEvents} where e.date_end > $1 order by e.date_start, e.id limit $2 offset $3`,
    [now, limit, start],
  );
  const total = await one<{ count: number }>(
    db,
    `select count(*) as count from events where (date_end <= $1) = $2`,
    [now, past],
  );
  return { events: rows.map((row) => eventCard(row, lang)), total: total!.count };
};

export const getEvent: Handler<'GET /event/{id}'> = async (
  { db },
  { params, lang },
): Promise<EventDetails> => {
  const event = await findEvent(db, params.id);
  if (!event) throw new Failure('notFound');
  const fees = await db.query<FeeRow>(
    `select id, ticket_type_id as "ticketTypeId", name, type, amount from fees where event_id = $1 order by place`,
    [event.id],
  );
  const tickets = await db.query<TicketRow>(
    `select t.id, t.name, t.description, t.price, ${left} as left
       from ticket_types t join ticket_stock s on s.ticket_type_id = t.id
      where t.event_id = $1 and t.is_listed order by t.place`,
    [event.id],
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
      ...eventCard(event, lang),
      description: inLanguage(event.description, lang),
      fees: wireFees(null),
    },
    tickets: tickets.map(
      (ticket): Ticket => ({
        id: ticket.id,
        name: inLanguage(ticket.name, lang),
        description: inLanguage(ticket.description, lang),
        price: fromMinor(ticket.price, event.scale),
        left: ticket.left,
        fee: wireFees(ticket.id),
      }),
    ),
  };
};

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
}

function eventCard(row: EventRow, lang: Lang): EventCard {
  return {
    id: row.id,
    url: row.url,
    name: inLanguage(row.name, lang),
    poster: row.poster,
    dateStart: bangkokIso(row.dateStart),
    dateEnd: bangkokIso(row.dateEnd),
    saleStart: row.saleStart && bangkokIso(row.saleStart),
    saleEnd: bangkokIso(row.saleEnd),
    venue: { name: inLanguage(row.venueName, lang), city: inLanguage(row.venueCity, lang) },
    priceFrom: row.priceFrom === null ? null : fromMinor(row.priceFrom, row.scale),
    isSoldOut: row.isSoldOut,
    isPreRegistration: row.isPreRegistration,
    currency: row.currencyId,
    age: row.ageRestrictionId,
  };
}

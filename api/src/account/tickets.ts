import type { TicketsByEvent } from '@playday/shared/api-contract';
import { bangkokIso } from '../dates.ts';
import type { Handler } from '../http/handler.ts';
import { qrImage } from '../qr-image.ts';
import { inLanguage, type Text } from '../texts.ts';

interface Row {
  pubId: string;
  name: Text | null;
  ticketTypeId: number | null;
  eventId: number;
  url: string;
  eventName: Text;
  venueName: Text;
  venueCity: Text;
  dateStart: Date;
  dateEnd: Date;
}

/** Valid tickets and open pre-registrations, grouped by event, latest event first. */
export const listTickets: Handler<'GET /user/profile/tickets'> = async (context, { session, lang }) => {
  const rows = await context.db.query<Row>(
    `select x.pub_id as "pubId", x.name, x.ticket_type_id as "ticketTypeId", e.id as "eventId", e.url,
            e.name as "eventName", e.venue_name as "venueName", e.venue_city as "venueCity",
            e.date_start as "dateStart", e.date_end as "dateEnd"
       from (select t.pub_id, t.event_id, t.ticket_type_id, l.name, t.order_id, t.place
               from tickets t
               join order_lines l on l.order_id = t.order_id and l.ticket_type_id = t.ticket_type_id
              where t.buyer_id = $1 and t.voided_at is null
             union all
             select pub_id, event_id, null, null, 0, 0 from pre_registrations where person_id = $1) x
       join events e on e.id = x.event_id
      order by e.date_start desc, e.id, x.order_id, x.place`,
    [session.personId],
  );
  const byEvent = new Map<number, TicketsByEvent>();
  for (const row of rows) {
    const group: TicketsByEvent = byEvent.get(row.eventId) ?? {
      event: {
        id: row.eventId,
        url: row.url,
        name: inLanguage(row.eventName, lang),
        dateStart: bangkokIso(row.dateStart),
        dateEnd: bangkokIso(row.dateEnd),
        venue: { name: inLanguage(row.venueName, lang), city: inLanguage(row.venueCity, lang) },
      },
      tickets: [],
    };
    byEvent.set(row.eventId, group);
    const { pubId, ticketTypeId, eventId } = row;
    group.tickets.push({
      name: inLanguage(row.name ?? row.eventName, lang),
      pubId,
      qr:
        ticketTypeId === null ? null : await qrImage(context.tickets.code({ pubId, eventId, ticketTypeId })),
      isPrereg: ticketTypeId === null,
    });
  }
  return [...byEvent.values()];
};

export const getTicketKey: Handler<'GET /ticket-key'> = async ({ tickets }) => ({ keys: tickets.keys });

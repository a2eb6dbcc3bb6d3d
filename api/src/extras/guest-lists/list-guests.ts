import { ticketCode } from '../../account/ticket-code.ts';
import { readTicketKeys } from '../../account/ticket-keys.ts';
import { findNamedEvent } from '../../events/event-row.ts';
import { extraParts } from '../../extra-parts.ts';
import { fileAddress, NO_SESSION } from '../../http/file-address.ts';
import type { Handler } from '../../http/handler.ts';
import { logSecurityEvent } from '../../http/security-log.ts';
import { bangkokIso } from '../../time/dates.ts';

/** The valid tickets of guests; of a cancelled event also the void ones, whose guests to tell. */
export const listGuests: Handler<'GET /office/guests/{url}'> = async (
  context,
  { params, operator, now },
) => {
  const { db, config } = context;
  const event = await findNamedEvent(db, params.url);
  const rows = await db.query<{
    pubId: string;
    ticketTypeId: number;
    ticket: string;
    name: string | null;
    email: string | null;
    issuedAt: Date;
    enteredAt: Date | null;
    isVoid: boolean;
  }>(
    `select t.pub_id as "pubId", t.ticket_type_id as "ticketTypeId", y.key as ticket, g.name,
            g.email, t.issued_at as "issuedAt", t.voided_at is not null as "isVoid",
            (select min(n.scanned_at) from ${extraParts.entries} n
              where n.ticket_id = t.pub_id and not n.is_conflict) as "enteredAt"
       from guest_tickets g join tickets t on t.pub_id = g.ticket_id
       join ticket_types y on y.id = t.ticket_type_id
      where g.event_id = $1 and (t.voided_at is null or $2 and g.name is not null)
      order by y.place, lower(g.name), g.email, t.place, t.pub_id`,
    [event.id, event.state === 'cancelled'],
  );
  await logSecurityEvent(context, {
    event: 'attendees-exported',
    details: { by: operator, eventId: event.id, tickets: rows.length },
  });
  const isTest = config.isTestShop;
  const { signing } = await readTicketKeys({ ...context, isTest }, now);
  const guests = await Promise.all(
    rows.map(async ({ pubId, ticketTypeId, ticket, isVoid, ...row }) => ({
      ...{ name: row.name ?? '', email: row.email ?? '', ticket, id: pubId.slice(0, 8) },
      issued: bangkokIso(row.issuedAt),
      entered: row.enteredAt && bangkokIso(row.enteredAt),
      link: isVoid
        ? ''
        : config.publicUrl +
          (await fileAddress(context, { kind: 'ticket', id: pubId }, NO_SESSION)),
      code: isVoid
        ? ''
        : await ticketCode({ pubId, eventId: event.id, ticketTypeId }, { isTest, signing }),
    })),
  );
  return { guests };
};

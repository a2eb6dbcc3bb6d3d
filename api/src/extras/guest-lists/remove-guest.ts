import type { Tx } from '../../db/db.ts';
import { findNamedEvent } from '../../events/event-row.ts';
import { extraParts } from '../../extra-parts.ts';
import type { Handler } from '../../http/handler.ts';
import { makeChange } from '../../office/change.ts';
import { refusal } from '../../office/refusal.ts';
import { countGuestTickets, lockStockOf, takeBack } from './guest-tickets.ts';
import { guestKey, normalName } from './read-guests.ts';

interface Found {
  id: string;
  name: string;
  email: string;
  typeId: number;
  type: string;
  hasEntered: boolean;
}

/** The shortest begin of an id that counts as one. */
const SHORTEST_ID = 6;

export const removeGuest: Handler<'POST /office/guests/{url}/remove'> = (context, call) =>
  makeChange(context, 'guests remove', call, async (tx, { params, body, now }) => {
    const event = await findNamedEvent(tx, params.url);
    await lockStockOf(tx, event.id);
    const found = await findTickets(tx, event.id, normalName(body.guest));
    const [first] = found;
    if (!first) throw refusal('No guest with a valid ticket is called that: see "guests list".');
    if (new Set(found.map((each) => (each.name ? guestKey(each) : each.id))).size > 1)
      throw refusal(
        'Several guests are called that: give the e-mail, or the id of a ticket.',
        ...found.map(({ name, email, id }) => `${id.slice(0, 8)} ${name} ${email}`.trim()),
      );
    const types = [...new Map(found.map(({ typeId, type }) => [typeId, type]))];
    const countAll = async () =>
      Object.fromEntries(
        await Promise.all(
          types.map(async ([id, type]) => [
            `guest tickets ${type}`,
            await countGuestTickets(tx, id),
          ]),
        ),
      ) as Record<string, number>;
    const before = await countAll();
    const ids = found.map(({ id }) => id);
    await takeBack(tx, ids, now);
    await tx.query(
      'update guest_tickets set name = null, email = null where ticket_id = any($1::text[])',
      [ids],
    );
    return {
      subject: `event ${event.url}`,
      before,
      after: await countAll(),
      notes: [
        `Tickets of ${first.name || 'a forgotten guest'} that are void from now on: ${ids.length}.`,
        ...found
          .filter(({ hasEntered }) => hasEntered)
          .map(({ id }) => `Ticket ${id.slice(0, 8)} has entered.`),
      ],
    };
  });

const findTickets = (tx: Tx, eventId: number, guest: string) =>
  tx.query<Found>(
    `select g.ticket_id as id, coalesce(g.name, '') as name, coalesce(g.email, '') as email,
            y.id as "typeId", y.key as type, exists (select from ${extraParts.entries} n
              where n.ticket_id = g.ticket_id and not n.is_conflict) as "hasEntered"
       from guest_tickets g join tickets t on t.pub_id = g.ticket_id
       join ticket_types y on y.id = g.ticket_type_id
      where g.event_id = $1 and t.voided_at is null
        and (lower(g.name) = lower($2) or lower(g.email) = lower($2)
          or length($2) >= ${SHORTEST_ID} and starts_with(g.ticket_id, $2))
      order by g.name, g.ticket_id`,
    [eventId, guest],
  );

import { createHmac } from 'node:crypto';
import { one, type Tx } from '../../db/db.ts';
import { findNamedEvent } from '../../events/event-row.ts';
import type { Handler } from '../../http/handler.ts';
import { makeChange } from '../../office/change.ts';
import { refusal } from '../../office/refusal.ts';
import { moveIfFree } from '../../stock/move-stock.ts';
import { countGuestTickets } from './guest-tickets.ts';
import { type Guest, guestKey, readGuests } from './read-guests.ts';

/** A ticket that a guest is to have: the first, second … of that guest. */
interface Seat extends Guest {
  pubId: string;
  place: number;
}

/**
 * Issues tickets to guests. Locks one row of the stock, as a sale does, so that commands for a type
 * follow each other and nothing is sold twice. Also a type that is not on sale has guests.
 */
export const addGuests: Handler<'POST /office/guests/{url}'> = async (context, call) => {
  const key = await context.secrets.get('guest tickets');
  return makeChange(context, 'guests add', call, async (tx, { params, body, now }) => {
    const guests = readGuests(body.file);
    const type = await lockType(tx, { ...params, key: body.ticket, now });
    const { seats, removed } = await findMissing(tx, { guests, type, key, again: body.again });
    const left = type.capacity - type.sold - type.held;
    if (seats.length > left)
      throw refusal(
        `${seats.length} tickets ${body.ticket} are to be issued, ${left} are neither sold nor ` +
          'held. Raise the capacity, or shorten the list.',
      );
    const before = await countGuestTickets(tx, type.id);
    await issue(tx, { seats, type, now });
    const name = `guest tickets ${body.ticket}`;
    return {
      subject: `event ${type.url}`,
      before: { [name]: before },
      after: { [name]: before + seats.length },
      notes: [
        `The file has ${guests.length} guests. Tickets neither sold nor held afterwards: ` +
          `${left - seats.length}.`,
        ...(await namesakeNotes(tx, { guests, seats, typeId: type.id })),
        ...[...removed].map(
          (guest) => `${guest} was removed before and gets nothing, except with --again.`,
        ),
      ],
    };
  });
};

interface TypeRow {
  id: number;
  eventId: number;
  url: string;
  capacity: number;
  sold: number;
  held: number;
}

/** The type, its stock locked. Throws when there is none, or its event takes place no more. */
async function lockType(
  tx: Tx,
  { url, key, now }: { url: string; key: string; now: Date },
): Promise<TypeRow> {
  const { id: eventId } = await findNamedEvent(tx, url);
  const type = await one<Omit<TypeRow, 'eventId' | 'url'>>(
    tx,
    `select s.ticket_type_id as id, s.capacity, s.sold, s.held
       from ticket_stock s join ticket_types t on t.id = s.ticket_type_id
      where t.event_id = $1 and t.key = $2 for update of s`,
    [eventId, key],
  );
  // Read after the lock, which a cancellation takes, too.
  const event = await findNamedEvent(tx, url);
  if (event.state === 'cancelled') throw refusal('It is cancelled.');
  if (event.dateEnd <= now && event.state !== 'postponed') throw refusal('It is over.');
  if (type) return { ...type, eventId, url: event.url };
  const keys = await tx.query<{ key: string }>(
    'select key from ticket_types where event_id = $1 order by place',
    [eventId],
  );
  const known = keys.map((each) => each.key).join(', ');
  throw refusal(`The event ${event.url} has no ticket type ${key}. It has: ${known}.`);
}

/**
 * What of the guests' tickets does not exist. Ids follow from event, type, guest and place, so a
 * repeat finds what was issued, and issues it again with the same codes after a restored backup
 * that has the key, the event and the type. A ticket that was taken back keeps its id: with `again`
 * another one takes its place.
 */
async function findMissing(
  tx: Tx,
  {
    guests,
    type,
    key,
    again = false,
  }: { guests: readonly Guest[]; type: TypeRow; key: string; again: boolean | undefined },
): Promise<{ seats: Seat[]; removed: Set<string> }> {
  const missing: Seat[] = [];
  const removed = new Set<string>();
  let open = guests.flatMap((guest) =>
    Array.from({ length: guest.count }, (_, place) => ({ ...guest, place })),
  );
  for (let round = 0; open.length > 0; round++) {
    const seats = open.map((seat) => ({
      ...seat,
      pubId: pubIdOf(key, [type.eventId, type.id, guestKey(seat), seat.place, round]),
    }));
    const rows = await tx.query<{ pubId: string; isVoid: boolean }>(
      `select pub_id as "pubId", voided_at is not null as "isVoid" from tickets
        where pub_id = any($1::text[])`,
      [seats.map(({ pubId }) => pubId)],
    );
    const known = new Map(rows.map(({ pubId, isVoid }) => [pubId, isVoid]));
    const unknown = seats.filter(({ pubId }) => !known.has(pubId));
    if (round === 0 || again) missing.push(...unknown);
    else for (const { name } of unknown) removed.add(name);
    // Of who was removed, the next round is another ticket, given --again.
    open = seats.filter(({ pubId }) => known.get(pubId));
  }
  return { seats: missing, removed };
}

/** How many of them a sentence names. */
const MOST_NAMED = 10;

/**
 * Warns of guests who get tickets although somebody of the same name has some with another address:
 * one of the addresses may be a slip. Of those that are in the file, too, neither is.
 */
async function namesakeNotes(
  tx: Tx,
  { guests, seats, typeId }: { guests: readonly Guest[]; seats: readonly Seat[]; typeId: number },
): Promise<string[]> {
  const rows = await tx.query<Pick<Guest, 'name' | 'email'>>(
    `select distinct g.name, coalesce(g.email, '') as email
       from guest_tickets g join tickets t on t.pub_id = g.ticket_id and t.voided_at is null
      where g.ticket_type_id = $1
        and lower(g.name) in (select lower(name) from unnest($2::text[]) as d (name))`,
    [typeId, seats.map(({ name }) => name)],
  );
  const inFile = new Set(guests.map(guestKey));
  const others = rows.filter((row) => !inFile.has(guestKey(row)));
  const taken = new Set(others.map(({ name }) => name.toLowerCase()));
  const names = [
    ...new Set(seats.map(({ name }) => name).filter((name) => taken.has(name.toLowerCase()))),
  ];
  if (names.length === 0) return [];
  const named = names.slice(0, MOST_NAMED).join(', ') + (names.length > MOST_NAMED ? ' …' : '');
  return [
    'Guests of these names have tickets with another e-mail address, or without one: ' +
      `${names.length} (${named}). If they are the same people, first remove them.`,
  ];
}

/** 128 bits that nobody can compute without the key. */
const pubIdOf = (key: string, parts: readonly (string | number)[]) =>
  createHmac('sha256', key)
    .update(JSON.stringify(parts))
    .digest()
    .subarray(0, 16)
    .toString('base64url');

async function issue(
  tx: Tx,
  { seats, type, now }: { seats: readonly Seat[]; type: TypeRow; now: Date },
): Promise<void> {
  if (seats.length === 0) return;
  const given = JSON.stringify(seats);
  await tx.query(
    `insert into tickets (pub_id, ticket_type_id, event_id, place, issued_at)
     select "pubId", $2, $3, place, $4
       from jsonb_to_recordset($1::jsonb) as d ("pubId" text, place int)`,
    [given, type.id, type.eventId, now],
  );
  await tx.query(
    `insert into guest_tickets (ticket_id, event_id, ticket_type_id, name, email)
     select "pubId", $3, $2, name, nullif(email, '')
       from jsonb_to_recordset($1::jsonb) as d ("pubId" text, name text, email text)`,
    [given, type.id, type.eventId],
  );
  const move = { id: type.id, held: 0, sold: seats.length };
  await moveIfFree(tx, [{ ...move, cause: { guest: true }, reason: 'guest' }], now);
}

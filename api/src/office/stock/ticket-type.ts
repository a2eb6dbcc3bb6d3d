import type { Tx } from '../../db/db.ts';
import { findNamedEvent } from '../../stock/event-row.ts';
import { refusal } from '../refusal.ts';

export interface TicketType {
  id: number;
  eventId: number;
  url: string;
  key: string;
  price: number;
  currency: string;
  scale: number;
}

/** A ticket type by event and key. Throws `notFound`, or `officeRefused` with the keys that there are. */
export async function ticketTypeOf(tx: Tx, url: string, key: string): Promise<TicketType> {
  const event = await findNamedEvent(tx, url);
  const [type] = await tx.query<{ id: number; price: number }>(
    'select id, price from ticket_types where event_id = $1 and key = $2',
    [event.id, key],
  );
  if (type) {
    const { id: eventId, currency, scale } = event;
    return { ...type, eventId, url: event.url, key, currency, scale };
  }
  const keys = await tx.query<{ key: string }>(
    'select key from ticket_types where event_id = $1 order by place',
    [event.id],
  );
  const known = keys.map((each) => each.key).join(', ');
  throw refusal(`The event ${event.url} has no ticket type ${key}. It has: ${known}.`);
}

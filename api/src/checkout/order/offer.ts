import type { FeeRule } from '@playday/shared/rules/money';
import type { Tx } from '../../db/db.ts';
import { type EventRow, findEvent } from '../../stock/event-row.ts';
import type { Text } from '../../texts.ts';
import { eventMethods, type EventMethod } from '../methods.ts';

export interface StoredFee extends FeeRule {
  ticketTypeId: number | null;
  text: Text;
}

/** What an event sells, and how it may be paid. Stock is not in here: it is decided under its lock. */
export interface Offer {
  event: EventRow;
  /** Listed ticket types by id, in their order. */
  types: Map<number, { id: number; name: Text; price: number }>;
  fees: StoredFee[];
  methods: EventMethod[];
}

/** The offer of now, read once for all orders of the event that wait together. */
export async function readOffer(tx: Tx, eventId: number): Promise<Offer | undefined> {
  const [event, types, fees, methods] = await Promise.all([
    findEvent(tx, eventId),
    tx.query<{ id: number; name: Text; price: number }>(
      'select id, name, price from ticket_types where event_id = $1 and is_listed order by place',
      [eventId],
    ),
    tx.query<StoredFee>(
      `select ticket_type_id as "ticketTypeId", name as text, type, amount from fees where event_id = $1 order by place`,
      [eventId],
    ),
    eventMethods(tx, eventId),
  ]);
  if (!event) return undefined;
  return { event, types: new Map(types.map((type) => [type.id, type])), fees, methods };
}

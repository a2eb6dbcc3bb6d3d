import type { FeeRule } from '@playday/shared/rules/money/money';
import type { Tx } from '../../db/db.ts';
import { type EventRow, findEvent } from '../../events/event-row.ts';
import type { Text } from '../../texts.ts';
import { type EventMethod, eventMethods } from './methods.ts';
import { heldPrices, recentPrices } from '../../events/ticket-prices.ts';
import type { RequestedOrder } from './requested-order.ts';

export interface StoredFee extends FeeRule {
  ticketTypeId: number | null;
  text: Text;
}

/** What an event sells and how it can be paid. Stock is not included: it is read under its lock. */
export interface Offer {
  event: EventRow;
  /** Listed ticket types by id, in display order. Prices are minor units. */
  types: Map<number, { id: number; name: Text; price: number }>;
  fees: StoredFee[];
  methods: EventMethod[];
}

/** Reads the current offer, once for all orders of a batch. Undefined: there is no such event. */
export async function readOffer(tx: Tx, eventId: number): Promise<Offer | undefined> {
  const [event, types, fees, methods] = await Promise.all([
    findEvent(tx, eventId),
    tx.query<{ id: number; name: Text; price: number }>(
      'select id, name, price from ticket_types where event_id = $1 and is_listed order by place',
      [eventId],
    ),
    tx.query<StoredFee>(
      `select ticket_type_id as "ticketTypeId", name as text, type, amount from fees
        where event_id = $1 order by place`,
      [eventId],
    ),
    eventMethods(tx, eventId),
  ]);
  if (!event) return undefined;
  return { event, types: new Map(types.map((type) => [type.id, type])), fees, methods };
}

/** The offer as each buyer may have it, at the prices of `heldPrices`. */
export async function readHeldPrices(
  tx: Tx,
  offer: Offer,
  requests: readonly RequestedOrder[],
): Promise<(buyerId: number) => Offer> {
  const eventId = offer.event.id;
  const { now } = requests[0]!;
  const changes = await recentPrices(tx, eventId, now);
  const buyerIds = requests.map(({ buyerId }) => buyerId);
  const priceFor = await heldPrices(tx, changes, { eventId, buyerIds, now });
  return (buyerId) => {
    const types = [...offer.types].map(
      ([id, type]) => [id, { ...type, price: priceFor(buyerId, type) }] as const,
    );
    return { ...offer, types: new Map(types) };
  };
}

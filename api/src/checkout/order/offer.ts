import type { FeeRule } from '@playday/shared/rules/money';
import type { Tx } from '../../db/db.ts';
import { type EventRow, findEvent } from '../../stock/event-row.ts';
import type { Text } from '../../texts.ts';
import { type EventMethod, eventMethods } from '../methods.ts';
import { later } from '../../time.ts';
import { holdStarts, recentPrices } from '../../stock/ticket-prices.ts';
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
      `select ticket_type_id as "ticketTypeId", name as text, type, amount from fees where event_id = $1 order by place`,
      [eventId],
    ),
    eventMethods(tx, eventId),
  ]);
  if (!event) return undefined;
  return { event, types: new Map(types.map((type) => [type.id, type])), fees, methods };
}

/** How long it may take from the time of a change until buyers see it: it waits for locks, or is one of many in an import. */
const STORING_MS = 60_000;

/**
 * The offer as each buyer may have it: one who held tickets when their price rose pays the old price, because the page showed it. A lower
 * price is for all.
 */
export async function readHeldPrices(
  tx: Tx,
  offer: Offer,
  requests: readonly RequestedOrder[],
): Promise<(buyerId: number) => Offer> {
  const { now } = requests[0]!;
  const changes = await recentPrices(tx, offer.event.id, now);
  if (changes.length === 0) return () => offer;
  const buyerIds = requests.map(({ buyerId }) => buyerId);
  const starts = await holdStarts(tx, { eventId: offer.event.id, buyerIds, now });
  return (buyerId) => {
    const start = starts.get(buyerId);
    if (start === undefined) return offer;
    const types = [...offer.types].map(([id, type]) => {
      const earlier = changes
        .filter((change) => change.id === id && later(change.changedAt, STORING_MS) > start)
        .map(({ oldPrice }) => oldPrice);
      return [id, { ...type, price: Math.min(type.price, ...earlier) }] as const;
    });
    return { ...offer, types: new Map(types) };
  };
}

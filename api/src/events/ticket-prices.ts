import { holdSeconds } from '@playday/shared/rules/cart/cart';
import type { Tx } from '../db/db.ts';
import { later } from '../time/time.ts';
import { HOLD_MS } from '../stock/hold-terms.ts';

/** A former price of a ticket type, minor units. */
export interface PriceChange {
  id: number;
  changedAt: Date;
  oldPrice: number;
}

/**
 * How long it may take from the time of a change until buyers see it: it waits for locks, or is one
 * of many in an import.
 */
const STORING_MS = 60_000;

/**
 * Changes the price of a ticket type (minor units) and remembers the old one for the buyers who
 * hold some. Placed orders keep theirs. Locks no stock, so sales go on.
 */
export async function changePrice(
  tx: Tx,
  { ticketTypeId, price, now }: { ticketTypeId: number; price: number; now: Date },
): Promise<void> {
  await tx.query(
    `with old as (select id, price from ticket_types
      where id = $1 and price <> $2 for no key update),
          changed as (update ticket_types t set price = $2 from old where t.id = old.id)
     insert into ticket_price_changes (ticket_type_id, changed_at, old_price) select id, $3, price
     from old`,
    [ticketTypeId, price, now],
  );
}

/**
 * Ticket types of an event whose price changed while a hold that may still run has existed. Usually
 * none.
 */
export function recentPrices(tx: Tx, eventId: number, now: Date): Promise<PriceChange[]> {
  return tx.query(
    `select c.ticket_type_id as id, c.changed_at as "changedAt", c.old_price as "oldPrice"
       from ticket_price_changes c join ticket_types t on t.id = c.ticket_type_id
      where c.changed_at > $2 and t.event_id = $1`,
    [eventId, later(now, -2 * HOLD_MS - STORING_MS)],
  );
}

/**
 * What a ticket of a type costs each of these buyers, minor units: one who held tickets of the
 * event when the price rose pays the old price, because the page showed it. A lower price is for
 * all. `changes`: the event's `recentPrices`. Orders and the answers about holds both ask here, so
 * what is shown is what is charged.
 */
export async function heldPrices(
  tx: Tx,
  changes: readonly PriceChange[],
  holders: { eventId: number; buyerIds: readonly number[]; now: Date },
): Promise<(buyerId: number, type: { id: number; price: number }) => number> {
  if (changes.length === 0) return (_, { price }) => price;
  const starts = await holdStarts(tx, holders);
  return (buyerId, { id, price }) => {
    const start = starts.get(buyerId);
    if (start === undefined) return price;
    const earlier = changes
      .filter((change) => change.id === id && later(change.changedAt, STORING_MS) > start)
      .map(({ oldPrice }) => oldPrice);
    return Math.min(price, ...earlier);
  };
}

/** When the running holds of these buyers for an event began. */
async function holdStarts(
  tx: Tx,
  { eventId, buyerIds, now }: { eventId: number; buyerIds: readonly number[]; now: Date },
): Promise<Map<number, Date>> {
  const rows = await tx.query<{ buyerId: number; begunAt: Date }>(
    // The tickets of a short hold were taken later than its end says.
    `select h.buyer_id as "buyerId",
            greatest(h.expires_at - make_interval(secs => $4 * case when h.is_extended then 2
            else 1 end), b.taken_since) as "begunAt"
       from holds h left join buyer_counts b on b.buyer_id = h.buyer_id and b.event_id = h.event_id
      where h.buyer_id = any($1::int[]) and h.event_id = $2 and h.lapsed_at is null
        and h.expires_at > $3`,
    [buyerIds, eventId, now, holdSeconds],
  );
  return new Map(rows.map(({ buyerId, begunAt }) => [buyerId, begunAt]));
}

import { holdSeconds } from '@playday/shared/rules/cart';
import type { Tx } from '../db/db.ts';
import { later } from '../time.ts';
import { HOLD_MS } from './hold-terms.ts';

/**
 * Changes the price of a ticket type (minor units) and remembers the old one for the buyers who hold some. Placed orders keep theirs.
 * Locks no stock, so sales go on.
 */
export async function changePrice(
  tx: Tx,
  { ticketTypeId, price, now }: { ticketTypeId: number; price: number; now: Date },
): Promise<void> {
  await tx.query(
    `with old as (select id, price from ticket_types where id = $1 and price <> $2 for no key update),
          changed as (update ticket_types t set price = $2 from old where t.id = old.id)
     insert into ticket_price_changes (ticket_type_id, changed_at, old_price) select id, $3, price from old`,
    [ticketTypeId, price, now],
  );
}

/** Ticket types of an event whose price changed while a hold that may still run has existed. Usually none. */
export function recentPrices(
  tx: Tx,
  eventId: number,
  now: Date,
): Promise<{ id: number; changedAt: Date; oldPrice: number }[]> {
  return tx.query(
    `select c.ticket_type_id as id, c.changed_at as "changedAt", c.old_price as "oldPrice"
       from ticket_price_changes c join ticket_types t on t.id = c.ticket_type_id
      where c.changed_at > $2 and t.event_id = $1`,
    [eventId, later(now, -2 * HOLD_MS)],
  );
}

/** When the running holds of these buyers for an event began. */
export async function holdStarts(
  tx: Tx,
  { eventId, buyerIds, now }: { eventId: number; buyerIds: readonly number[]; now: Date },
): Promise<Map<number, Date>> {
  const rows = await tx.query<{ buyerId: number; begunAt: Date }>(
    // The tickets of a short hold were taken later than its end says.
    `select h.buyer_id as "buyerId",
            greatest(h.expires_at - make_interval(secs => $4 * case when h.is_extended then 2 else 1 end), b.taken_since) as "begunAt"
       from holds h left join buyer_counts b on b.buyer_id = h.buyer_id and b.event_id = h.event_id
      where h.buyer_id = any($1::int[]) and h.event_id = $2 and h.lapsed_at is null and h.expires_at > $3`,
    [buyerIds, eventId, now, holdSeconds],
  );
  return new Map(rows.map(({ buyerId, begunAt }) => [buyerId, begunAt]));
}

import type { Tx } from '../../db/db.ts';
import { later } from '../../time.ts';
import { holdStarts, recentPrices } from '../../stock/ticket-prices.ts';
import type { Offer } from './offer.ts';
import type { RequestedOrder } from './requested-order.ts';

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

import type { Currency, Host } from '@playday/shared/contract';
import type { Order, ShopEvent } from '@playday/shared/api-contract';
import { loadCurrency } from '../loading/currencies.ts';
import { nullOnFailure } from '../loading/null-on-failure.ts';
import { findOrder } from './find-order.ts';

export interface LoadedOrder {
  state: 'found';
  order: Order;
  currency: Currency;
  hasCurrencies: boolean;
  /** Event data that the order does not contain; null when the event fails to load. */
  event: Pick<ShopEvent, 'poster' | 'venue'> | null;
}
export type OrderPageData = LoadedOrder | { state: 'failed'; message: string };

/** Loads one of the buyer's orders with its currency and event. Another buyer's order is `unknown`. */
export async function loadOrder(
  host: Host,
  pubId: string,
  signal?: AbortSignal,
): Promise<OrderPageData | { state: 'unknown' }> {
  const found = await findOrder(host, pubId, signal);
  if (found.state !== 'found') return found;
  const { order } = found;
  const [{ currency, isKnown }, details] = await Promise.all([
    loadCurrency(host, order.currency, signal),
    nullOnFailure(
      host.http('GET /event/{id}', {
        params: { id: String(order.event.id) },
        query: { lang: host.language },
        signal,
      }),
    ),
  ]);
  const event = details && { poster: details.event.poster, venue: details.event.venue };
  return { state: 'found', order, currency, hasCurrencies: isKnown, event };
}

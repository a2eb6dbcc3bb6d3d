import type { Currency, Host } from '@playday/shared/contract';
import type { Order, ShopEvent } from '@playday/shared/api-contract';
import { nullOnFailure } from '@playday/shared/kit/http/null-on-failure';
import { parseEventDetails } from '@playday/shared/kit/http/response-guards';
import { findOrder } from './find-order.ts';
import { findCurrency, loadCurrencies } from '@playday/shared/kit/currencies';

export interface LoadedOrder {
  state: 'found';
  order: Order;
  currency: Currency;
  /** Event data that the order does not contain; null when the event fails to load. */
  event: Pick<ShopEvent, 'poster' | 'venue' | 'doors'> | null;
}
/** `message` is null when there is no sentence of the api; `text` is the page's own. */
export type OrderPageData =
  | LoadedOrder
  | { state: 'failed'; text: 'orderFailed' | 'currenciesFailed'; message: string | null };

/** Loads one of the buyer's orders with its currency and event. Another buyer's order is `unknown`. */
export async function loadOrder(
  host: Host,
  pubId: string,
  signal?: AbortSignal,
): Promise<OrderPageData | { state: 'unknown' }> {
  const found = await findOrder(host, pubId, signal);
  if (found.state === 'failed') return { ...found, text: 'orderFailed' };
  if (found.state === 'unknown') return found;
  const { order } = found;
  const params = { id: String(order.event.id) };
  const query = { lang: host.language };
  const [currencies, details] = await Promise.all([
    nullOnFailure(loadCurrencies(host, signal)),
    nullOnFailure(host.http('GET /event/{id}', { params, query, signal }).then(parseEventDetails)),
  ]);
  const currency = findCurrency(currencies, order.currency);
  if (!currency) return { state: 'failed', text: 'currenciesFailed', message: null };
  const event = details && eventOf(details.event);
  return { state: 'found', order, currency, event };
}

const eventOf = ({ poster, venue, doors }: ShopEvent): NonNullable<LoadedOrder['event']> => ({
  poster,
  venue,
  ...(doors && { doors }),
});

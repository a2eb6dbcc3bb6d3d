import type { Currency, Host } from '@playday/shared/contract';
import type { Order, ShopEvent } from '@playday/shared/api-contract';
import { nullOnFailure } from '@playday/shared/kit/http/null-on-failure';
import { parseEventDetails } from '@playday/shared/kit/http/response-guards';
import { findOrder } from './find-order.ts';
import { findCurrency, loadCurrencies } from '@playday/shared/kit/currencies';
import { redirectAway } from '@playday/shared/kit';
import { currentOrderId } from './current-order-id.ts';
import { receiptPath } from './order-paths.ts';

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

/**
 * Loads one of the buyer's orders with its currency. Another buyer's order is `unknown`.
 */
export async function loadOrder(
  host: Host,
  pubId: string,
  signal?: AbortSignal,
): Promise<
  Omit<LoadedOrder, 'event'> | Exclude<OrderPageData, LoadedOrder> | { state: 'unknown' }
> {
  const [found, currencies] = await Promise.all([
    findOrder(host, pubId, signal),
    nullOnFailure(loadCurrencies(host, signal)),
  ]);
  if (found.state === 'failed') return { ...found, text: 'orderFailed' };
  if (found.state === 'unknown') return found;
  const currency = findCurrency(currencies, found.order.currency);
  if (!currency) return { state: 'failed', text: 'currenciesFailed', message: null };
  return { ...found, currency };
}

/** The same, with the order's event. */
async function loadOrderPage(
  host: Host,
  pubId: string,
  signal?: AbortSignal,
): Promise<OrderPageData | { state: 'unknown' }> {
  const page = await loadOrder(host, pubId, signal);
  if (page.state !== 'found') return page;
  const params = { id: String(page.order.event.id) };
  const query = { lang: host.language };
  const details = await nullOnFailure(
    host.http('GET /event/{id}', { params, query, signal }).then(parseEventDetails),
  );
  return { ...page, event: details && eventOf(details.event) };
}

const eventOf = ({ poster, venue, doors }: ShopEvent): NonNullable<LoadedOrder['event']> => ({
  poster,
  venue,
  ...(doors && { doors }),
});

/**
 * Loads the order of `?order=`. Redirects to the main page when it is unknown or belongs to another
 * buyer.
 */
export async function loadReceipt(host: Host, request: Request): Promise<OrderPageData> {
  const pubId = new URL(request.url).searchParams.get('order');
  if (!pubId) throw redirectAway(request, '/');
  const page = await loadOrderPage(host, pubId, request.signal);
  if (page.state === 'unknown') throw redirectAway(request, '/');
  return page;
}

/**
 * Loads the order of `?order=`, else the one being paid in this tab. Redirects to the main page
 * without an order, or when it is unknown, and to the receipt when it is paid.
 */
export async function loadPayment(host: Host, request: Request): Promise<OrderPageData> {
  const pubId = new URL(request.url).searchParams.get('order') || currentOrderId.get();
  if (!pubId) throw redirectAway(request, '/');
  const page = await loadOrderPage(host, pubId, request.signal);
  if (page.state === 'unknown') {
    if (currentOrderId.get() === pubId) currentOrderId.set(null);
    throw redirectAway(request, '/');
  }
  const isPaid = page.state === 'found' && page.order.state === 'Paid' && page.order.payId !== null;
  if (isPaid) throw redirectAway(request, receiptPath(pubId));
  if (page.state === 'found') currentOrderId.set(pubId);
  return page;
}

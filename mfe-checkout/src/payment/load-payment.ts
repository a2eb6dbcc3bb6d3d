import type { Host } from '@playday/shared/contract';
import { redirectAway } from '@playday/shared/kit';
import { currentOrderId } from '../order/current-order-id.ts';
import { loadOrder, type OrderPageData } from '../order/load-order.ts';
import { receiptPath } from '../order/order-paths.ts';

/**
 * Loads the order of `?order=`, else the one being paid in this tab. Redirects to the main page without an order, or when
 * it is unknown, and to the receipt when it is paid.
 */
export async function loadPayment(host: Host, request: Request): Promise<OrderPageData> {
  const pubId = new URL(request.url).searchParams.get('order') || currentOrderId.get();
  if (!pubId) throw redirectAway(request, '/');
  const page = await loadOrder(host, pubId, request.signal);
  if (page.state === 'unknown') {
    if (currentOrderId.get() === pubId) currentOrderId.set(null);
    throw redirectAway(request, '/');
  }
  const isPaid = page.state === 'found' && page.order.state === 'Paid' && page.order.payId !== null;
  if (isPaid) throw redirectAway(request, receiptPath(pubId));
  if (page.state === 'found') currentOrderId.set(pubId);
  return page;
}

import type { Host } from '@playday/shared/contract';
import { redirect } from '@playday/shared/kit';
import { currentOrderId } from '../order/current-order-id.ts';
import { loadOrder, type OrderPageData } from '../order/load-order.ts';

/** The order that this tab is paying; without one, the main page. Paid meanwhile: its receipt. */
export async function loadPayment(host: Host, signal?: AbortSignal): Promise<OrderPageData> {
  const pubId = currentOrderId.get();
  if (!pubId) throw redirect('/');
  const page = await loadOrder(host, pubId, signal);
  if (page.state === 'unknown') {
    currentOrderId.set(null);
    throw redirect('/');
  }
  const isPaid = page.state === 'found' && page.order.state === 'Paid' && page.order.payId !== null;
  if (isPaid) throw redirect(`/receipt?order=${encodeURIComponent(pubId)}`);
  return page;
}

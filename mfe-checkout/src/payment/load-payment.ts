import type { Host } from '@playday/shared/contract';
import { redirect } from '@playday/shared/kit';
import { currentOrderId } from '../order/current-order-id.ts';
import { loadOrder, type OrderPageData } from '../order/load-order.ts';

/** Loads the order being paid in this tab. Redirects to the main page without one, and to the receipt when it is paid. */
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

import type { Host } from '@playday/shared/contract';
import { redirectAway } from '@playday/shared/kit';
import { loadOrder, type OrderPageData } from '../order/load-order.ts';

/** Loads the order of `?order=`. Redirects to the main page when it is unknown or belongs to another buyer. */
export async function loadReceipt(host: Host, request: Request): Promise<OrderPageData> {
  const pubId = new URL(request.url).searchParams.get('order');
  if (!pubId) throw redirectAway(request, '/');
  const page = await loadOrder(host, pubId, request.signal);
  if (page.state === 'unknown') throw redirectAway(request, '/');
  return page;
}

import type { Currency, Host } from '@playday/shared/contracts';
import type { Order } from '@playday/shared/contracts/api';
import { redirect } from '@playday/shared/kit';
import { loadCurrency } from '../loading/currencies.ts';
import { findOrder } from '../order/find-order.ts';

export type ReceiptData =
  | { state: 'found'; order: Order; currency: Currency; hasCurrencies: boolean }
  | { state: 'failed'; message: string };

/** The order that the address names. One that is unknown, or another's, leads to the main page. */
export async function loadReceipt(host: Host, request: Request): Promise<ReceiptData> {
  const pubId = new URL(request.url).searchParams.get('order');
  if (!pubId) throw redirect('/');
  const found = await findOrder(host, pubId, request.signal);
  if (found.state === 'unknown') throw redirect('/');
  if (found.state === 'failed') return found;
  const { currency, isKnown } = await loadCurrency(host, found.order.currency, request.signal);
  return { state: 'found', order: found.order, currency, hasCurrencies: isKnown };
}

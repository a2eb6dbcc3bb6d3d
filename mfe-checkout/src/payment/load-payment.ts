import type { Currency, Host } from '@playday/shared/contracts';
import type { Order } from '@playday/shared/contracts/api';
import { redirect } from '@playday/shared/kit';
import { loadCurrency } from '../loading/currencies.ts';
import { keptPubId } from '../order/kept-pub-id.ts';
import { findOrder } from '../order/find-order.ts';

export type PaymentData =
  | { state: 'found'; order: Order; currency: Currency; hasCurrencies: boolean }
  | { state: 'failed'; message: string };

/** The order that this tab is paying; without one, the main page. */
export async function loadPayment(host: Host, signal?: AbortSignal): Promise<PaymentData> {
  const pubId = keptPubId.get();
  if (!pubId) throw redirect('/');
  const found = await findOrder(host, pubId, signal);
  if (found.state === 'unknown') {
    keptPubId.set(null);
    throw redirect('/');
  }
  if (found.state === 'failed') return found;
  const { order } = found;
  if (order.state === 'Paid' && order.payId) throw redirect(`/receipt?order=${encodeURIComponent(pubId)}`);
  const { currency, isKnown } = await loadCurrency(host, order.currency, signal);
  return { state: 'found', order, currency, hasCurrencies: isKnown };
}

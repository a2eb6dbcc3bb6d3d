import type { OrderListItem, PaymentMethod } from '@playday/shared/api-contract';
import type { Host } from '@playday/shared/contract';
import { type ListedCurrency, loadCurrencies } from '@playday/shared/kit/currencies';
import { nullOnFailure } from '@playday/shared/kit/http/null-on-failure';
import { parseMethods, parseOrderList } from '@playday/shared/kit/http/response-guards';

export interface Orders {
  /** Null when loading failed. */
  orders: OrderListItem[] | null;
  /** Null when loading failed; the page then uses baht. */
  currencies: ListedCurrency[] | null;
  /** Null when loading failed; an order then shows the method's name that it carries. */
  methods: PaymentMethod[] | null;
  /** Milliseconds since 1970. */
  loadedAt: number;
}

/**
 * Loads the buyer's orders, latest first. Currencies and payment methods are loaded unless `before`
 * has them.
 */
export async function loadOrders(host: Host, before?: Orders): Promise<Orders> {
  const query = { lang: host.language };
  const [orders, currencies, methods] = await Promise.all([
    nullOnFailure(host.http('GET /user/profile/orders').then(parseOrderList)),
    before?.currencies ?? nullOnFailure(loadCurrencies(host)),
    before?.methods ??
      nullOnFailure(host.http('GET /user/order/methods', { query }).then(parseMethods)),
  ]);
  return { orders, currencies, methods, loadedAt: host.now() };
}

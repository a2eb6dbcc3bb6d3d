import type { OrderListItem } from '@playday/shared/api-contract';
import type { Currency, Host } from '@playday/shared/contract';
import { nullOnFailure } from '../loading/null-on-failure.ts';

export interface Orders {
  /** Null when loading failed. */
  orders: OrderListItem[] | null;
  /** Null when loading failed; the page then uses baht. */
  currencies: Currency[] | null;
  /** Milliseconds since 1970. */
  loadedAt: number;
}

/** Loads the buyer's orders, latest first, and the currencies. */
export async function loadOrders(host: Host): Promise<Orders> {
  const [list, currencies] = await Promise.all([
    nullOnFailure(host.http('GET /user/profile/orders')),
    nullOnFailure(host.http('GET /currency', { query: { lang: host.language } })),
  ]);
  return {
    orders: list?.orders ?? null,
    currencies: currencies?.map(({ iso_code, symbol, scale }) => ({ code: iso_code, symbol, scale })) ?? null,
    loadedAt: host.now(),
  };
}

import type { OrderListItem } from '@playday/shared/api-contract';
import type { Currency, Host } from '@playday/shared/contract';
import { nullOnFailure } from '../loading/null-on-failure.ts';

export interface Orders {
  /** Null: they could not be loaded. */
  orders: OrderListItem[] | null;
  /** Null: they could not be loaded, baht has to do. */
  currencies: Currency[] | null;
}

/** The buyer's orders, latest first, and the currencies they are in. */
export async function loadOrders(host: Host): Promise<Orders> {
  const [list, currencies] = await Promise.all([
    nullOnFailure(host.http('GET /user/profile/orders')),
    nullOnFailure(host.http('GET /currency', { query: { lang: host.language } })),
  ]);
  return {
    orders: list?.orders ?? null,
    currencies: currencies?.map(({ iso_code, symbol, scale }) => ({ code: iso_code, symbol, scale })) ?? null,
  };
}

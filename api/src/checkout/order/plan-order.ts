import type { OrderRequest } from '@playday/shared/contracts/api';
import type { Tx } from '../../db/db.ts';
import type { EventRow } from '../../stock/event-row.ts';
import type { Line } from '../../stock/stock.ts';
import { checkParameters, type MethodRow, methodOfEvent } from '../methods.ts';
import { checkLines, eventOnSale } from '../on-sale.ts';
import { findPromo, type PromoRow } from '../promos.ts';
import { type PricedOrder, priceOrder } from './price-order.ts';

/** An order as it will be, if the stock allows it. */
export interface PlannedOrder {
  buyerId: number;
  tickets: Line[];
  event: EventRow;
  price: PricedOrder;
  promo: PromoRow | undefined;
  method: MethodRow | undefined;
  parameters: { key: string; value: string }[];
  gateway: string;
  requestKey: string | undefined;
  bodyHash: string;
  now: Date;
}

/** Everything that can be decided before stock is touched. */
export async function planOrder(
  db: Tx,
  request: {
    buyerId: number;
    body: OrderRequest;
    gateway: string;
    requestKey?: string;
    bodyHash: string;
    now: Date;
  },
): Promise<PlannedOrder> {
  const { buyerId, body, gateway, requestKey, bodyHash, now } = request;
  const event = await eventOnSale(db, body.event, buyerId, now);
  await checkLines(db, event.id, body.tickets);
  const promo =
    body.promocode === undefined
      ? undefined
      : await findPromo(db, { code: body.promocode, event, buyerId, now });
  const price = await priceOrder(db, event.id, body.tickets, promo?.amount ?? 0);
  const plan = { buyerId, tickets: body.tickets, event, price, promo, gateway, requestKey, bodyHash, now };
  // Free, or wholly covered by a promo: no method is asked for, and one that is named is not used.
  if (price.total === 0) return { ...plan, method: undefined, parameters: [] };
  const method = await methodOfEvent(db, event.id, body.method);
  const parameters = checkParameters(method, price.total, body.additionalParameter ?? []);
  return { ...plan, method, parameters };
}

import type { CartState } from '@playday/shared/contract';
import type { OrderRequest } from '@playday/shared/api-contract';

const ticketsOf = (cart: Pick<CartState, 'lines'>) =>
  cart.lines.map(({ id, count }) => ({ id, count }));

/** The order request for the cart's contents. A free order has no method. */
export function orderBody(
  cart: CartState,
  {
    promocode,
    method,
    parameters,
  }: {
    promocode: string | null;
    method: number | null;
    parameters: { key: string; value: string }[];
  },
): OrderRequest {
  return {
    event: cart.event?.id ?? 0,
    tickets: ticketsOf(cart),
    ...(promocode && { promocode }),
    ...(method !== null && { method }),
    ...(method !== null && parameters.length > 0 && { additionalParameter: parameters }),
  };
}

/** Whether a sent order contains exactly the tickets in the cart. */
export const isSameCart = (cart: CartState, body: OrderRequest) =>
  cart.event?.id === body.event && JSON.stringify(ticketsOf(cart)) === JSON.stringify(body.tickets);

import { shareOut } from '@playday/shared/rules/money/money';

/** What an order costs, in minor units. */
export interface OrderPrice {
  discount: number;
  /**
   * `ticketTypeId` null: a fee of the order. The price of a fee per ticket is that of all tickets
   * of the type.
   */
  fees: readonly { ticketTypeId: number | null; price: number }[];
}

export interface TicketShare {
  price: number;
  fees: number;
  discount: number;
  /** Price + fees − discount: what the buyer has paid for this ticket. */
  total: number;
}

/**
 * What each ticket of an order has cost, in the given order: its price less its part of the promo,
 * which is in proportion to the price, with the fees of its type in equal parts, and with the fees
 * of the order in proportion to what the ticket itself has cost. The shares are whole minor units,
 * and their sum is exactly what the order costs.
 */
export function ticketShares(
  tickets: readonly { typeId: number; price: number }[],
  { discount, fees }: OrderPrice,
): TicketShare[] {
  const prices = tickets.map(({ price }) => price);
  const discounts = shareOut(discount, prices);
  const costs = prices.map((price, at) => price - discounts[at]!);
  const isPaid = costs.some((cost) => cost > 0);
  const shares = prices.map((price, at) => ({ price, discount: discounts[at]!, fees: 0 }));
  for (const { ticketTypeId, price } of fees) {
    const weights =
      ticketTypeId === null
        ? costs.map((cost) => (isPaid ? cost : 1))
        : tickets.map(({ typeId }) => (typeId === ticketTypeId ? 1 : 0));
    for (const [at, part] of shareOut(price, weights).entries()) shares[at]!.fees += part;
  }
  return shares.map((share) => ({ ...share, total: share.price + share.fees - share.discount }));
}

import type { CartLine, Currency } from '@playday/shared/contract';
import type { EventDetails } from '@playday/shared/api-contract';
import { feeRule, quote } from '@playday/shared/rules/money';
import { toMinor } from '@playday/shared/rules/format-money';

/** What an order shows: all amounts in minor units. The discount is positive here and shown as a negative line. */
export interface Prices {
  lines: { id: number; name: string; count: number; sum: number }[];
  subtotal: number;
  fees: { name: string; sum: number }[];
  discount: number;
  total: number;
  /** Nothing to pay for: no fee lines, no method. */
  isFree: boolean;
}

/** Prices a cart by the event's own prices and fees, as the api will. `promoMinor`: what a promo code takes off. */
export function priceCart(
  lines: readonly CartLine[],
  { event, tickets }: EventDetails,
  currency: Currency,
  promoMinor = 0,
): Prices {
  const { scale } = currency;
  const chosen = lines.map((line) => {
    const ticket = tickets.find(({ id }) => id === line.id);
    return {
      id: line.id,
      name: ticket?.name ?? line.name,
      count: line.count,
      priceMinor: ticket ? toMinor(ticket.price, scale) : line.price,
      fees: (ticket?.fee ?? []).map((fee) => feeRule(fee, scale)),
    };
  });
  const priced = quote(
    chosen,
    event.fees.map((fee) => feeRule(fee, scale)),
    promoMinor,
  );
  return {
    lines: chosen.map(({ id, name, count, priceMinor }) => ({ id, name, count, sum: priceMinor * count })),
    subtotal: priced.subtotal,
    fees: groupFees([...priced.ticketFees, ...priced.orderFees]),
    discount: priced.discount,
    total: priced.total,
    isFree: priced.isFree,
  };
}

/** Fees of one name as one line. */
export function groupFees(fees: readonly { name: string; price: number }[]): { name: string; sum: number }[] {
  const sums = new Map<string, number>();
  for (const { name, price } of fees) sums.set(name, (sums.get(name) ?? 0) + price);
  return [...sums].map(([name, sum]) => ({ name, sum }));
}

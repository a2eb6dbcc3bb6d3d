import type { EventDetails } from '../../api-contract/entities.ts';
import type { CartLine, Currency } from '../../contract/host.ts';
import { toMinor } from '../money/format-money.ts';
import { feeRule, quote } from '../money/money.ts';

/**
 * The prices of a cart or an order, in minor units. `discount` is positive and displayed as a
 * negative line.
 */
export interface Prices {
  lines: { id: number; name: string; count: number; sum: number }[];
  subtotal: number;
  fees: { name: string; sum: number }[];
  discount: number;
  total: number;
  /** The tickets are free: no fee lines and no payment method. */
  isFree: boolean;
}

/**
 * Prices a cart with the api's rules, from the event's fees and prices; held tickets have the price
 * of their hold. `promoMinor`: the promo discount in minor units.
 */
export function priceCart(
  lines: readonly CartLine[],
  { event, tickets }: EventDetails,
  currency: Pick<Currency, 'scale'>,
  promoMinor = 0,
): Prices {
  const { scale } = currency;
  const chosen = lines.map((line) => {
    const ticket = tickets.find(({ id }) => id === line.id);
    return {
      id: line.id,
      name: ticket?.name ?? line.name,
      count: line.count,
      priceMinor: line.heldPrice ?? (ticket ? toMinor(ticket.price, scale) : line.price),
      fees: (ticket?.fee ?? []).map((fee) => feeRule(fee, scale)),
    };
  });
  const priced = quote(
    chosen,
    event.fees.map((fee) => feeRule(fee, scale)),
    promoMinor,
  );
  return {
    lines: chosen.map(({ id, name, count, priceMinor }) => ({
      id,
      name,
      count,
      sum: priceMinor * count,
    })),
    subtotal: priced.subtotal,
    fees: groupFees([...priced.ticketFees, ...priced.orderFees]),
    discount: priced.discount,
    total: priced.total,
    isFree: priced.isFree,
  };
}

/** Merges fees of the same name into one line. */
export function groupFees(
  fees: readonly { name: string; price: number }[],
): { name: string; sum: number }[] {
  const sums = new Map<string, number>();
  for (const { name, price } of fees) sums.set(name, (sums.get(name) ?? 0) + price);
  return [...sums].map(([name, sum]) => ({ name, sum }));
}

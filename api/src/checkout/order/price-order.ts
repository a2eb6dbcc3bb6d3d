import { type Quote, quote } from '@playday/shared/rules/money';
import type { Text } from '../../texts.ts';
import type { Line } from '../../stock/stock.ts';
import type { Offer } from './offer.ts';

export interface PricedOrder extends Quote {
  tickets: { id: number; name: Text; count: number; price: number }[];
  /** In display order: fees per ticket, then fees per order. */
  fees: { ticketTypeId: number | null; name: Text; price: number }[];
}

/** Prices an order from the database rows, independent of what the page showed. Amounts are minor units. */
export function priceOrder(
  { types, fees: stored }: Pick<Offer, 'types' | 'fees'>,
  lines: readonly Line[],
  promoAmount: number,
): PricedOrder {
  // `quote` takes names as strings: pass the index, which leads back to the text in all languages.
  const fees = stored.map((fee, at) => ({ ...fee, name: String(at) }));
  const counts = new Map(lines.map(({ id, count }) => [id, count]));
  const tickets = [...types.values()].flatMap((type) => {
    const count = counts.get(type.id);
    return count === undefined ? [] : [{ ...type, count }];
  });
  const result = quote(
    tickets.map(({ id, price, count }) => ({
      id,
      priceMinor: price,
      count,
      fees: fees.filter(({ ticketTypeId }) => ticketTypeId === id),
    })),
    fees.filter(({ ticketTypeId }) => ticketTypeId === null),
    promoAmount,
  );
  return {
    ...result,
    tickets,
    fees: [
      ...result.ticketFees.map(({ ticketId, name, price }) => ({
        ticketTypeId: ticketId,
        name: fees[Number(name)]!.text,
        price,
      })),
      ...result.orderFees.map(({ name, price }) => ({
        ticketTypeId: null,
        name: fees[Number(name)]!.text,
        price,
      })),
    ],
  };
}

import { type FeeRule, type Quote, quote } from '@playday/shared/money';
import type { Tx } from '../../db/db.ts';
import type { Text } from '../../texts.ts';
import type { Line } from '../../stock/stock.ts';

interface StoredFee extends FeeRule {
  ticketTypeId: number | null;
  text: Text;
}

export interface PricedOrder extends Quote {
  tickets: { id: number; name: Text; count: number; price: number }[];
  /** In the order in which they are shown: of the tickets, then of the order. */
  fees: { ticketTypeId: number | null; name: Text; price: number }[];
}

/** Prices an order from what the database says, whatever the page showed. */
export async function priceOrder(
  tx: Tx,
  eventId: number,
  lines: readonly Line[],
  promoAmount: number,
): Promise<PricedOrder> {
  const types = await tx.query<{ id: number; name: Text; price: number }>(
    'select id, name, price from ticket_types where event_id = $1 and id = any($2::int[]) order by place',
    [eventId, lines.map(({ id }) => id)],
  );
  const stored = await tx.query<StoredFee>(
    `select ticket_type_id as "ticketTypeId", name as text, type, amount from fees where event_id = $1 order by place`,
    [eventId],
  );
  // The pure formulas know names as strings; a position leads back to the text in all languages.
  const fees = stored.map((fee, at) => ({ ...fee, name: String(at) }));
  const tickets = types.map((type) => ({ ...type, count: lines.find(({ id }) => id === type.id)!.count }));
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

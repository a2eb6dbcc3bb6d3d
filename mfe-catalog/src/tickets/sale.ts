import type { CartLine, CartState } from '@playday/shared/contract';
import type { ShopEvent, Ticket } from '@playday/shared/api-contract';
import { type SaleWindow, saleWindowAt, ticketWindowAt } from '@playday/shared/rules/events/sale';

export type Sale = SaleWindow | 'draft' | 'soldOut' | 'none';

/**
 * The sale status of an event. `now`: milliseconds, by the server's clock; `eventLines`: the cart's
 * lines for it.
 */
export function saleStatusAt(
  now: number,
  event: ShopEvent,
  tickets: Ticket[],
  eventLines: CartLine[],
): Sale {
  if (event.state === 'draft') return 'draft';
  const window = saleWindowAt(now, event);
  if (window !== 'open') return window;
  if (tickets.length === 0) return 'none';
  if (eventLines.length > 0) return 'open';
  const left = tickets.filter((ticket) => ticketWindowAt(now, ticket) !== 'saleEnded');
  if (left.length === 0) return 'saleEnded';
  return left.every((ticket) => ticket.left === 0) ? 'soldOut' : 'open';
}

/** The cart's lines for this event; none when the cart is for another event. */
export const linesOfEvent = (cart: CartState, eventId: number): CartLine[] =>
  cart.event?.id === eventId ? cart.lines : [];

/**
 * The maximum number of this ticket type that the buyer could hold. The public stock excludes the
 * tickets held for the buyer, so the `left` of a signed-in buyer's own cart line counts when it is
 * higher.
 */
export function leftFor(ticket: Ticket, eventLines: CartLine[], isSignedIn: boolean): number {
  const line = eventLines.find(({ id }) => id === ticket.id);
  return line && isSignedIn ? Math.max(line.left, ticket.left) : ticket.left;
}

import type { CartLine, CartState } from '@playday/shared/contract';
import type { ShopEvent, Ticket } from '@playday/shared/api-contract';

export type Sale = 'open' | 'notStarted' | 'saleEnded' | 'eventEnded' | 'soldOut' | 'none';

/** What can be done about an event's tickets at an instant (milliseconds by the server's clock). */
export function saleStatusAt(now: number, event: ShopEvent, tickets: Ticket[], own: CartLine[]): Sale {
  if (Date.parse(event.dateEnd) <= now) return 'eventEnded';
  if (event.saleStart && now < Date.parse(event.saleStart)) return 'notStarted';
  if (Date.parse(event.saleEnd) <= now) return 'saleEnded';
  if (tickets.length === 0) return 'none';
  return tickets.every((ticket) => ticket.left === 0) && own.length === 0 ? 'soldOut' : 'open';
}

/** The part of the cart that belongs to this event: a cart for another one counts for nothing here. */
export const linesOfEvent = (cart: CartState, eventId: number): CartLine[] =>
  cart.event?.id === eventId ? cart.lines : [];

/**
 * How many of a type this buyer could have in all. The public rest does not count the tickets held for the buyer,
 * so a line already in a signed-in buyer's cart knows better.
 */
export function leftFor(ticket: Ticket, own: CartLine[], isSignedIn: boolean): number {
  const line = own.find(({ id }) => id === ticket.id);
  return line && isSignedIn ? Math.max(line.left, ticket.left) : ticket.left;
}

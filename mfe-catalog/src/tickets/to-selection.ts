import type { ShopEvent, Ticket } from '@playday/shared/api-contract';
import type { Currency, TicketSelection } from '@playday/shared/contract';
import { toMinor } from '@playday/shared/rules/money/format-money';

/**
 * A selection of `count` tickets of one type for the cart. `left`: how many of them this buyer
 * could hold in all.
 */
export function toSelection(
  { id, url, name, poster, dateStart, age }: ShopEvent,
  ticket: Ticket,
  currency: Currency,
  left: number,
  count: number,
): TicketSelection {
  const { id: ticketId, name: ticketName, description } = ticket;
  const price = toMinor(ticket.price, currency.scale);
  return {
    event: { id, url, name, poster, dateStart, age },
    currency,
    ticket: { id: ticketId, name: ticketName, description, price, left },
    count,
  };
}

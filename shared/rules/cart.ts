import type { CartLine, CartState, TicketSelection } from '../contract/host.ts';

/** At most so many tickets of one event for one buyer. */
export const maxTickets = 4;
/** How long tickets are kept, in seconds; at `warningSeconds` the timer turns red. */
export const holdSeconds = 1800;
export const warningSeconds = 120;

/** What is kept between visits and shared between tabs. */
export type StoredCart = Pick<CartState, 'event' | 'currency' | 'lines' | 'endsAt'>;

export const emptyCart: CartState = {
  event: null,
  currency: null,
  lines: [],
  pendingSelection: null,
  isOpen: false,
  isAgeRestricted: false,
  endsAt: null,
};

export const ticketCount = (cart: Pick<CartState, 'lines'>) =>
  cart.lines.reduce((sum, line) => sum + line.count, 0);

/** Sum of the lines in minor units, before fees and discount. */
export const subtotalOf = (cart: Pick<CartState, 'lines'>) =>
  cart.lines.reduce((sum, line) => sum + line.price * line.count, 0);

/** How many of a ticket type one may choose now: what is left of it, of the four, and of the stepper's ten. */
export function maxCount(cart: Pick<CartState, 'lines'>, ticket: { id: number; left: number }): number {
  const own = cart.lines.find((line) => line.id === ticket.id)?.count ?? 0;
  return Math.max(0, Math.min(ticket.left, maxTickets - (ticketCount(cart) - own), 10));
}

/** Puts a choice in: the first binds the cart to its event; one for another event waits as `pending`. */
export function selectTickets(cart: CartState, choice: TicketSelection): CartState {
  if (cart.event && cart.event.id !== choice.event.id) return { ...cart, pendingSelection: choice };
  const count = Math.min(choice.count, maxCount(cart, choice.ticket));
  const others = cart.lines.filter((line) => line.id !== choice.ticket.id);
  const line: CartLine = { ...choice.ticket, count };
  const index = cart.lines.findIndex(({ id }) => id === line.id);
  const lines = index < 0 ? [...others, line] : cart.lines.with(index, line);
  return withLines({ ...cart, event: choice.event, currency: choice.currency }, lines);
}

/** Sets a line's count; 0 removes it. */
export function setCount(cart: CartState, ticketId: number, count: number): CartState {
  return withLines(
    cart,
    cart.lines.map((line) =>
      line.id === ticketId ? { ...line, count: Math.max(0, Math.min(count, maxCount(cart, line))) } : line,
    ),
  );
}

/** Empties the cart and lets the waiting choice proceed. */
export function acceptPending(cart: CartState): CartState {
  const { pendingSelection } = cart;
  const empty = { ...clear(cart), pendingSelection: null, isOpen: false };
  return pendingSelection ? selectTickets(empty, pendingSelection) : empty;
}

export const clear = (cart: CartState): CartState => ({
  ...emptyCart,
  isOpen: cart.isOpen,
  pendingSelection: cart.pendingSelection,
});

/** Lines with amount 0 go; with the last line go event and timer. */
function withLines(cart: CartState, lines: CartLine[]): CartState {
  const kept = lines.filter((line) => line.count > 0);
  return kept.length > 0 ? { ...cart, lines: kept } : clear(cart);
}

import type { CartLine, CartState, TicketSelection } from '../../contract/host.ts';
import { maxPerType, maxTickets } from './ticket-limits.ts';

/** Duration of a hold, in seconds; at `warningSeconds` the timer turns red. */
export const holdSeconds = 1800;
export const warningSeconds = 120;
/** Tickets that are given back so shortly before their end count as lapsed. */
export const lateReturnSeconds = 300;

/** The part of the cart that is stored and shared between tabs. */
export type StoredCart = Pick<
  CartState,
  'event' | 'currency' | 'lines' | 'hold' | 'endsAt' | 'isExtended' | 'isScarce' | 'limit'
>;

export const emptyCart: CartState = {
  event: null,
  currency: null,
  lines: [],
  pendingSelection: null,
  isOpen: false,
  isAgeRestricted: false,
  hold: 'local',
  endsAt: null,
  isExtended: false,
  isScarce: false,
  limit: maxTickets,
  emptied: null,
};

export const ticketCount = ({ lines }: { lines: { count: number }[] }) =>
  lines.reduce((sum, line) => sum + line.count, 0);

/**
 * How many tickets of a type can be selected now: limited by what is left, by the buyer's limit for
 * the event and by the stepper's ten.
 */
export function maxCount(
  { lines, limit = maxTickets }: Pick<CartState, 'lines'> & { limit?: number },
  ticket: { id: number; left: number },
): number {
  const own = lines.find((line) => line.id === ticket.id)?.count ?? 0;
  return Math.max(0, Math.min(ticket.left, limit - (ticketCount({ lines }) - own), maxPerType));
}

/**
 * Adds a selection: the first binds the cart to its event; one for another event becomes pending.
 */
export function selectTickets(cart: CartState, choice: TicketSelection): CartState {
  if (cart.event && cart.event.id !== choice.event.id) return { ...cart, pendingSelection: choice };
  const count = Math.min(choice.count, maxCount(cart, choice.ticket));
  const others = cart.lines.filter((line) => line.id !== choice.ticket.id);
  const heldPrice = cart.lines.find(({ id }) => id === choice.ticket.id)?.heldPrice;
  const line: CartLine = { ...choice.ticket, ...(heldPrice !== undefined && { heldPrice }), count };
  const isNew = others.length === cart.lines.length;
  const lines = isNew
    ? [...others, line]
    : cart.lines.map((each) => (each.id === line.id ? line : each));
  return withLines({ ...cart, event: choice.event, currency: choice.currency }, lines);
}

/** Sets a line's count; 0 removes it. */
export function setCount(cart: CartState, ticketId: number, count: number): CartState {
  return withLines(
    cart,
    cart.lines.map((line) =>
      line.id === ticketId
        ? { ...line, count: Math.max(0, Math.min(count, maxCount(cart, line))) }
        : line,
    ),
  );
}

/** Empties the cart and applies the pending selection. */
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

/** A line whose tickets are no longer held. */
export const withoutHeldPrice = ({ heldPrice: _, ...line }: CartLine): CartLine => line;

/**
 * The cart with these lines, less those with count 0; without lines the cart has no event and no
 * timer.
 */
export function withLines(cart: CartState, lines: CartLine[]): CartState {
  const kept = lines.filter((line) => line.count > 0);
  return kept.length > 0 ? { ...cart, lines: kept } : clear(cart);
}

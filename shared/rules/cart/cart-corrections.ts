import type { CartState } from '../../contract/host.ts';
import { ticketCount, withLines, withoutHeldPrice } from './cart.ts';
import { toMinor } from '../money/format-money.ts';

/** Takes tickets out, from the last line backwards, until at most `limit` remain. */
export function applyLimit(cart: CartState, limit: number): CartState {
  let excess = ticketCount(cart) - limit;
  const lines = [...cart.lines].reverse().map((line) => {
    const taken = Math.min(Math.max(excess, 0), line.count);
    excess -= taken;
    return taken > 0 ? { ...line, count: line.count - taken } : line;
  });
  return withLines({ ...cart, limit }, lines.reverse());
}

interface Stock {
  id: number;
  left: number;
}

/**
 * What is left of each ticket type, which the api sends in the details of a refusal for
 * insufficient stock; else undefined.
 */
export const stockIn = ({ tickets }: Record<string, unknown>): Stock[] | undefined =>
  Array.isArray(tickets)
    ? tickets.filter((each: Partial<Stock> | null): each is Stock => typeof each?.left === 'number')
    : undefined;

/** Lowers each line to the number of tickets that are left for this buyer. */
export function applyStock(cart: CartState, left: readonly Stock[]): CartState {
  const lines = cart.lines.map((line) => {
    const rest = left.find(({ id }) => id === line.id)?.left ?? line.left;
    return { ...line, left: rest, count: Math.min(line.count, rest) };
  });
  return withLines(cart, lines);
}

/**
 * Gives each line the price of its held tickets; `price` in major units, missing from an api of an
 * earlier release.
 */
export function applyHeldPrices(
  cart: CartState,
  held: readonly { id: number; price?: number | undefined }[],
): CartState {
  const scale = cart.currency?.scale ?? 0;
  return {
    ...cart,
    lines: cart.lines.map((line) => {
      const price = held.find(({ id }) => id === line.id)?.price;
      return price === undefined
        ? withoutHeldPrice(line)
        : { ...line, heldPrice: toMinor(price, scale) };
    }),
  };
}

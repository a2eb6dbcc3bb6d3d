import type { CartState, HoldState } from '@playday/shared/contract';
import { parseJson } from '@playday/shared/kit/storage';
import type { StoredCart } from '@playday/shared/rules/cart/cart';
import { storage } from '../browser/storage.ts';

export const cartKey = 'playday.cart';

const holdStates: readonly unknown[] = [
  'local',
  'sending',
  'retrying',
  'refused',
  'replaced',
  'confirmed',
] satisfies HoldState[];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const isLine = (line: unknown) =>
  isObject(line) &&
  ['id', 'price', 'count', 'left'].every((field) => isCount(line[field])) &&
  (line.heldPrice === undefined || isCount(line.heldPrice)) &&
  ['name', 'description'].every((field) => typeof line[field] === 'string');

function isStoredCart(value: unknown): value is StoredCart {
  if (!isObject(value) || !Array.isArray(value.lines) || !value.lines.every(isLine)) return false;
  if (!isObject(value.event) || !Number.isSafeInteger(value.event.id)) return false;
  if (!isObject(value.currency) || typeof value.currency.symbol !== 'string') return false;
  if (!holdStates.includes(value.hold) || typeof value.isExtended !== 'boolean') return false;
  if (!Number.isSafeInteger(value.limit)) return false;
  return value.endsAt === null || Number.isSafeInteger(value.endsAt);
}

/** The cart in this browser's storage; null when there is none or it is invalid. */
export const readCart = () => parseJson(storage.get(cartKey), isStoredCart);

export function writeCart(stored: StoredCart) {
  const { event, currency, lines, hold, endsAt, isExtended, isScarce = false, limit } = stored;
  const cart: StoredCart = { event, currency, lines, hold, endsAt, isExtended, isScarce, limit };
  storage.set(cartKey, event ? JSON.stringify(cart) : null);
}

const emptiedKey = 'playday.cart-emptied';
const isEmptied = (value: unknown): value is NonNullable<CartState['emptied']> & { at: number } =>
  isObject(value) &&
  Number.isSafeInteger(value.eventId) &&
  typeof value.reason === 'string' &&
  Number.isSafeInteger(value.at);

/**
 * Why the shop emptied the cart, for a while: the page may be loaded again or left for another
 * document at that moment.
 */
export const storedReason = {
  /** Null also when it is older than `withinMs`. */
  read(withinMs: number): CartState['emptied'] {
    const stored = parseJson(storage.get(emptiedKey), isEmptied);
    return stored && Date.now() - stored.at < withinMs
      ? { eventId: stored.eventId, reason: stored.reason }
      : null;
  },
  write: (emptied: CartState['emptied']) =>
    storage.set(emptiedKey, emptied && JSON.stringify({ ...emptied, at: Date.now() })),
};

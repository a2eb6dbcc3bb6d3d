import type { HoldState } from '@playday/shared/contract';
import { emptyCart, type StoredCart } from '@playday/shared/rules/cart';
import { readJson, storage } from '../storage.ts';

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
const isLine = (line: unknown) =>
  isObject(line) &&
  ['id', 'price', 'count', 'left'].every(
    (field) => Number.isSafeInteger(line[field]) && Number(line[field]) >= 0,
  ) &&
  ['name', 'description'].every((field) => typeof line[field] === 'string');

/** The fields that a cart written by an older release may lack. */
type Added = 'hold' | 'isExtended' | 'limit';
type ReadableCart = Omit<StoredCart, Added> & Partial<Pick<StoredCart, Added>>;

function isReadable(value: unknown): value is ReadableCart {
  if (!isObject(value) || !Array.isArray(value.lines) || !value.lines.every(isLine)) return false;
  if (!isObject(value.event) || !Number.isSafeInteger(value.event.id)) return false;
  if (!isObject(value.currency) || typeof value.currency.symbol !== 'string') return false;
  if (value.hold !== undefined && !holdStates.includes(value.hold)) return false;
  if (value.limit !== undefined && !Number.isSafeInteger(value.limit)) return false;
  return value.endsAt === null || Number.isSafeInteger(value.endsAt);
}

/** The cart in this browser's storage; null when there is none or it is invalid. */
export function readCart(): StoredCart | null {
  const stored = readJson(cartKey, isReadable);
  if (!stored) return null;
  const { hold, isExtended, limit } = emptyCart;
  return { hold, isExtended, limit, ...stored };
}

export function writeCart({ event, currency, lines, hold, endsAt, isExtended, limit }: StoredCart) {
  const cart: StoredCart = { event, currency, lines, hold, endsAt, isExtended, limit };
  storage.set(cartKey, event ? JSON.stringify(cart) : null);
}

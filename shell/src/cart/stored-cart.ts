import type { StoredCart } from '@playday/shared/rules/cart';
import { readJson, storage } from '../storage.ts';

export const cartKey = 'playday.cart';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isLine = (line: unknown) =>
  isObject(line) &&
  ['id', 'price', 'count', 'left'].every(
    (field) => Number.isSafeInteger(line[field]) && Number(line[field]) >= 0,
  ) &&
  ['name', 'description'].every((field) => typeof line[field] === 'string');

function isStoredCart(value: unknown): value is StoredCart {
  if (!isObject(value) || !Array.isArray(value.lines) || !value.lines.every(isLine)) return false;
  if (!isObject(value.event) || !Number.isSafeInteger(value.event.id)) return false;
  if (!isObject(value.currency) || typeof value.currency.symbol !== 'string') return false;
  return value.endsAt === null || Number.isSafeInteger(value.endsAt);
}

/** The cart in this browser's storage; null when there is none or it is invalid. */
export const readCart = () => readJson(cartKey, isStoredCart);

export function writeCart({ event, currency, lines, endsAt }: StoredCart) {
  storage.set(cartKey, event ? JSON.stringify({ event, currency, lines, endsAt }) : null);
}

import type { OrderRequest } from '@playday/shared/api-contract';
import { createIdempotencyKey } from '@playday/shared/kit/request-keys';
import { parseJson, tabStorage } from '@playday/shared/kit/storage';

/**
 * A sent order without a response yet. `key`: idempotency key; `buyer`: its owner, as several
 * buyers may use one tab.
 */
export interface InFlightOrder {
  key: string;
  buyer: string;
  body: OrderRequest;
}

const storageKey = 'playday.order-sent';

const isInFlightOrder = (value: unknown): value is InFlightOrder =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  'buyer' in value &&
  'body' in value;

/**
 * The order whose outcome is unknown. Stored across reloads, so that a retry sends the same request
 * with the same key.
 */
export const inFlightOrder = {
  read(buyer: string): InFlightOrder | null {
    const stored = parseJson(tabStorage.get(storageKey), isInFlightOrder);
    return stored?.buyer === buyer ? stored : null;
  },
  /**
   * Stores the order. An unchanged body keeps its idempotency key; a changed body gets a new one.
   */
  keep(buyer: string, body: OrderRequest): InFlightOrder {
    const before = inFlightOrder.read(buyer);
    if (before && JSON.stringify(before.body) === JSON.stringify(body)) return before;
    const sent = { key: createIdempotencyKey(), buyer, body };
    tabStorage.set(storageKey, JSON.stringify(sent));
    return sent;
  },
  /** Removes the order once its outcome is known. */
  forget: () => tabStorage.set(storageKey, null),
};

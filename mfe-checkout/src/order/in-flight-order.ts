import type { OrderRequest } from '@playday/shared/api-contract';
import { tabStorage } from '../loading/tab-storage.ts';
import { createIdempotencyKey } from './create-idempotency-key.ts';

/** A sent order without a response yet. `key`: idempotency key; `buyer`: its owner, as several buyers may use one tab. */
export interface InFlightOrder {
  key: string;
  buyer: string;
  body: OrderRequest;
}

const storageKey = 'playday.order-sent';
let memoryFallback: InFlightOrder | null = null;

const isInFlightOrder = (value: unknown): value is InFlightOrder =>
  typeof value === 'object' && value !== null && 'key' in value && 'buyer' in value && 'body' in value;

/** The order whose outcome is unknown. Stored across reloads, so that a retry sends the same request with the same key. */
export const inFlightOrder = {
  read(buyer: string): InFlightOrder | null {
    let stored: unknown = memoryFallback;
    try {
      stored = JSON.parse(tabStorage.get(storageKey) ?? 'null') ?? memoryFallback;
    } catch {
      // An unreadable entry counts as none.
    }
    return isInFlightOrder(stored) && stored.buyer === buyer ? stored : null;
  },
  /** Stores the order. An unchanged body keeps its idempotency key; a changed body gets a new one. */
  keep(buyer: string, body: OrderRequest): InFlightOrder {
    const before = inFlightOrder.read(buyer);
    if (before && JSON.stringify(before.body) === JSON.stringify(body)) return before;
    memoryFallback = { key: createIdempotencyKey(), buyer, body };
    tabStorage.set(storageKey, JSON.stringify(memoryFallback));
    return memoryFallback;
  },
  /** Removes the order once its outcome is known. */
  forget() {
    memoryFallback = null;
    tabStorage.set(storageKey, null);
  },
};

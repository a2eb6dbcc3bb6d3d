import type { OrderRequest } from '@playday/shared/api-contract';
import { tabStorage } from '../loading/tab-storage.ts';
import { createIdempotencyKey } from './create-idempotency-key.ts';

/** An order that was sent and has no answer yet. `buyer`: whose it is; a tab may see more than one. */
export interface InFlightOrder {
  key: string;
  buyer: string;
  body: OrderRequest;
}

const storageKey = 'playday.order-sent';
let memoryFallback: InFlightOrder | null = null;

const isInFlightOrder = (value: unknown): value is InFlightOrder =>
  typeof value === 'object' && value !== null && 'key' in value && 'buyer' in value && 'body' in value;

/** The order whose fate is open, kept across a reload so that asking again asks for the same one. */
export const inFlightOrder = {
  read(buyer: string): InFlightOrder | null {
    let kept: unknown = memoryFallback;
    try {
      kept = JSON.parse(tabStorage.get(storageKey) ?? 'null') ?? memoryFallback;
    } catch {
      // Not ours: as good as nothing.
    }
    return isInFlightOrder(kept) && kept.buyer === buyer ? kept : null;
  },
  /** The same body again keeps its key; a changed one is another order. */
  keep(buyer: string, body: OrderRequest): InFlightOrder {
    const before = inFlightOrder.read(buyer);
    if (before && JSON.stringify(before.body) === JSON.stringify(body)) return before;
    memoryFallback = { key: createIdempotencyKey(), buyer, body };
    tabStorage.set(storageKey, JSON.stringify(memoryFallback));
    return memoryFallback;
  },
  /** The answer is known. */
  forget() {
    memoryFallback = null;
    tabStorage.set(storageKey, null);
  },
};

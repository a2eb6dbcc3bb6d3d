import type { OrderRequest } from '@playday/shared/api-contract';
import { tabStorage } from '../loading/tab-storage.ts';
import { newKey } from './new-key.ts';

/** An order that was sent and has no answer yet. `buyer`: whose it is; a tab may see more than one. */
export interface KeptOrder {
  key: string;
  buyer: string;
  body: OrderRequest;
}

const storageKey = 'playday.order-sent';
let unkept: KeptOrder | null = null;

const isKept = (value: unknown): value is KeptOrder =>
  typeof value === 'object' && value !== null && 'key' in value && 'buyer' in value && 'body' in value;

/** The order whose fate is open, kept across a reload so that asking again asks for the same one. */
export const keptOrder = {
  read(buyer: string): KeptOrder | null {
    let kept: unknown = unkept;
    try {
      kept = JSON.parse(tabStorage.get(storageKey) ?? 'null') ?? unkept;
    } catch {
      // Not ours: as good as nothing.
    }
    return isKept(kept) && kept.buyer === buyer ? kept : null;
  },
  /** The same body again keeps its key; a changed one is another order. */
  keep(buyer: string, body: OrderRequest): KeptOrder {
    const before = keptOrder.read(buyer);
    if (before && JSON.stringify(before.body) === JSON.stringify(body)) return before;
    unkept = { key: newKey(), buyer, body };
    tabStorage.set(storageKey, JSON.stringify(unkept));
    return unkept;
  },
  /** The answer is known. */
  forget() {
    unkept = null;
    tabStorage.set(storageKey, null);
  },
};

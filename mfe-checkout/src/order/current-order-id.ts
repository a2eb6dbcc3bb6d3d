import { tabStorage } from '../loading/tab-storage.ts';

const key = 'playday.order';
let memoryFallback: string | null = null;

/** The order that is being paid in this tab: the gateway sends the browser back to /payment without naming it. */
export const currentOrderId = {
  get: () => tabStorage.get(key) ?? memoryFallback,
  set(pubId: string | null) {
    memoryFallback = pubId;
    tabStorage.set(key, pubId);
  },
};

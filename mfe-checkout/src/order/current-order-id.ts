import { tabStorage } from '../loading/tab-storage.ts';

const key = 'playday.order';
let memoryFallback: string | null = null;

/** The public id of the order being paid in this tab: the gateway redirects to /payment without it. */
export const currentOrderId = {
  get: () => tabStorage.get(key) ?? memoryFallback,
  set(pubId: string | null) {
    memoryFallback = pubId;
    tabStorage.set(key, pubId);
  },
};

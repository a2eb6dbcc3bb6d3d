import { tabStorage } from '../loading/tab-storage.ts';

const key = 'playday.order';
let unkept: string | null = null;

/** The order that is being paid in this tab: the gateway sends the browser back to /payment without naming it. */
export const keptPubId = {
  get: () => tabStorage.get(key) ?? unkept,
  set(pubId: string | null) {
    unkept = pubId;
    tabStorage.set(key, pubId);
  },
};

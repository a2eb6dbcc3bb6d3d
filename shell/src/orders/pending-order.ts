import { atom } from 'jotai';

/** The signed-in buyer's order that waits for payment. `payBy`: milliseconds by `Host.now`. */
export const pendingOrderAtom = atom<{ pubId: string; payBy: number } | null>(null);

import type { Language } from '../languages/languages.ts';

/**
 * What pages tell of refunds that people transfer, because the payment method returns no money; an
 * extra may know more of them.
 */
export interface Transfers<Stage extends string> {
  /** How far one is. `now`: milliseconds. */
  stageOf: (refund: { isDone: boolean; transfer: Transfer | undefined }, now: number) => Stage;
  /** The stages in which its buyer has to name an account. */
  asks: readonly string[];
  /** Those which the buyer should not miss. */
  warns: readonly string[];
  /** The account in a sentence. */
  accountText: (account: Account, language: Language) => string;
  /** The page on which the signed-in buyer of an order names an account. */
  pathTo: (pubId: string) => string;
}

interface Account {
  bank: string;
  ending: string;
}
interface Transfer {
  account: Account | null;
  by: string | null;
}

/** A shop whose pages ask for no account: its office does. */
export const plainTransfers: Transfers<'byHand' | 'transferred'> = {
  stageOf: ({ isDone }) => (isDone ? 'transferred' : 'byHand'),
  asks: [],
  warns: [],
  accountText: ({ ending }) => ending,
  pathTo: () => '/account/orders',
};

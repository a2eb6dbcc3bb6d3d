import type { Refund } from '@playday/shared/api-contract';
import type { Tx } from '../db/db.ts';

/** A refund that the gateway cannot make. `amount`: minor units. */
export interface RefundByHand {
  id: number;
  /** The gateway's reference, a UUID. */
  reference: string;
  orderId: number;
  amount: number;
  /** A part of an order, or all of it; or money that the order did not need. */
  of: 'part' | 'order' | 'unneeded';
}

/**
 * A refund as orders read it. `askedAt` null: the gateway makes it, or nobody was asked yet where
 * it goes.
 */
export interface TransferRow {
  reference: string;
  isTransfer: boolean;
  askedAt: Date | null;
  answeredAt: Date | null;
  exportedAt: Date | null;
  sealed: string | null;
  doneAt: Date | null;
}

/** What the core asks about refunds that people transfer; `unasked` is the default. */
export interface RefundTransfers {
  /** Asks the buyer where the money goes, in the transaction that leaves the refund to people. */
  ask: (tx: Tx, refund: RefundByHand, now: Date) => Promise<void>;
  /** How far the transfer is, as orders tell it; undefined for what nobody is asked about. */
  transferOf: (row: TransferRow) => Refund['transfer'];
  /** Whether the link of a mail still waits for an account. */
  isAccountAwaited: (token: string) => Promise<boolean>;
  /** A copy of a person's data as the person reads it. `isWhole`: nothing is shortened. */
  showCopied: (
    copy: Partial<Record<string, object[]>>,
    isWhole: boolean,
  ) => Partial<Record<string, object[]>>;
}

/** A shop that asks nobody: its office does. */
export const unasked: RefundTransfers = {
  ask: async () => {},
  transferOf: () => undefined,
  isAccountAwaited: async () => false,
  showCopied: (copy) => copy,
};

import type { Tx } from '../../db/db.ts';

/**
 * Writes one double entry to the money ledger: `to` grows by `amount` (minor units), `from` shrinks
 * by it.
 */
export async function bookEntry(
  tx: Tx,
  entry: {
    entry: string;
    orderId: number;
    from: string;
    to: string;
    amount: number;
    currency: string;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into money_ledger (entry, at, order_id, account, amount, currency)
     values ($1, $2, $3, $4, $6, $7), ($1, $2, $3, $5, -$6::bigint, $7)`,
    [entry.entry, entry.now, entry.orderId, entry.to, entry.from, entry.amount, entry.currency],
  );
}

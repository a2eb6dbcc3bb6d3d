import type { Tx } from '../../db/db.ts';
import { bookEntry } from '../../checkout/captures/book-entry.ts';
import { askDestination } from './refund-destinations.ts';

/**
 * Opens a refund again whose transfer people have recorded and which the buyer does not have,
 * forgets where it went and asks the buyer anew. Its order must be locked. Throws when it was not
 * paid by hand.
 */
export async function reopenRefund(
  tx: Tx,
  id: number,
  { refundKeys, now }: { refundKeys: readonly string[]; now: Date },
): Promise<void> {
  // The join reads the row as it was.
  const [refund] = await tx.query<{
    reference: string;
    orderId: number;
    amount: number;
    currency: string;
    paidAt: Date;
  }>(
    `update refunds r set state = 'by hand', refund_id = null, done_at = null from refunds paid
      where r.id = $1 and paid.id = r.id and r.refund_id = 'by hand'
      returning r.reference, r.order_id as "orderId", r.amount, r.currency,
        paid.done_at as "paidAt"`,
    [id],
  );
  if (!refund) throw new Error(`refund ${id} is no transfer that was recorded as paid`);
  const { reference, orderId, amount, currency, paidAt } = refund;
  const [returned] = await tx.query<{ number: number }>(
    `insert into returned_transfers (refund_id, number, paid_at, returned_at)
     select $1, count(*) + 1, $2, $3 from returned_transfers where refund_id = $1 returning number`,
    [id, paidAt, now],
  );
  const entry = `refund returned ${id} ${returned!.number}`;
  await bookEntry(tx, {
    entry,
    orderId,
    from: 'refunds due',
    to: 'gateway',
    amount,
    currency,
    now,
  });
  await tx.query('delete from refund_destinations where refund_id = $1', [id]);
  await askDestination(
    tx,
    { id, reference, orderId, amount, kind: 'refundReturned' },
    { refundKeys, now, fact: entry },
  );
}

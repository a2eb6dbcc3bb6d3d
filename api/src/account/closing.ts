import type { Tx } from '../db/db.ts';
import { one } from '../db/db.ts';
import { dropHold } from '../stock/holds.ts';

/** Ends every way in: from here on until the data is erased nobody signs in. What was paid for stays. */
export async function closeAccount(tx: Tx, personId: number, now: Date): Promise<void> {
  // Before the lock: whoever places an order has the hold first and the person second.
  await dropHold(tx, personId, now);
  // Sign-in waits for this lock: no session slips in between.
  await tx.query('select 1 from people where id = $1 for update', [personId]);
  await tx.query('delete from sessions where person_id = $1', [personId]);
  await tx.query('delete from mail_tokens where person_id = $1', [personId]);
}

/** Whether the account waits to be erased. The answer holds until the transaction ends. */
export async function isClosing(tx: Tx, personId: number): Promise<boolean> {
  await tx.query('select 1 from people where id = $1 for key share', [personId]);
  const erasure = await one(tx, `select 1 from erasures where person_id = $1 and state = 'confirmed'`, [
    personId,
  ]);
  return erasure !== undefined;
}

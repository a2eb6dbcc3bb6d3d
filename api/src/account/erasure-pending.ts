import type { Tx } from '../db/db.ts';
import { one } from '../db/db.ts';
import { dropHold } from '../stock/holds.ts';
import { lockPerson } from './people.ts';

/**
 * After a new password: ends every session but `keptSession`, and every link that was mailed, so that nothing asked for
 * with the old password or read in the old mailbox counts any more. The caller has the person's row locked.
 */
export async function endAccess(tx: Tx, personId: number, keptSession?: string): Promise<void> {
  await tx.query('delete from sessions where person_id = $1 and token_hash is distinct from $2', [
    personId,
    keptSession ?? null,
  ]);
  await endLinks(tx, personId);
}

/** Ends every link that was mailed to the person. The caller has the person's row locked. */
export async function endLinks(tx: Tx, personId: number): Promise<void> {
  await tx.query('delete from mail_tokens where person_id = $1', [personId]);
}

/**
 * Locks an account that is to be closed. The hold, which is let go, comes before the person: whoever places an order locks
 * them in this order too.
 */
export async function lockAccount(tx: Tx, personId: number, now: Date): Promise<void> {
  await dropHold(tx, personId, now);
  // Sign-in waits for this lock: no session slips in between.
  await lockPerson(tx, personId);
}

/** Whether the account waits to be erased. With the person's row locked, the answer holds until the transaction ends. */
export async function isErasurePending(tx: Tx, personId: number): Promise<boolean> {
  const erasure = await one(tx, `select 1 from erasures where person_id = $1 and state = 'confirmed'`, [
    personId,
  ]);
  return erasure !== undefined;
}

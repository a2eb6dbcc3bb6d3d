import type { Tx } from '../db/db.ts';
import { extraParts } from '../extra-parts.ts';
import type { UnpaidEndKind } from '../stock/hold-terms.ts';
import { dropHold, lockHold } from '../stock/holds.ts';
import { lockPerson } from './people.ts';

/**
 * Call after a password change: ends all sessions and known devices except those `kept` and
 * invalidates all mailed links, so that links requested with the old password or readable in the
 * old mailbox stop working. The caller holds the lock on the person's row. Returns how many
 * sessions ended.
 */
export async function endAccess(
  tx: Tx,
  personId: number,
  kept: { session?: string; device?: string | undefined } = {},
): Promise<number> {
  const ended = await tx.query(
    'delete from sessions where person_id = $1 and token_hash is distinct from $2 returning 1',
    [personId, kept.session ?? null],
  );
  await tx.query(
    'delete from known_devices where person_id = $1 and token_hash is distinct from $2',
    [personId, kept.device ?? null],
  );
  await endLinks(tx, personId);
  return ended.length;
}

/**
 * Invalidates every link of the person, but the one that takes an erasure back. One that has
 * confirmed an erasure does nothing any more, and is kept to answer a repeated request. The caller
 * holds the lock on the person's row.
 */
export async function endLinks(tx: Tx, personId: number): Promise<void> {
  await tx.query(
    `delete from mail_tokens
      where person_id = $1 and purpose <> 'keep' and not (purpose = 'erase'
        and used_at is not null)`,
    [personId],
  );
  for (const sql of extraParts.refundAsking.endLinks) await tx.query(sql, [personId]);
  await endTicketLinks(tx, personId);
}

/** Ends the links by which the person has offered tickets to others. */
export async function endTicketLinks(tx: Tx, personId: number): Promise<void> {
  for (const sql of extraParts.ticketSending.endLinks) await tx.query(sql, [personId]);
}

/**
 * Locks an account, as before its erasure, and drops its hold. `kind`: how that counts; without it
 * as given back by its buyer.
 */
export async function lockAccount(
  tx: Tx,
  personId: number,
  now: Date,
  kind?: UnpaidEndKind,
): Promise<void> {
  await lockHold(tx, personId);
  // Sign-in waits for this lock, so no new session can start in between.
  await lockPerson(tx, personId);
  await dropHold(tx, personId, { ...(kind && { kind }), now });
}

/**
 * Whether the account is waiting to be erased. If the caller holds the lock on the person's row,
 * the answer stays valid until the transaction ends.
 */
export async function isErasurePending(tx: Tx, personId: number): Promise<boolean> {
  const [erasure] = await tx.query(
    `select 1 from erasures
    where person_id = $1 and state = 'confirmed'`,
    [personId],
  );
  return erasure !== undefined;
}

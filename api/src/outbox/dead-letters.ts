import type { Db } from '../db/db.ts';
import type { MailKind, MailLane } from './mail-kinds.ts';

export interface DeadLetter {
  id: number;
  lane: MailLane;
  kind: MailKind;
  createdAt: Date;
  givenUpAt: Date;
}

/**
 * Returns the mails that were given up, the oldest first. Without recipients, which are personal
 * data.
 */
export function deadLetters(db: Db): Promise<DeadLetter[]> {
  return db.query<DeadLetter>(
    `select id, lane, kind, created_at as "createdAt", given_up_at as "givenUpAt" from outbox
      where given_up_at is not null order by given_up_at, id`,
  );
}

/**
 * Makes mails that were given up due again, all attempts anew: this one, or all of them. Returns
 * how many.
 */
export async function retryDeadLetters(db: Db, { id, now }: { id: number | undefined; now: Date }) {
  const rows = await db.query(
    `update outbox set given_up_at = null, tries = 0, due_at = $2
      where given_up_at is not null and ($1::bigint is null or id = $1) returning 1`,
    [id ?? null, now],
  );
  return rows.length;
}

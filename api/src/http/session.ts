import type { Db } from '../db/db.ts';
import { Failure } from '../errors.ts';
import { later, minutes, seconds } from '../ports/clock.ts';
import type { Session } from './handler.ts';
import { sha256 } from './idempotency.ts';

export const SESSION_SLIDING_MS = minutes(57);
export const SESSION_LONGEST_MS = minutes(12 * 60);

/** The session of `Authorization: Bearer …`, refreshed by this use. Throws 4002, whatever is wrong with the token. */
export async function requireSession(db: Db, header: string | undefined, now: Date): Promise<Session> {
  const token = /^Bearer ([A-Za-z0-9_-]{43})$/u.exec(header ?? '')?.[1];
  if (!token) throw new Failure('sessionRequired');
  const tokenHash = sha256(token);
  const [session] = await db.query<{ personId: number; usedAt: Date }>(
    `select person_id as "personId", used_at as "usedAt" from sessions
      where token_hash = $1 and used_at > $2 and ends_at > $3`,
    [tokenHash, later(now, -SESSION_SLIDING_MS), now],
  );
  if (!session) throw new Failure('sessionRequired');
  // Not at every request: a page makes several at once.
  if (session.usedAt < later(now, -seconds(20))) {
    await db.query('update sessions set used_at = $2 where token_hash = $1 and used_at < $2', [
      tokenHash,
      now,
    ]);
  }
  return { personId: session.personId, tokenHash };
}

import { tokenLifetimeMs } from '@playday/shared/rules/session/session';
import type { Context } from '../context.ts';
import type { Db } from '../db/db.ts';
import { type BatchOptions, dataLoader } from '../db/micro-batch.ts';
import { Failure } from '../errors.ts';
import { hours, later, minutes, seconds } from '../time/time.ts';
import type { Session } from './handler.ts';
import { sha256 } from '../hash.ts';

export const SESSION_LONGEST_MS = minutes(12 * 60);

/**
 * Nobody minds waiting a moment for what a crowd sends; so it leaves the processor to the holds.
 * The batches have room for all who come in between, because a crowd that fills them would
 * otherwise be served without a pause.
 */
export const crowdBatches: BatchOptions = { distanceMs: 50, maxSize: 500 };

/** How long a browser that has registered may confirm without the password. */
export const REGISTRATION_DEVICE_MS = hours(1);

/**
 * Returns the session of `Authorization: Bearer …` and extends it; undefined if the token is
 * missing, malformed or expired.
 */
export async function findSession(
  sessions: Context['sessions'],
  header: string | undefined,
  now: Date,
): Promise<Session | undefined> {
  const token = /^Bearer ([A-Za-z0-9_-]{43})$/u.exec(header ?? '')?.[1];
  if (!token) return undefined;
  const tokenHash = sha256(token);
  const personId = await sessions({ tokenHash, now });
  return personId === undefined ? undefined : { personId, tokenHash };
}

/** As `findSession`; throws 4002 without a session. */
export async function requireSession(...of: Parameters<typeof findSession>): Promise<Session> {
  const session = await findSession(...of);
  if (!session) throw new Failure('sessionRequired');
  return session;
}

/**
 * Looks up and extends the sessions of concurrent requests in one query. Returns the person's id,
 * undefined if the session does not exist or has expired.
 */
export function sessionReader(db: Db, options: BatchOptions = {}) {
  return dataLoader(async (requests: { tokenHash: string; now: Date }[]) => {
    const rows = await db.query<{ tokenHash: string; personId: number; usedAt: Date }>(
      `select token_hash as "tokenHash", person_id as "personId", used_at as "usedAt"
         from sessions s join unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) as d (hash,
           now, oldest)
           on s.token_hash = d.hash and s.used_at > d.oldest and s.ends_at > d.now`,
      [
        requests.map(({ tokenHash }) => tokenHash),
        requests.map(({ now }) => now),
        requests.map(({ now }) => later(now, -tokenLifetimeMs)),
      ],
    );
    const { now } = requests.at(-1)!;
    // Not on every request, because a page sends several at once.
    const old = rows.filter(({ usedAt }) => usedAt < later(now, -seconds(20)));
    if (old.length > 0) {
      // A locked row is being extended by another transaction.
      await db.query(
        `update sessions set used_at = $2 where token_hash in (
           select token_hash from sessions where token_hash = any($1::text[]) and used_at < $2
             for update skip locked)`,
        [old.map(({ tokenHash }) => tokenHash), now],
      );
    }
    const found = new Map(rows.map(({ tokenHash, personId }) => [tokenHash, personId]));
    return requests.map(({ tokenHash }) => found.get(tokenHash));
  }, options);
}

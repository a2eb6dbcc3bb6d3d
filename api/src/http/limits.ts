import type { Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import { later } from '../ports/clock.ts';
import { sha256 } from './idempotency.ts';

/** Counts one attempt in a fixed window shared by all processes; true while `most` is not exceeded. */
export async function takeAttempt(
  tx: Tx,
  now: Date,
  key: string,
  most: number,
  windowMs: number,
): Promise<{ isAllowed: boolean; retryAfterS: number }> {
  const [row] = await tx.query<{ attempts: number; endsAt: Date }>(
    `insert into attempt_counts as a (key, window_ends_at, attempts) values ($1, $3, 1)
     on conflict (key) do update set
       attempts = case when a.window_ends_at <= $2 then 1 else a.attempts + 1 end,
       window_ends_at = case when a.window_ends_at <= $2 then $3 else a.window_ends_at end
     returning attempts, window_ends_at as "endsAt"`,
    [sha256(key), now, later(now, windowMs)],
  );
  const { attempts, endsAt } = row!;
  return {
    isAllowed: attempts <= most,
    retryAfterS: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1_000)),
  };
}

/** As `takeAttempt`, but beyond the limit it is answered 429 with Retry-After. */
export async function limitAttempts(
  tx: Tx,
  now: Date,
  key: string,
  most: number,
  windowMs: number,
): Promise<void> {
  const { isAllowed, retryAfterS } = await takeAttempt(tx, now, key, most, windowMs);
  if (!isAllowed) throw new Failure('tooManyRequests', { retryAfterS });
}

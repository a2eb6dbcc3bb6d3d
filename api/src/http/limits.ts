import { randomBytes } from 'node:crypto';
import { one, type Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import { later } from '../time/time.ts';

/**
 * SQL of a stored key: keyed with a secret, because it contains e-mail addresses, phone numbers and
 * networks, which can be guessed from a plain hash. Null without the secret `s`.
 */
const hashOf = (key: string) => `encode(sha256(convert_to(s.value || ${key}, 'UTF8')), 'hex')`;
const SECRET = `secrets s where s.name = 'attempt key'`;

/**
 * Counts one attempt in a fixed window shared by all processes. `isAllowed` is false above `max`
 * attempts per window.
 */
export async function consumeAttempt(
  tx: Tx,
  now: Date,
  key: string,
  max: number,
  windowMs: number,
): Promise<{ isAllowed: boolean; retryAfterS: number }> {
  const count = () =>
    one<{ attempts: number; endsAt: Date }>(
      tx,
      `insert into attempt_counts as a (key, window_ends_at, attempts)
       select ${hashOf('$1')}, $3::timestamptz, 1 from ${SECRET}
       on conflict (key) do update set
         attempts = case when a.window_ends_at <= $2 then 1 else a.attempts + 1 end,
         window_ends_at = case when a.window_ends_at <= $2 then $3 else a.window_ends_at end
       returning attempts, window_ends_at as "endsAt"`,
      [key, now, later(now, windowMs)],
    );
  const row = (await count()) ?? (await makeSecret(tx).then(count));
  const { attempts, endsAt } = row!;
  return { isAllowed: attempts <= max, retryAfterS: secondsUntil(endsAt, now) };
}

/** The first count of a new shop makes the secret. */
async function makeSecret(tx: Tx): Promise<void> {
  await tx.query(
    `insert into secrets (name, value, created_at) values ('attempt key', $1, now())
      on conflict do nothing`,
    [randomBytes(32).toString('base64url')],
  );
}

/** Like `consumeAttempt`, but throws 429 with Retry-After above the limit. */
export async function limitAttempts(tx: Tx, now: Date, key: string, max: number, windowMs: number) {
  const { isAllowed, retryAfterS } = await consumeAttempt(tx, now, key, max, windowMs);
  if (!isAllowed) throw new Failure('tooManyRequests', { retryAfterS });
}

/** The number of attempts in the current window, without counting a new one. */
export async function countAttempts(
  tx: Tx,
  now: Date,
  key: string,
): Promise<{ attempts: number; retryAfterS: number }> {
  const [row] = await tx.query<{ attempts: number; endsAt: Date }>(
    `select attempts, window_ends_at as "endsAt"
      from attempt_counts, ${SECRET} and key = ${hashOf('$1')} and window_ends_at > $2`,
    [key, now],
  );
  return { attempts: row?.attempts ?? 0, retryAfterS: row ? secondsUntil(row.endsAt, now) : 1 };
}

/** The numbers of attempts under these keys in their current windows. */
export async function readAttempts(tx: Tx, now: Date, keys: readonly string[]): Promise<number[]> {
  const rows = await tx.query<{ place: number; attempts: number }>(
    `select k.place, a.attempts from attempt_counts a, unnest($1::text[]) with ordinality k (key,
      place), ${SECRET}
        and a.key = ${hashOf('k.key')} and a.window_ends_at > $2`,
    [keys, now],
  );
  const counts = keys.map(() => 0);
  for (const { place, attempts } of rows) counts[place - 1] = attempts;
  return counts;
}

/** Uncounts an attempt that turned out not to count. */
export async function returnAttempt(tx: Tx, key: string): Promise<void> {
  await tx.query(
    `update attempt_counts set attempts = attempts - 1 from ${SECRET} and key = ${hashOf('$1')}
      and attempts > 0`,
    [key],
  );
}

/** Forgets what was counted under these keys. */
export async function clearAttempts(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.query(
    `delete from attempt_counts where key in (
       select ${hashOf('k')} from unnest($1::text[]) k, ${SECRET})`,
    [keys],
  );
}

/**
 * A rate limit counted in this process only, for requests so frequent that a query for each would
 * cost more than it saves: at most `max` per window and process. So many keys that they cost memory
 * begin the window anew.
 */
export function createLocalLimit(max: number, windowMs: number) {
  let counts = new Map<string | number, number>();
  let window = 0;
  return (key: string | number, now: Date): void => {
    const current = Math.floor(now.getTime() / windowMs);
    if (current !== window || counts.size > 100_000) counts = new Map();
    window = current;
    const times = (counts.get(key) ?? 0) + 1;
    counts.set(key, times);
    if (times > max)
      throw new Failure('tooManyRequests', {
        retryAfterS: secondsUntil(new Date((current + 1) * windowMs), now),
      });
  };
}

/** Whole seconds for Retry-After, at least one. */
export function secondsUntil(end: Date, now: Date): number {
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1_000));
}

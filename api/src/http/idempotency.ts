import { createHash } from 'node:crypto';
import type { ErrorBody } from '@playday/shared/contracts/api';
import type { Db, Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import { later, minutes } from '../ports/clock.ts';

export interface Stored {
  status: number;
  answer: unknown;
}

/**
 * Answers a repeated request as the first one was: same key and body → same answer, other body → 409, still running →
 * 409 with Retry-After. A failure on our side is forgotten, so that the same key can try again. A run that has not ended
 * after a minute died with its process; the next request takes its place, and the handler finds what it left behind.
 */
export async function once(
  db: Db,
  { scope, key, bodyHash, now }: { scope: string; key: string; bodyHash: string; now: Date },
  run: () => Promise<Stored>,
  failed: (error: unknown) => Stored | undefined,
): Promise<Stored> {
  const stale = later(now, -minutes(1));
  const [mine] = await db.query(
    `insert into idempotency (scope, key, body_hash, started_at) values ($1, $2, $3, $4)
     on conflict (scope, key) do update set started_at = excluded.started_at
       where idempotency.status is null and idempotency.started_at < $5
         and idempotency.body_hash = excluded.body_hash
     returning key`,
    [scope, key, bodyHash, now, stale],
  );
  if (!mine) {
    const [first] = await db.query<{ bodyHash: string; status: number | null; answer: ErrorBody }>(
      'select body_hash as "bodyHash", status, answer from idempotency where scope = $1 and key = $2',
      [scope, key],
    );
    if (first && first.bodyHash !== bodyHash) throw new Failure('keyReused');
    if (!first || first.status === null) throw new Failure('stillRunning', { retryAfterS: 1 });
    return { status: first.status, answer: first.answer };
  }

  try {
    const stored = await run();
    await remember(db, scope, key, stored);
    return stored;
  } catch (error) {
    const refusal = failed(error);
    if (refusal) await remember(db, scope, key, refusal);
    else await db.query('delete from idempotency where scope = $1 and key = $2', [scope, key]);
    throw error;
  }
}

export async function remember(
  tx: Tx,
  scope: string,
  key: string,
  { status, answer }: Stored,
): Promise<void> {
  await tx.query('update idempotency set status = $3, answer = $4 where scope = $1 and key = $2', [
    scope,
    key,
    status,
    JSON.stringify(answer),
  ]);
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The same for the same content, whatever the order of its keys. */
export function fingerprint(value: unknown): string {
  return sha256(
    JSON.stringify(value, (_key, item: unknown) =>
      item !== null && typeof item === 'object' && !Array.isArray(item)
        ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
        : item,
    ) ?? '',
  );
}

import { createHash } from 'node:crypto';
import type { Db, Tx } from '../db/db.ts';
import { dataLoader } from '../db/micro-batch.ts';
import { Failure } from '../errors.ts';

export interface Stored {
  status: number;
  answer: unknown;
}

interface Request {
  scope: string;
  key: string;
  bodyHash: string;
  now: Date;
}
/** `undefined`: it is ours to run. */
type First = { bodyHash: string; status: number | null; answer: unknown } | undefined;

/** What is known of keys. Those who come together are looked up, and their answers kept, in one statement each. */
export interface IdempotencyStore {
  claim(request: Request): Promise<First>;
  complete(kept: { scope: string; key: string; stored: Stored }): Promise<void>;
  release(request: Pick<Request, 'scope' | 'key'>): Promise<void>;
}

/**
 * Answers a repeated request as the first one was: same key and body → same answer, other body → 409, still running →
 * 409 with Retry-After. A failure on our side is forgotten, so that the same key can try again. A run that has not ended
 * after a minute died with its process; the next request takes its place, and the handler finds what it left behind.
 */
export async function runOnce(
  repeats: IdempotencyStore,
  request: Request,
  run: () => Promise<Stored>,
  failed: (error: unknown) => Stored | undefined,
): Promise<Stored> {
  const { scope, key, bodyHash } = request;
  const first = await repeats.claim(request);
  if (first) {
    if (first.bodyHash !== bodyHash) throw new Failure('keyReused');
    if (first.status === null) throw new Failure('stillRunning', { retryAfterS: 1 });
    return { status: first.status, answer: first.answer };
  }
  try {
    const stored = await run();
    await repeats.complete({ scope, key, stored });
    return stored;
  } catch (error) {
    const refusal = failed(error);
    if (refusal) await repeats.complete({ scope, key, stored: refusal });
    else await repeats.release({ scope, key });
    throw error;
  }
}

export function idempotencyStore(db: Db): IdempotencyStore {
  return {
    claim: dataLoader((requests) => claimAll(db, requests)),
    complete: dataLoader(async (kept) => {
      await completeAll(db, kept);
      return kept.map(() => undefined);
    }),
    async release({ scope, key }) {
      await db.query('delete from idempotency where scope = $1 and key = $2', [scope, key]);
    },
  };
}

async function claimAll(db: Db, requests: Request[]): Promise<First[]> {
  const nameOf = ({ scope, key }: { scope: string; key: string }) => `${scope} ${key}`;
  // Of twins in one batch the first is looked up; the others meet it running.
  const firsts = new Map(requests.toReversed().map((request) => [nameOf(request), request]));
  const rows = [...firsts.values()].map(({ scope, key, bodyHash, now }) => ({
    scope,
    key,
    body_hash: bodyHash,
    started_at: now,
  }));
  const claimed = await db.query<{ scope: string; key: string }>(
    `insert into idempotency as i (scope, key, body_hash, started_at)
     select scope, key, body_hash, started_at from jsonb_to_recordset($1::jsonb)
            as d (scope text, key text, body_hash text, started_at timestamptz) order by scope, key
     on conflict (scope, key) do update set started_at = excluded.started_at
       where i.status is null and i.started_at < excluded.started_at - interval '1 minute'
         and i.body_hash = excluded.body_hash
     returning scope, key`,
    [JSON.stringify(rows)],
  );
  const mine = new Set(claimed.map(nameOf));
  const others = [...firsts].flatMap(([name, request]) => (mine.has(name) ? [] : [request]));
  const known = others.length === 0 ? [] : await readAll(db, others);
  const stored = new Map(known.map((row) => [nameOf(row), row]));
  return requests.map((request) => {
    const name = nameOf(request);
    const first = firsts.get(name)!;
    if (mine.has(name))
      return first === request ? undefined : { bodyHash: first.bodyHash, status: null, answer: undefined };
    // Forgotten between the two statements: as good as running, the next try will be the first.
    return stored.get(name) ?? { bodyHash: request.bodyHash, status: null, answer: undefined };
  });
}

function readAll(db: Db, requests: Request[]) {
  return db.query<Request & { status: number | null; answer: unknown }>(
    `select i.scope, i.key, i.body_hash as "bodyHash", i.status, i.answer
       from idempotency i join unnest($1::text[], $2::text[]) as d (scope, key) on i.scope = d.scope and i.key = d.key`,
    [requests.map(({ scope }) => scope), requests.map(({ key }) => key)],
  );
}

/** Rows belong to whoever claimed them, so two batches never wait for each other. */
export async function completeAll(
  tx: Tx,
  kept: { scope: string; key: string; stored: Stored }[],
): Promise<void> {
  const rows = kept.map(({ scope, key, stored: { status, answer } }) => ({ scope, key, status, answer }));
  await tx.query(
    `update idempotency i set status = d.status, answer = d.answer
       from jsonb_to_recordset($1::jsonb) as d (scope text, key text, status int, answer jsonb)
      where i.scope = d.scope and i.key = d.key`,
    [JSON.stringify(rows)],
  );
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

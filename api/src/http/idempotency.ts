import { createHmac } from 'node:crypto';
import { type Db, isTransient, type Tx } from '../db/db.ts';
import { dataLoader } from '../db/micro-batch.ts';
import { Failure } from '../errors.ts';
import { type Clock, seconds } from '../time/time.ts';

export interface Stored {
  status: number;
  answer: unknown;
}

interface Request {
  scope: string;
  key: string;
  /**
   * Names this run of the request. Only the latest run of a key may store its answer or release it.
   */
  claim: string;
  bodyHash: string;
  now: Date;
}
type Run = Pick<Request, 'scope' | 'key' | 'claim'>;
/** `undefined`: the key is new, and the caller must run the request. */
type First = { bodyHash: string; status: number | null; answer: unknown } | undefined;

/** Stores responses by idempotency key. Concurrent calls are batched into one statement each. */
export interface IdempotencyStore {
  claim: (request: Request) => Promise<First>;
  complete: (kept: Run & { stored: Stored }) => Promise<void>;
  release: (run: Run) => Promise<void>;
  /** Says that the request is still running. */
  renew: (run: Run) => Promise<void>;
}

/** A request that was not renewed for this long belongs to a process that died. */
export const RUNNING_MS = seconds(15);
const RENEW_MS = seconds(4);

/**
 * Answers a repeated request with the response of the first: same key and body → same response,
 * other body → 409, still running → 409 with Retry-After. A server error releases the key, so that
 * the request can be retried. A run whose process died is taken over by the next request after 15
 * s, and the handler finds what the first run stored.
 */
export async function runOnce(
  store: IdempotencyStore,
  request: Request,
  run: () => Promise<Stored>,
  failed: (error: unknown) => Stored | undefined,
): Promise<Stored> {
  const { bodyHash } = request;
  const first = await store.claim(request);
  if (first) {
    if (first.bodyHash !== bodyHash) throw new Failure('keyReused');
    if (first.status === null) throw new Failure('stillRunning', { retryAfterS: 1 });
    return { status: first.status, answer: first.answer };
  }
  const renewal = setInterval(() => void store.renew(request).catch(() => {}), RENEW_MS);
  try {
    const stored = await run();
    await store.complete({ ...request, stored });
    return stored;
  } catch (error) {
    const refusal = failed(error);
    // When this fails, the next request takes over the key that stays; the answer is the error
    // either way.
    const settled = (
      refusal ? store.complete({ ...request, stored: refusal }) : store.release(request)
    ).catch(() => {});
    // Without the database it would only delay the answer.
    if (!isTransient(error)) await settled;
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

export function idempotencyStore(db: Db, clock: Clock): IdempotencyStore {
  return {
    claim: dataLoader((requests) => claimAll(db, requests)),
    complete: dataLoader(async (kept) => {
      await completeAll(db, kept);
      return kept.map(() => undefined);
    }),
    async renew({ scope, key, claim }) {
      await db.query(
        `update idempotency set started_at = $4 where scope = $1 and key = $2 and claim = $3
         and status is null`,
        [scope, key, claim, clock.now()],
      );
    },
    async release({ scope, key, claim }) {
      await db.query(
        'delete from idempotency where scope = $1 and key = $2 and claim = $3 and status is null',
        [scope, key, claim],
      );
    },
  };
}

async function claimAll(db: Db, requests: Request[]): Promise<First[]> {
  const nameOf = ({ scope, key }: { scope: string; key: string }) => `${scope} ${key}`;
  // If a batch contains a key twice, the first request claims it; the others see it as running.
  const firsts = new Map(requests.toReversed().map((request) => [nameOf(request), request]));
  const claimed = await db.query<{ scope: string; key: string }>(
    `insert into idempotency as i (scope, key, claim, body_hash, started_at)
     select scope, key, claim, "bodyHash", now from jsonb_to_recordset($1::jsonb)
            as d (scope text, key text, claim uuid, "bodyHash" text, now timestamptz)
            order by scope, key
     on conflict (scope, key) do update set started_at = excluded.started_at, claim = excluded.claim
       where i.status is null and i.started_at < excluded.started_at - $2 * interval '1 millisecond'
         and i.body_hash = excluded.body_hash
     returning scope, key`,
    [JSON.stringify([...firsts.values()]), RUNNING_MS],
  );
  const claimedNames = new Set(claimed.map(nameOf));
  const unclaimed = [...firsts].flatMap(([name, request]) =>
    claimedNames.has(name) ? [] : [request],
  );
  const known = unclaimed.length === 0 ? [] : await readAll(db, unclaimed);
  const stored = new Map(known.map((row) => [nameOf(row), row]));
  return requests.map((request) => {
    const name = nameOf(request);
    const first = firsts.get(name)!;
    if (claimedNames.has(name))
      return first === request
        ? undefined
        : { bodyHash: first.bodyHash, status: null, answer: undefined };
    // Released between the two statements: report it as running, and the client's retry will claim
    // it.
    return stored.get(name) ?? { bodyHash: request.bodyHash, status: null, answer: undefined };
  });
}

function readAll(db: Db, requests: Request[]) {
  return db.query<Request & { status: number | null; answer: unknown }>(
    `select i.scope, i.key, i.body_hash as "bodyHash", i.status, i.answer
       from idempotency i join unnest($1::text[], $2::text[]) as d (scope, key) on i.scope = d.scope
         and i.key = d.key`,
    [requests.map(({ scope }) => scope), requests.map(({ key }) => key)],
  );
}

/**
 * Stores answers. Returns how many: those of runs whose key another run has taken over are not
 * stored. Each claim updates its own rows only, so concurrent batches never wait for each other.
 */
export async function completeAll(tx: Tx, kept: (Run & { stored: Stored })[]): Promise<number> {
  const stored = await tx.query(
    `update idempotency i set status = d.status, answer = d.answer
       from jsonb_to_recordset($1::jsonb) as d (scope text, key text, claim uuid, status int,
         answer jsonb)
      where i.scope = d.scope and i.key = d.key and i.claim = d.claim returning 1`,
    [
      JSON.stringify(
        kept.map(({ scope, key, claim, stored }) => ({ scope, key, claim, ...stored })),
      ),
    ],
  );
  return stored.length;
}

/** A hash of the content, keyed with the secret, that does not depend on the order of keys. */
export function fingerprint(value: unknown, secret: string): string {
  const text =
    JSON.stringify(value, (_key, item: unknown) =>
      item !== null && typeof item === 'object' && !Array.isArray(item)
        ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
        : item,
    ) ?? '';
  return createHmac('sha256', secret).update(text).digest('hex');
}

import type { Db } from '../db/db.ts';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Locks rows on a connection of its own, so that transactions which need them queue up in the order
 * in which they came. The returned function lets them go. PostgreSQL only.
 */
export async function lockRows(
  db: Db,
  sql: string,
  params: readonly unknown[],
): Promise<() => Promise<void>> {
  const isLocked = Promise.withResolvers<void>();
  const isReleased = Promise.withResolvers<void>();
  const transaction = db.transaction(async (tx) => {
    if ((await tx.query(sql, params)).length === 0) throw new Error(`nothing to lock: ${sql}`);
    isLocked.resolve();
    await isReleased.promise;
  });
  await Promise.race([isLocked.promise, transaction]);
  return () => {
    isReleased.resolve();
    return transaction;
  };
}

/**
 * A point at which work stops that calls `pass`, until `open` is called. `reached`: it has come
 * there.
 */
export function pausePoint() {
  const isReached = Promise.withResolvers<void>();
  const isOpen = Promise.withResolvers<void>();
  const pass = () => {
    isReached.resolve();
    return isOpen.promise;
  };
  return { reached: isReached.promise, open: isOpen.resolve, pass };
}

/**
 * Waits until a request is answered, or waits for a lock. PGlite runs one transaction at a time, so
 * there it waits.
 */
export async function untilAnsweredOrBlocked(db: Db, request: Promise<unknown>): Promise<void> {
  let isAnswered = db.kind === 'pglite';
  void request.then(() => (isAnswered = true));
  const waiting = `select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while (!isAnswered && (await db.query(waiting)).length === 0);
}

/**
 * Whether work waits for rows that a query names, while they are locked elsewhere. PostgreSQL only.
 */
export async function waitsFor(
  db: Db,
  rows: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const release = await lockRows(db, `${rows} for update`, []);
  let isDone = false;
  const done = work().then(() => {
    isDone = true;
  });
  await untilAnsweredOrBlocked(db, done);
  const hasWaited = !isDone;
  await release();
  await done;
  return hasWaited;
}

/** Waits until exactly this many transactions of the database wait for a lock. */
export async function waitForBlocked(db: Db, count: number): Promise<void> {
  for (const until = Date.now() + 60_000; ; ) {
    const [row] = await db.query<{ blocked: number }>(
      `select count(*)::int as blocked from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (row!.blocked === count) return;
    if (Date.now() > until)
      throw new Error(`${row!.blocked} transactions wait for a lock, expected ${count}`);
  }
}

/**
 * Locks a row, waits until `work` waits for it, then locks the row that comes later in the order of
 * locks: it must be free. Rows are named by queries without their `for update`. PostgreSQL only.
 */
export async function expectLockOrder(
  db: Db,
  work: () => Promise<unknown>,
  { first, next }: { first: string; next: string },
): Promise<void> {
  let done: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await tx.query(`${first} for update`);
    done = work();
    done.catch(() => {});
    await waitForBlocked(db, 1);
    await tx.query(`${next} for update nowait`);
  });
  await done;
}

/**
 * Calls `work` every 20 ms until it succeeds, and returns its result. Throws its error after
 * `timeoutMs`.
 */
export async function untilSucceeds<T>(work: () => Promise<T>, timeoutMs: number): Promise<T> {
  for (const end = performance.now() + timeoutMs; ; await sleep(20)) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}

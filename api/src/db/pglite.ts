import { Worker } from 'node:worker_threads';
import { type Db, DbError, type Tx, withRetries } from './db.ts';
import type { PglitePlace, WorkerReply } from './pglite-worker.ts';

/**
 * Opens PGlite as a pool with one connection, for which transactions and single queries queue.
 * @param place.directory the data directory; without it the database is in memory
 * @param place.snapshot a file of PGlite's `dumpDataDir` with which a database in memory begins
 */
export async function openPglite(place: PglitePlace = {}): Promise<Db> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: place });
  const waiting = new Map<
    number,
    { resolve: (rows: never[]) => void; reject: (error: Error) => void }
  >();
  let nextId = 0;
  let isGone = false;

  const fail = (error: Error) => {
    isGone = true;
    for (const call of waiting.values()) call.reject(error);
    waiting.clear();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new DbError('the database thread ended', '08006', undefined)));
  worker.on('message', ({ id, rows, error }: WorkerReply) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(new DbError(error.message, error.code, error.constraint));
    else call?.resolve(rows as never[]);
  });

  const answer = <Row>(id: number) =>
    new Promise<Row[]>((resolve, reject) => waiting.set(id, { resolve, reject }));
  const send = <Row>(sql: string | null, params?: readonly unknown[]): Promise<Row[]> => {
    if (isGone) return Promise.reject(new DbError('the database is closed', '08006', undefined));
    const reply = answer<Row>(++nextId);
    worker.postMessage({ id: nextId, sql, params });
    return reply;
  };
  await answer(0);

  let queue: Promise<unknown> = Promise.resolve();
  let inLine = 0;
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    inLine++;
    const result = queue.then(work).finally(() => inLine--);
    queue = result.catch(() => {});
    return result;
  };

  return {
    kind: 'pglite',
    query: (sql, params = []) => inTurn(() => send(sql, params)),
    script: (sql) => inTurn(async () => void (await send(sql))),
    check: () => inTurn(async () => void (await send('select 1'))),
    transaction: (work) =>
      withRetries(() =>
        inTurn(async () => {
          const tx: Tx = { query: (sql, params = []) => send(sql, params) };
          await send('begin isolation level read committed', []);
          try {
            const result = await work(tx);
            await send('commit', []);
            return result;
          } catch (error) {
            await send('rollback', []);
            throw error;
          }
        }),
      ),
    connections: () => ({ open: 1, idle: inLine === 0 ? 1 : 0, waiting: Math.max(0, inLine - 1) }),
    statements: () => nextId,
    close: () =>
      inTurn(async () => {
        if (isGone) return;
        await send(null);
        isGone = true;
        await worker.terminate();
      }),
  };
}

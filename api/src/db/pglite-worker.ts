import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { parseInt8 } from './db.ts';

/** Runs PGlite in a worker thread: on the main thread, a running query would block the whole server. */
const { directory } = workerData as { directory: string | undefined };
const db = await PGlite.create({
  ...(directory === undefined ? {} : { dataDir: directory }),
  parsers: { 20: parseInt8, 1082: (text: string) => text },
});

parentPort!.on(
  'message',
  async ({ id, sql, params }: { id: number; sql: string | null; params?: unknown[] }) => {
    try {
      if (sql === null) await db.close();
      const rows = sql === null ? [] : params ? (await db.query(sql, params)).rows : (await db.exec(sql), []);
      parentPort!.postMessage({ id, rows });
    } catch (error) {
      const { message, code, constraint } = error as { message: string; code?: string; constraint?: string };
      parentPort!.postMessage({ id, error: { message, code: code ?? 'XX000', constraint } });
    }
  },
);
parentPort!.postMessage({ id: 0, rows: [] });

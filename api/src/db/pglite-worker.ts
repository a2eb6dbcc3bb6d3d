import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { parseInt8 } from './db.ts';

/** Where the database is kept, or with what it begins. */
export interface PglitePlace {
  directory?: string;
  snapshot?: string;
}

/** A query to run; without `sql` the database is closed. `id` is repeated in the reply. */
export interface WorkerQuery {
  id: number;
  sql: string | null;
  params?: unknown[];
}
export interface WorkerReply {
  id: number;
  rows?: unknown[];
  error?: { message: string; code: string; constraint: string | undefined };
}

/**
 * Runs PGlite in a worker thread: on the main thread, a running query would block the whole server.
 */
const { directory, snapshot } = workerData as PglitePlace;
const db = await PGlite.create({
  ...(directory !== undefined && { dataDir: directory }),
  ...(snapshot !== undefined && { loadDataDir: new Blob([readFileSync(snapshot)]) }),
  parsers: { 20: parseInt8, 1082: (text: string) => text },
});

parentPort!.on('message', (query: WorkerQuery) => void run(query));
reply({ id: 0, rows: [] });

async function run({ id, sql, params }: WorkerQuery): Promise<void> {
  try {
    if (sql === null) await db.close();
    const rows =
      sql === null ? [] : params ? (await db.query(sql, params)).rows : (await db.exec(sql), []);
    reply({ id, rows });
  } catch (error) {
    const { message, code, constraint } = error as {
      message: string;
      code?: string;
      constraint?: string;
    };
    reply({ id, error: { message, code: code ?? 'XX000', constraint } });
  }
}

function reply(message: WorkerReply): void {
  parentPort!.postMessage(message);
}

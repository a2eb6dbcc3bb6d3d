import type { AddressInfo } from 'node:net';
import { logStream } from '@playday/shared/server/log-line';
import pino from 'pino';
import { type Config, readConfig } from './config.ts';
import { seed } from './content/seed.ts';
import { createContext } from './create-context.ts';
import { DirectoryInUse } from './db/directory-lock.ts';
import { noteDatabase, openDatabase } from './db/open.ts';
import { whenReachable } from './db/when-reachable.ts';
import { eraseAgain } from './erasure/erase-again.ts';
import { writeLocalToken } from './office/local-token.ts';
import { buildServer } from './server.ts';
import { fillSearchWords } from './events/search-words.ts';
import { startWorkers } from './workers.ts';

/**
 * Starts configuration, database, context, server and workers; stops them in reverse order on
 * SIGTERM or SIGINT.
 */
const config = readOrExit();
const log = pino(
  { level: config.logLevel, base: { program: 'api' } },
  logStream((line) => process.stdout.write(line)),
);

const open = () =>
  openDatabase(config, {
    onLost: ({ message }) =>
      log.error({ message }, 'database connection lost, connections are replaced'),
    onUnreachable: (error) =>
      log.error({ message: error?.message }, 'database is unreachable, requests fail at once'),
    onReachable: () => log.info({}, 'database is reachable again'),
  });
const waiting = ({ message }: Error) => log.warn({ message }, 'database does not answer, waiting');
const { db, close } = await whenReachable(open, waiting).catch((error: Error) => {
  log.fatal(
    { message: error.message },
    error instanceof DirectoryInUse ? error.message : 'database could not be opened',
  );
  process.exit(error instanceof DirectoryInUse ? 73 : 1);
});
const context = await whenReachable(() => createContext(config, db, log), waiting);
const isSeeded = await whenReachable(() => seed(context, context.clock.now()), waiting);
await whenReachable(() => eraseAgain(context), waiting);
await whenReachable(() => fillSearchWords(db), waiting);
if (db.kind === 'pglite') await writeLocalToken(context);
noteDatabase(config);
const app = buildServer(context);
await app.listen({ host: config.host, port: config.port });
const address = app.server.address() as AddressInfo;
const host = address.family === 'IPv6' ? '[::1]' : '127.0.0.1';
const stopWorkers = startWorkers(context, {
  webhookUrl: `http://${host}:${address.port}/api/payments/sandbox/webhook`,
});
log.info({ port: address.port, database: db.kind, isSeeded }, 'listening');

/** Prints configuration errors without a stack trace, since they are for the operator. */
function readOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

let isStopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    // A hanging request must not keep the process alive forever.
    setTimeout(() => process.exit(1), 15_000).unref();
    void stop();
  });
}

/**
 * Refuses new requests and finishes the open ones, then stops the workers, then closes the
 * database.
 */
async function stop(): Promise<void> {
  await app.close();
  await stopWorkers();
  await close();
  log.info({}, 'stopped');
  process.exit(0);
}

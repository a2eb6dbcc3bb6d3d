import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { type Config, readConfig } from './config.ts';
import { seed } from './content/seed.ts';
import { createContext } from './create-context.ts';
import { DirectoryInUse } from './db/directory-lock.ts';
import { openDatabase } from './db/open.ts';
import { buildServer } from './server.ts';
import { startWorkers } from './workers.ts';

/** Environment → configuration → database → context → server and workers, and all of it back when told to stop. */
const config = readOrExit();
const log = pino({ level: config.logLevel, base: { program: 'api' } });

const { db, close } = await openDatabase(config, (error) =>
  log.error({ message: error.message }, 'database'),
).catch((error: Error) => {
  log.fatal({ message: error.message }, error instanceof DirectoryInUse ? error.message : 'no database');
  process.exit(error instanceof DirectoryInUse ? 73 : 1);
});
const context = await createContext(config, db, log);
const isSeeded = await seed(db, config, context.passwords, context.clock.now());
const app = buildServer(context);
await app.listen({ host: config.host, port: config.port });
const address = app.server.address() as AddressInfo;
const stopWorkers = startWorkers(context, {
  webhookUrl: `http://${address.family === 'IPv6' ? '[::1]' : '127.0.0.1'}:${address.port}/api/payments/sandbox/webhook`,
});
log.info({ port: address.port, database: db.kind, isSeeded }, 'listening');

/** What is wrong with the environment is for whoever starts the program: sentences, not a stack. */
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
    // Whatever hangs must not keep the process for ever.
    setTimeout(() => process.exit(1), 15_000).unref();
    void stop();
  });
}

/** First no new requests and the open ones answered, then the workers, then the database. */
async function stop(): Promise<void> {
  await app.close();
  await stopWorkers();
  await close();
  log.info({}, 'stopped');
  process.exit(0);
}

import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { readConfig } from '../../config.ts';
import { createContext } from '../../create-context.ts';
import { openDatabase } from '../../db/open.ts';
import { buildServer } from '../../server.ts';

/** The server as `main.ts` starts it, without background jobs, so that what it uses is what its requests cost. */
const config = readConfig();
const log = pino({ level: config.logLevel, base: { program: 'api' } });
const { db, close } = await openDatabase(config);
const app = buildServer(await createContext(config, db, log));
await app.listen({ host: config.host, port: config.port });
log.info({ port: (app.server.address() as AddressInfo).port }, 'listening');
process.once('SIGTERM', () => void app.close().then(close));

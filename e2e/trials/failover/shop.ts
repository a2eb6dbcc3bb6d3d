import { join } from 'node:path';
import { root } from '@playday/shared/build/root';
import { openPostgres } from '../../../api/src/db/postgres.ts';
import { openShop } from '../../../shared/build/scripts/shop.ts';
import { Program } from '../../../shared/build/scripts/program.ts';
import { ports } from './namespaces.ts';
import { databaseName, ownerUrl, poolerUrl } from './proxies.ts';

/** Creates the database, and starts two api processes and a shell on it, with every remote published. */
export async function openTrialShop(dataDir: string, log: (line: string) => void) {
  await createDatabase();
  const env: NodeJS.ProcessEnv = {
    DATABASE_URL: poolerUrl,
    MIGRATION_DATABASE_URL: ownerUrl,
    SEED: '1',
    // All visitors have one address.
    ADDRESS_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'info',
  };
  const shop = await openShop({
    port: ports.shell,
    apiPort: ports.api,
    remotesPort: ports.remotes,
    dataDir,
    env,
    log,
  });
  const second = new Program({
    name: 'second-api',
    folder: join(root, 'api'),
    args: ['src/main.ts'],
    env: {
      ...process.env,
      ...env,
      SEED: '0',
      NODE_ENV: 'development',
      PUBLIC_URL: shop.url,
      API_PORT: String(ports.secondApi),
      DATA_DIR: dataDir,
    },
    logDir: join(dataDir, 'logs'),
    onEnded: () => {},
  });
  second.start();
  await second.answers(`http://127.0.0.1:${ports.secondApi}/api/ready`);
  const processes = { api: shop.programs.api, 'second api': second, shell: shop.programs.shell };
  const pids = Object.entries(processes).map(([name, program]) => ({ name, program, pid: program.pid }));

  return {
    /** Names of those programs that have exited since the start. */
    exited: () => pids.filter(({ program, pid }) => program.pid !== pid).map(({ name }) => name),
  };
}

async function createDatabase(): Promise<void> {
  const url = new URL(ownerUrl);
  url.pathname = '/postgres';
  const server = openPostgres(url.href);
  try {
    await server.query(`create database ${databaseName}`);
  } finally {
    await server.close();
  }
}

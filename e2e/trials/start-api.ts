import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../api/src/testing/free-port.ts';

/** The real api with its background jobs, as an operator starts it; its log is a file. Nothing is cached from an earlier one. */
export async function startApi(databaseUrl: string, env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'playday-api-'));
  const port = await freePort();
  const log = openSync(join(folder, 'log'), 'w');
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../api/src/main.ts')], {
    env: {
      ...process.env,
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: folder, API_PORT: String(port), SEED: '0' },
      ...{ ADDRESS_LIMIT_FACTOR: '10000', LOG_LEVEL: 'info' },
      ...env,
    },
    stdio: ['ignore', log, 'inherit'],
  });
  const killOnExit = () => void child.kill('SIGKILL');
  process.once('exit', killOnExit);
  // As long as it takes: a busy machine needs minutes.
  for (let isReady = false; !isReady; await sleep(100)) {
    if (child.exitCode !== null) throw new Error('the api exited before it listened');
    isReady = (await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined))?.ok ?? false;
  }
  return {
    port,
    async stop() {
      process.off('exit', killOnExit);
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../free-port.ts';
import { until } from '../../until.ts';

/** The core of the shop, and that of the generator. */
export const cores = { shop: 0, generator: 1 };

/**
 * Pins this process, and all that it starts from now on without a core of its own, to the shop's core. False where there is only one core, or
 * no `taskset`: shop and generator then share what there is.
 */
export function pinToShopCore(): boolean {
  if (availableParallelism() < 2) return false;
  const pinned = spawnSync('taskset', [
    '--all-tasks',
    '--cpu-list',
    '--pid',
    String(cores.shop),
    String(process.pid),
  ]);
  return pinned.status === 0;
}

/** The real api with its background jobs, as an operator starts it; its log is a file. Nothing is cached from an earlier one. */
export async function startApi(databaseUrl: string, env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'playday-onsale-'));
  const port = await freePort();
  const log = openSync(join(folder, 'log'), 'w');
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../main.ts')], {
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
  await until('the api answers', 60_000, async () => {
    if (child.exitCode !== null) throw new Error('the api exited before it listened');
    return (await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined))?.ok;
  });
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

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Starts the real server process on a free port, with or without its background jobs. */
export async function startApi(directory: string, databaseUrl: string, { hasJobs = true } = {}) {
  const program = hasJobs ? '../../main.ts' : 'api-without-jobs.ts';
  const child = spawn(process.execPath, [join(import.meta.dirname, program)], {
    env: {
      ...process.env,
      DATA_DIR: directory,
      DATABASE_URL: databaseUrl,
      API_PORT: '0',
      ADDRESS_LIMIT_FACTOR: '10000',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const entry = JSON.parse(line) as { msg: string; port?: number };
    if (entry.msg !== 'listening') continue;
    child.stdout.resume();
    return { port: entry.port ?? 0, stop };
  }
  throw new Error('the api exited before it listened');
}

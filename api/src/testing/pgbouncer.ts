import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, isAccepting } from './free-port.ts';
import { unprivilegedUser } from './own-postgres.ts';

/**
 * For tests that need a real PgBouncer. Where it is not installed they are skipped with a message;
 * under CI they fail instead.
 */
export function describeWithPgbouncer(name: string, tests: () => void): void {
  if (spawnSync('pgbouncer', ['--version']).status === 0) describe(name, tests);
  else if (process.env.CI)
    test(name, () => Promise.reject(new Error('pgbouncer is not installed')));
  else describe.skip(`${name}: skipped, pgbouncer is not installed`, tests);
}

export interface Pgbouncer {
  /** The address of the database through the pooler. */
  url: string;
  /** What it has logged until now. */
  log: () => string;
  stop: () => Promise<void>;
}

/**
 * Starts a PgBouncer in transaction mode in front of the database at `url`, on a free port of this
 * machine, with the settings that the documentation asks for, more of them in `settings`.
 * `connectTo` is the server's address when a proxy stands between.
 */
export async function startPgbouncer(
  url: string,
  settings: Record<string, string | number>,
  connectTo = { host: new URL(url).hostname, port: Number(new URL(url).port || 5432) },
): Promise<Pgbouncer> {
  const { username, password } = new URL(url);
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), 'playday-pgbouncer-'));
  chmodSync(directory, 0o755);
  const users = join(directory, 'users');
  writeFileSync(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  const lines = Object.entries({
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    pool_mode: 'transaction',
    query_wait_timeout: 5,
    server_connect_timeout: 3,
    server_login_retry: 1,
    ...settings,
  }).map(([name, value]) => `${name} = ${value}`);
  const file = join(directory, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]\n* = host=${connectTo.host} ` +
      `port=${connectTo.port}\n[pgbouncer]\n${lines.join('\n')}\n`,
  );
  // It refuses to run as root.
  const child: ChildProcess = spawn('pgbouncer', [file], {
    ...unprivilegedUser(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = once(child, 'exit');
  for (const until = Date.now() + 60_000; !(await isAccepting(port)); await sleep(20))
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`pgbouncer does not accept:\n${log}`);
  const pooled = new URL(url);
  pooled.hostname = '127.0.0.1';
  pooled.port = String(port);
  return {
    url: pooled.href,
    log: () => log,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

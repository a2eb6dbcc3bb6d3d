import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

/**
 * For tests that need a server of their own. Where no `initdb` is installed they are skipped with a
 * message; under CI they fail instead.
 */
export function describeWithOwnPostgres(name: string, tests: () => void): void {
  if (postgresBinaries()) describe(name, tests);
  else if (process.env.CI) test(name, () => Promise.reject(new Error('initdb is not installed')));
  else describe.skip(`${name}: skipped, initdb is not installed`, tests);
}

/** The folder of `initdb` and `postgres`, which Debian keeps outside of the PATH. */
function postgresBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  return [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ].find((folder) => existsSync(join(folder, 'initdb')));
}

export interface OwnPostgres {
  /** As its superuser. */
  url: string;
  start: () => Promise<void>;
  /**
   * `SIGTERM` waits until clients have left and refuses new ones, `SIGINT` ends their connections,
   * `SIGKILL` is a crash.
   */
  signal: (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => void;
  ended: () => Promise<void>;
  remove: () => Promise<void>;
}

/**
 * A small PostgreSQL on a free port of this machine, in a temporary folder. It waits for no disk.
 */
export async function ownPostgres(settings: Record<string, string | number>): Promise<OwnPostgres> {
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'playday-postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
  const data = join(folder, 'data');
  const port = await freePort();
  const options = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '--no-sync',
    '--locale=C',
    '-E',
    'UTF8',
  ];
  const { status, stderr } = spawnSync(join(postgresBinaries()!, 'initdb'), options, {
    ...user,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
  const all = {
    ...{ port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' },
    ...{ shared_buffers: '16MB', ...settings },
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(join(data, 'postgresql.conf'), lines.join(''));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ReturnType<typeof spawn> | undefined;
  let isEnded: Promise<unknown> = Promise.resolve();
  return {
    url,
    async start() {
      const until = Date.now() + 120_000;
      do {
        if (Date.now() > until) throw new Error('PostgreSQL does not start');
        // It ends at once while processes of a server that crashed still use the folder.
        if (!server || server.exitCode !== null || server.signalCode !== null) {
          server = spawn(join(postgresBinaries()!, 'postgres'), ['-D', data], {
            ...user,
            stdio: 'ignore',
          });
          isEnded = once(server, 'exit');
        }
        await sleep(50);
      } while (!(await answers(url)));
    },
    signal: (signal) => void server?.kill(signal),
    ended: async () => void (await isEnded),
    async remove() {
      server?.kill('SIGINT');
      await isEnded;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The user that runs programs which refuse to run as root, where the tests do; empty for any other
 * user.
 */
export function unprivilegedUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (which: '-u' | '-g') =>
    Number(spawnSync('id', [which, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  return client
    .connect()
    .then(() => client.end())
    .then(
      () => true,
      () => false,
    );
}

import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../api/src/testing/free-port.ts';
import { unprivilegedUser } from '../../../api/src/testing/unprivileged.ts';

/** Makes a folder that the programs of PostgreSQL may write to. */
export function makeFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, gid } = unprivilegedUser();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/** Runs a program as PostgreSQL's user. Rejects with its output when it fails. */
export function runAsPostgres(program: string, args: readonly string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, ...unprivilegedUser(), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (output = `${output}${text.toString()}`.slice(-4_000)));
    child.once('error', reject);
    // Not `close`: a server that pg_ctl starts keeps the pipes open.
    child.once('exit', (code) => {
      child.stdout.destroy();
      child.stderr.destroy();
      if (code === 0) resolve();
      else reject(new Error(`${program.split('/').at(-1)} ended with ${code}: ${output}`));
    });
  });
}

const initdbOptions = ['-E', 'UTF8', '--no-locale', '--no-sync'];

export type PostgresServer = Awaited<ReturnType<typeof openServer>>;

/**
 * A private PostgreSQL server on a port of its own of this machine, whose data is in `folder`. Unless the folder has data (a base
 * backup) a new cluster is made. `settings` are lines of `postgresql.conf`.
 */
export async function openServer(binaries: string, folder: string, settings: Record<string, string>) {
  const data = join(folder, 'data');
  const tool = (name: string, ...args: string[]) => runAsPostgres(join(binaries, name), args, folder);
  const port = await freePort();
  makeFolder(folder);
  if (!existsSync(join(data, 'PG_VERSION')))
    await tool('initdb', '-D', data, ...['-U', 'postgres', '-A', 'trust'], ...initdbOptions);
  const all = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    ...settings,
  };
  appendFileSync(
    join(data, 'postgresql.conf'),
    Object.entries(all)
      .map(([name, value]) => `\n${name} = '${value.replaceAll("'", "''")}'`)
      .join(''),
  );
  const stopArgs = ['-D', data, '-m', 'immediate', '-w', 'stop'];
  // When the trial is interrupted: a server outlives the process that started it.
  const stopOnExit = () =>
    void spawnSync(join(binaries, 'pg_ctl'), stopArgs, { cwd: folder, ...unprivilegedUser() });
  let isRunning = false;
  return {
    port,
    folder,
    tool,
    /** The address of a database, for a role that needs no password here. */
    url: (database: string, role = 'postgres') => `postgres://${role}:trial@127.0.0.1:${port}/${database}`,
    /** Resolves when the server accepts connections. */
    async start(): Promise<void> {
      isRunning = true;
      process.prependOnceListener('exit', stopOnExit);
      await tool('pg_ctl', '-D', data, '-w', '-t', '120', '-l', join(folder, 'server.log'), 'start');
    },
    /** Ends the server at once, as a crash does: nothing is written any more. */
    async crash(): Promise<void> {
      if (isRunning) await tool('pg_ctl', ...stopArgs);
      isRunning = false;
      process.off('exit', stopOnExit);
    },
  };
}

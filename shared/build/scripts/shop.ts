import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '@playday/shared/build/root';
import { type WorkspaceRemote, workspaceRemotes } from '@playday/shared/build/workspace-remotes';
import { buildAll, builtFolders } from './build.ts';
import { Program } from './program.ts';
import { deployTokens, hashedTokens } from '../release/deploy-tokens.ts';
import { publishNew } from '../release/publish-new.ts';
import { createReleasesClient } from '../release/releases-client.ts';

export interface ShopOptions {
  port: number;
  apiPort: number;
  /** The port of the first remote's server; the others keep their distance to it. */
  remotesPort: number;
  dataDir: string;
  env?: NodeJS.ProcessEnv;
  log: (line: string) => void;
  /** Called with a function that stops everything, as soon as there is something to stop. */
  onOpening?: (stop: () => Promise<void>) => void;
}

/** The port of a remote's server in this shop. */
export const portOf = ({ port }: WorkspaceRemote, { remotesPort }: Pick<ShopOptions, 'remotesPort'>) =>
  remotesPort - defaultRemotesPort() + port;
const defaultRemotesPort = () => workspaceRemotes()[0]?.port ?? 4101;

/** A start-up problem with a message for the user: what is wrong and what to do. */
export class StartError extends Error {}

/** `npm run migrate`. The embedded database needs no such step. */
function migrate(env: NodeJS.ProcessEnv): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'api/src/db/migrate-cli.ts')], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new StartError(`The database was not migrated:\n${stdout}${stderr}`);
}

/** Ports and data directory from the environment. */
export const shopOptions = (env: NodeJS.ProcessEnv): Omit<ShopOptions, 'log' | 'onOpening'> => ({
  port: Number(env.PORT ?? 8080),
  apiPort: Number(env.API_PORT ?? 4000),
  remotesPort: Number(env.REMOTES_PORT ?? defaultRemotesPort()),
  dataDir: resolve(root, env.DATA_DIR ?? '.data'),
});

/**
 * Builds what has changed, starts api, remotes and shell as separate processes, and resolves once the home page
 * responds. A program that exits afterwards is restarted. Throws a `StartError` if the start fails.
 */
export async function openShop(options: ShopOptions) {
  const { log } = options;
  await refuseBusyPorts(options);
  const programs = createPrograms(options);
  let isReady = false;
  let isStopping = false;
  let failed: (error: Error) => void = () => {};
  const failure = new Promise<never>((_, reject) => {
    failed = reject;
  });
  failure.catch(() => {});

  function createPrograms({ dataDir, port, apiPort, remotesPort }: ShopOptions) {
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      NODE_ENV: 'production',
      ...options.env,
      PORT: String(port),
      API_PORT: String(apiPort),
      REMOTES_PORT: String(remotesPort),
      DATA_DIR: dataDir,
      PUBLIC_URL: options.env?.PUBLIC_URL ?? process.env.PUBLIC_URL ?? `http://localhost:${port}`,
    };
    const tokens = deployTokens(dataDir);
    const logDir = join(dataDir, 'logs');
    const onEnded = (program: Program, last: string[]) => {
      if (isStopping) return;
      if (!isReady)
        return failed(new StartError(`${program.name} did not start:\n${plain(last).join('\n')}`));
      // Ctrl-C reaches all processes at once; those that exit because of it must not be restarted.
      setTimeout(() => {
        if (isStopping) return;
        log(`${program.name} exited; restarting it.`);
        program.start();
      }, 300);
    };
    const make = (name: string, folder: string, args: string[], more: NodeJS.ProcessEnv = {}) =>
      new Program({ name, folder: join(root, folder), args, env: { ...env, ...more }, logDir, onEnded });
    return {
      // Not production mode, which would require every setting.
      api: make('api', 'api', ['src/main.ts'], {
        NODE_ENV: options.env?.NODE_ENV ?? process.env.NODE_ENV ?? 'development',
        SEED: env.SEED || (env.DATABASE_URL ? '0' : 'empty'),
        DEPLOY_TOKENS: hashedTokens(tokens),
      }),
      shell: make('shell', 'shell', ['server/main.ts'], { DEPLOY_TOKEN: tokens.shell }),
      remotes: workspaceRemotes().map((remote) =>
        make(remote.folder, remote.folder, ['../shared/build/serve-remote.ts', remote.name], {
          REMOTE_PORT: String(portOf(remote, options)),
        }),
      ),
    };
  }

  /** Uses the api directly, because it starts before the shell. */
  const releases = createReleasesClient({
    url: `http://127.0.0.1:${options.apiPort}`,
    token: deployTokens(options.dataDir).operator,
    who: 'this machine',
  });

  const all = [programs.shell, ...programs.remotes, programs.api];
  const stop = async () => {
    isStopping = true;
    for (const program of all) await program.stop();
  };
  options.onOpening?.(stop);
  try {
    log('Starting the api and its database …');
    const env = { ...process.env, ...options.env };
    if (env.DATABASE_URL) migrate(env);
    programs.api.start();
    await Promise.race([buildAll(builtFolders, (line) => log(`  ${line}`)), failure]);
    log('Starting the shell and the remotes …');
    for (const program of programs.remotes) program.start();
    await Promise.race([
      answers(`http://127.0.0.1:${options.apiPort}/api/event?start=0&limit=1&past=false`),
      failure,
    ]);
    for (const remote of workspaceRemotes())
      await releases.setOrigin(remote.name, `http://127.0.0.1:${portOf(remote, options)}`);
    for (const published of await publishNew(releases)) log(`  ${published} is live`);
    programs.shell.start();
    await Promise.race([answers(`http://127.0.0.1:${options.port}/ready`), failure]);
    await Promise.race([answers(`http://127.0.0.1:${options.port}/`), failure]);
    isReady = true;
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://localhost:${options.port}`, programs, releases, stop };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** The messages of a program's last log lines, without duplicates. */
function plain(lines: string[]): string[] {
  const texts = lines.map((line) => {
    try {
      return (JSON.parse(line) as { msg?: string }).msg ?? line;
    } catch {
      return line;
    }
  });
  return [...new Set(texts)];
}

/** Waits until a URL responds with 200, for two minutes at most. */
async function answers(url: string) {
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(150)) {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok) return;
  }
  throw new StartError(`${url} does not respond. Its log is in the data folder, under logs/.`);
}

async function refuseBusyPorts({ port, apiPort, remotesPort }: ShopOptions) {
  const wanted: [number, string][] = [
    [port, 'PORT'],
    [apiPort, 'API_PORT'],
    ...workspaceRemotes().map((remote): [number, string] => [
      portOf(remote, { remotesPort }),
      'REMOTES_PORT',
    ]),
  ];
  for (const [number, variable] of wanted) {
    if (!(await isFree(number))) {
      throw new StartError(
        `Port ${number} is in use, perhaps by another Playday. Stop it, or choose another port: ${variable}=… npm start. Nothing was changed.`,
      );
    }
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const server = createServer()
      .once('error', () => done(false))
      .listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });

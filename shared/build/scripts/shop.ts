import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '@playday/shared/build/webpack/build-id';
import { remoteNames, remotes } from '@playday/shared/contract/remotes';
import { buildAll, builtFolders } from './build.ts';
import { Program } from './program.ts';
import { deployTokens, hashedTokens } from '../release/deploy-tokens.ts';
import { publishNew } from '../release/publish-new.ts';
import { createReleasesClient } from '../release/releases-client.ts';

export interface ShopOptions {
  port: number;
  apiPort: number;
  /** The first of four ports in a row, for the remotes' servers. */
  remotesPort: number;
  dataDir: string;
  env?: NodeJS.ProcessEnv;
  say: (line: string) => void;
  /** Gets the way to end everything as soon as there is something to end. */
  onOpening?: (stop: () => Promise<void>) => void;
}

/** A plain sentence for whoever starts the shop: what is wrong and what to do. */
export class StartError extends Error {}

/** Ports and data as the environment names them. */
export const shopOptions = (env: NodeJS.ProcessEnv): Omit<ShopOptions, 'say' | 'onOpening'> => ({
  port: Number(env.PORT ?? 8080),
  apiPort: Number(env.API_PORT ?? 4000),
  remotesPort: Number(env.REMOTES_PORT ?? 4101),
  dataDir: resolve(root, env.DATA_DIR ?? '.data'),
});

/**
 * Builds what is not built, starts api, remotes and shell, each as a process of its own, and waits until the home
 * page really answers. A program that ends by itself afterwards is started again.
 */
export async function openShop(options: ShopOptions) {
  const { say } = options;
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
      // Ctrl-C reaches all of them at once: whoever ends because of it must stay ended.
      setTimeout(() => {
        if (isStopping) return;
        say(`${program.name} ended; starting it again.`);
        program.start();
      }, 300);
    };
    const make = (name: string, folder: string, args: string[], more: NodeJS.ProcessEnv = {}) =>
      new Program({ name, folder: join(root, folder), args, env: { ...env, ...more }, logDir, onEnded });
    return {
      // A shop to try out: production would want every setting made on purpose.
      api: make('api', 'api', ['src/main.ts'], {
        NODE_ENV: options.env?.NODE_ENV ?? process.env.NODE_ENV ?? 'development',
        SEED: env.SEED || (env.DATABASE_URL ? '0' : 'empty'),
        DEPLOY_TOKENS: hashedTokens(tokens),
      }),
      shell: make('shell', 'shell', ['server/main.ts'], { DEPLOY_TOKEN: tokens.shell }),
      remotes: remoteNames.map((name) =>
        make(remotes[name].folder, remotes[name].folder, ['../shared/build/serve-remote.ts', name], {
          REMOTE_PORT: String(remotesPort - 4101 + remotes[name].port),
        }),
      ),
    };
  }

  /** At the api itself: it is there before the shell is. */
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
    say('Starting the api and its database …');
    programs.api.start();
    await Promise.race([buildAll(builtFolders, (line) => say(`  ${line}`)), failure]);
    say('Starting shell and remotes …');
    for (const program of programs.remotes) program.start();
    await Promise.race([
      answers(`http://127.0.0.1:${options.apiPort}/api/event?start=0&limit=1&past=false`),
      failure,
    ]);
    for (const published of await publishNew(releases)) say(`  ${published} is live`);
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

/** What a program said last, without the clothes of a log. */
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

/** Waits until an address answers 200, for two minutes at most. */
async function answers(url: string) {
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(150)) {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok) return;
  }
  throw new StartError(`${url} does not answer. The logs are in the data folder, under logs/.`);
}

async function refuseBusyPorts({ port, apiPort, remotesPort }: ShopOptions) {
  const wanted: [number, string][] = [
    [port, 'PORT'],
    [apiPort, 'API_PORT'],
    ...remoteNames.map((name): [number, string] => [remotesPort - 4101 + remotes[name].port, 'REMOTES_PORT']),
  ];
  for (const [number, variable] of wanted) {
    if (!(await isFree(number))) {
      throw new StartError(
        `Port ${number} is in use, perhaps by another Playday. Stop that, or choose another: ${variable}=… npm start. Nothing was changed.`,
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

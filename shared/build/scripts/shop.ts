import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from '../root.ts';
import { workspaceRemotes } from '../workspace-remotes.ts';
import { buildAll, builtFolders, withProgress } from './build.ts';
import { isFree } from './is-free-port.ts';
import { Program, StartError } from './program.ts';
import { portOf, type ShopPlaces } from './shop-options.ts';
import { deployTokens, hashedTokens } from '../release/deploy-tokens.ts';
import { publishAtStart } from '../release/publish-new.ts';
import { createReleasesClient } from '../release/releases-client.ts';
import { untilAnswered } from '../release/until-answered.ts';

export interface ShopOptions extends ShopPlaces {
  env?: NodeJS.ProcessEnv;
  log: (line: string) => void;
  /** Called with a function that stops everything, as soon as there is something to stop. */
  onOpening?: (stop: () => Promise<void>) => void;
}

/** `npm run ops -- migrate`. The embedded database needs no such step. */
const migrate = (env: NodeJS.ProcessEnv) =>
  promisify(execFile)(process.execPath, [join(root, 'api/src/db/migrate-cli.ts')], { env }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new StartError(`The database was not migrated:\n${stdout}${stderr}`);
    },
  );

/** A busy machine may need minutes for an answer, and asking again would not make it faster. */
const answerMs = 600_000;

/**
 * Builds what has changed, starts api, remotes and shell as separate processes, and resolves once
 * the home page responds, however long that takes. A program that exits afterwards is restarted.
 * Throws a `StartError` when one exits before.
 */
export async function openShop(options: ShopOptions) {
  const { log } = options;
  await refuseBusyPorts(options);
  const programs = createPrograms(options);
  let isReady = false;
  let isStopping = false;
  const { promise: failure, reject: failed } = Promise.withResolvers<never>();
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
    const onEnded = (program: Program) => {
      if (isStopping) return;
      if (!isReady) return failed(program.startError());
      // Ctrl-C reaches all processes at once; those that exit because of it must not be restarted.
      setTimeout(() => {
        if (isStopping) return;
        log(`${program.name} exited; restarting it.`);
        program.start();
      }, 300);
    };
    const make = (name: string, folder: string, args: string[], more: NodeJS.ProcessEnv = {}) =>
      new Program({
        name,
        folder: resolve(root, folder),
        args,
        env: { ...env, ...more },
        logDir,
        onEnded,
      });
    return {
      // Not production mode, which would require every setting.
      api: make('api', env.API_FOLDER ?? 'api', ['src/main.ts'], {
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
    answerMs,
  });

  const all = [programs.shell, ...programs.remotes, programs.api];
  const stop = async () => {
    isStopping = true;
    for (const program of all) await program.stop();
  };
  options.onOpening?.(stop);
  /** A program that ended is the reason for what fails meanwhile, so it is waited for a moment. */
  const step = <Result>(what: string, work: Promise<Result>) =>
    Promise.race([
      withProgress(what, log, work).catch(async (error: unknown) => {
        await Promise.race([sleep(2000), failure]);
        throw error;
      }),
      failure,
    ]);
  /** A busy api may close connections, or refuse for a while. */
  const patiently = <Result>(what: string, call: () => Promise<Result>) =>
    step(what, untilAnswered(call, { pause: () => sleep(1000), isWanted: () => !isStopping }));
  const answer = (program: Program, url: string) => step(program.name, program.answers(url));
  const { api, shell, remotes } = programs;
  const startShell = (path: string) => {
    shell.start();
    return answer(shell, `http://127.0.0.1:${options.port}${path}`);
  };
  try {
    log('Starting the api and its database …');
    const env = { ...process.env, ...options.env };
    if (env.DATABASE_URL) await step('the migration of the database', migrate(env));
    api.start();
    await Promise.race([buildAll(builtFolders, (line) => log(`  ${line}`)), failure]);
    log('Starting the shell and the remotes …');
    for (const program of remotes) program.start();
    await answer(api, `http://127.0.0.1:${options.apiPort}/api/event?start=0&limit=1&past=false`);
    for (const remote of workspaceRemotes())
      await patiently('the api', () =>
        releases.setOrigin(remote.name, `http://127.0.0.1:${portOf(remote, options)}`),
      );
    // The first release needs no shell. What is published later has to be checked by one.
    const isFirst = (await patiently('the api', releases.liveOf)).size === 0;
    if (!isFirst) await startShell('/health');
    await patiently('the release', () => publishAtStart(releases, { isFirst, log }));
    if (isFirst) await startShell('/health');
    await answer(shell, `http://127.0.0.1:${options.port}/ready`);
    await answer(shell, `http://127.0.0.1:${options.port}/`);
    isReady = true;
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://localhost:${options.port}`, programs, releases, stop };
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
    const useless =
      `${variable} leads to port ${number}, which browsers do not use. Choose another one. ` +
      'Nothing was changed.';
    if (!Number.isInteger(number) || number < 1 || number > 65_535) throw new StartError(useless);
    if (!(await isFree(number))) {
      throw new StartError(
        `Port ${number} is in use, perhaps by another Playday. Stop it, ` +
          `or choose another port: ${variable}=… npm start. Nothing was changed.`,
      );
    }
    if (await isBadPort(number)) throw new StartError(useless);
  }
}

/**
 * Whether browsers and Node refuse a port on which nothing listens (the Fetch standard's bad
 * ports).
 */
const isBadPort = (port: number) =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => false,
    ({ cause }: Error) => (cause as Error | undefined)?.message === 'bad port',
  );

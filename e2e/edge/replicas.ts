import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deployTokens, hashedTokens } from '@playday/shared/build/release/deploy-tokens';
import { root } from '@playday/shared/build/root';
import { freshDatabase } from '../../api/src/testing/databases.ts';
import { serverUrl } from '@playday/shared/testing/jest/find-postgres';
import { until } from '../../api/src/testing/until.ts';
import { Program } from '../../shared/build/scripts/program.ts';
import { openShop } from '../../shared/build/scripts/shop.ts';
import { localCaddyfile } from './local-caddyfile.ts';

export interface Replica {
  name: string;
  program: Program;
  isReady: () => Promise<boolean>;
}

/**
 * A shop on this machine with two apis, two shells and the remotes, in front of them Caddy with the edge's Caddyfile. The apis share a database
 * of their own; the shells share their build store, as in docker-compose.yml. A program that is killed is started again.
 */
export async function openReplicas({
  port,
  dataDir,
  logDir,
  log,
  hasRetries,
}: {
  port: number;
  dataDir: string;
  /** Is `dataDir`'s `logs`; named in errors. */
  logDir: string;
  log: (line: string) => void;
  /** Whether the edge tries another program, or waits, when one does not answer. */
  hasRetries: boolean;
}) {
  const url = `http://127.0.0.1:${port}`;
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const each of closing.splice(0).toReversed()) await each().catch(console.error);
  };
  const ports = { shell: [port + 1, port + 2], api: [port + 3, port + 4] } as const;
  try {
    const { url: databaseUrl, drop } = await freshDatabase('postgres');
    closing.push(drop);
    const env = {
      ...process.env,
      DATABASE_URL: databaseUrl!,
      MIGRATION_DATABASE_URL: Object.assign(new URL(serverUrl), { pathname: new URL(databaseUrl!).pathname })
        .href,
      PUBLIC_URL: url,
      SEED: '1',
      MAIL: 'file',
      ALTCHA_COST: '10',
      ADDRESS_LIMIT_FACTOR: '1000',
      NODE_ENV: 'development',
    };
    const shop = await openShop({
      port: ports.shell[0],
      apiPort: ports.api[0],
      remotesPort: port + 5,
      dataDir,
      env,
      log,
      onOpening: (stop) => closing.push(stop),
    });
    let isStopping = false;
    const tokens = deployTokens(dataDir);
    const start = (name: string, args: string[], more: NodeJS.ProcessEnv) => {
      const program = new Program({
        name,
        folder: join(root, args[0]!),
        args: args.slice(1),
        env: { ...env, ...more, DATA_DIR: dataDir, REMOTES_PORT: String(port + 5) },
        logDir,
        onEnded: () => void (isStopping || setTimeout(() => isStopping || program.start(), 300)),
      });
      closing.push(async () => {
        isStopping = true;
        await program.stop();
      });
      program.start();
      return program;
    };
    const api = start('api-2', ['api', 'src/main.ts'], {
      API_PORT: String(ports.api[1]),
      SEED: '0',
      DEPLOY_TOKENS: hashedTokens(tokens),
    });
    const shell = start('shell-2', ['shell', 'server/main.ts'], {
      NODE_ENV: 'production',
      PORT: String(ports.shell[1]),
      API_PORT: String(ports.api[1]),
      DEPLOY_TOKEN: tokens.shell,
    });
    const file = join(dataDir, 'Caddyfile');
    const caddyfile = await readFile(join(root, 'shell/edge/Caddyfile'), 'utf8');
    const local = localCaddyfile(caddyfile, { port, ...ports });
    await writeFile(file, hasRetries ? local : local.replace(/^\s+lb_try_.*$/gmu, ''));
    closing.push(startCaddy(file, dataDir, logDir));
    const ready = (name: string, path: string, at: number, program: Program): Replica => ({
      name,
      program,
      isReady: () => answers(`http://127.0.0.1:${at}${path}`),
    });
    const replicas = [
      ready('first api', '/api/ready', ports.api[0], shop.programs.api),
      ready('first shell', '/ready', ports.shell[0], shop.programs.shell),
      ready('second api', '/api/ready', ports.api[1], api),
      ready('second shell', '/ready', ports.shell[1], shell),
    ];
    for (const { name, isReady } of replicas)
      await until(`the ${name} is ready; see ${logDir}`, 60_000, isReady);
    await until(`the edge answers; see ${logDir}`, 60_000, () => answers(`${url}/edge-health`));
    return { url, port, replicas, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts Caddy; the returned function stops it. Its log is beside those of the programs. */
function startCaddy(file: string, dataDir: string, logDir: string): () => Promise<void> {
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, XDG_CONFIG_HOME: dataDir, XDG_DATA_HOME: dataDir },
  });
  const output = createWriteStream(join(logDir, 'edge.log'));
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  return async () => {
    child.kill('SIGKILL');
    await ended;
    output.end();
  };
}

async function answers(url: string): Promise<boolean> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  await reply?.arrayBuffer().catch(() => {});
  return reply?.ok === true;
}

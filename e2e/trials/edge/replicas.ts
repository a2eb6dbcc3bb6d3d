import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deployTokens, hashedTokens } from '@playday/shared/build/release/deploy-tokens';
import { root } from '@playday/shared/build/root';
import { freshDatabase } from '../../../api/src/testing/databases.ts';
import { serverUrl } from '@playday/shared/testing/jest/find-postgres';
import { until } from '../../../api/src/testing/until.ts';
import { Program } from '../../../shared/build/scripts/program.ts';
import { openShop } from '../../../shared/build/scripts/shop.ts';
import { withProgress } from '../../../shared/build/scripts/with-progress.ts';

export interface Replica {
  name: string;
  program: Program;
  isReady: () => Promise<boolean>;
}

/**
 * A shop on this machine with two apis, two shells and the remotes, in front of them HAProxy with the edge's configuration. The apis share a database
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
    const file = join(dataDir, 'haproxy.cfg');
    const local = localConfig(await readFile(join(root, 'shell/edge/haproxy.cfg'), 'utf8'), {
      port,
      ...ports,
    });
    await writeFile(file, hasRetries ? local : local.replace(/^ {2}retries .*$/mu, '  retries 0'));
    closing.push(startEdge(file, logDir));
    const ready = async (name: string, path: string, at: number, program: Program): Promise<Replica> => {
      const address = `http://127.0.0.1:${at}${path}`;
      await withProgress(name, log, program.answers(address));
      return { name, program, isReady: () => answers(address) };
    };
    const replicas = await Promise.all([
      ready('first api', '/api/ready', ports.api[0], shop.programs.api),
      ready('first shell', '/ready', ports.shell[0], shop.programs.shell),
      ready('second api', '/api/ready', ports.api[1], api),
      ready('second shell', '/ready', ports.shell[1], shell),
    ]);
    await until(`the edge answers; see ${logDir}`, 60_000, () => answers(`${url}/edge-health`));
    return { url, port, replicas, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts HAProxy; the returned function stops it. Its log is beside those of the programs. */
function startEdge(file: string, logDir: string): () => Promise<void> {
  const child = spawn('haproxy', ['-f', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TRUSTED_PROXIES: '127.0.0.9/32', OFFICE_NETWORKS: '127.0.0.9/32' },
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

interface Upstreams {
  /** The port of the edge on this machine. */
  port: number;
  api: readonly number[];
  shell: readonly number[];
}

/**
 * The edge's `haproxy.cfg` for programs on this machine, which have no DNS names: addresses instead of names, and ports of its own. Nothing
 * else changes. Throws when the file is not as expected.
 */
function localConfig(text: string, { port, ...upstreams }: Upstreams): string {
  let local = replaceOnce(text, 'bind :8080', `bind 127.0.0.1:${port}`);
  local = replaceOnce(local, 'bind :8081', `bind 127.0.0.1:${port + 9}`);
  for (const [name, ports] of Object.entries(upstreams))
    local = replaceOnce(
      local,
      new RegExp(`server-template ${name} \\d+ ${name}:\\d+`, 'u'),
      ports.map((each, index) => `server ${name}${index + 1} 127.0.0.1:${each}`).join('\n  '),
    );
  return local;
}

function replaceOnce(text: string, pattern: string | RegExp, replacement: string): string {
  const parts = text.split(pattern);
  if (parts.length !== 2) throw new Error(`haproxy.cfg has ${String(pattern)} ${parts.length - 1} times`);
  return parts.join(replacement);
}

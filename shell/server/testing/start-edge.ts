import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '@playday/build/root';

/** Debian has it where a user's PATH does not lead. */
const PATH = `${process.env.PATH}:/usr/sbin`;
export const hasHaproxy = () =>
  spawnSync('haproxy', ['-v'], { env: { ...process.env, PATH } }).status === 0;

export interface EdgeSettings {
  /** Of the program that stands for apis and shells. */
  programPort: number;
  /** What takes ten seconds in the file. */
  seconds: number;
  /** As OFFICE_NETWORKS and TRUSTED_PROXIES. */
  officeNetworks?: string;
  trustedProxies?: string;
  /**
   * A client's address is what its PROXY header says, for addresses that this machine lacks.
   * HAProxy reads the header after the rules of connections, so these become rules of sessions.
   */
  hasProxyHeaders?: boolean;
}

/**
 * Starts HAProxy with the edge's own file. Only addresses, times and the number of connections
 * differ: a tenth of them, so that the descriptors of any machine suffice. Throws if it does not
 * start.
 */
export async function startEdge(settings: EdgeSettings) {
  const {
    programPort,
    seconds,
    officeNetworks,
    trustedProxies,
    hasProxyHeaders = false,
  } = settings;
  const [port, internalPort] = [await freePort(), await freePort()];
  let text = readFileSync(join(root, 'shell/edge/haproxy.cfg'), 'utf8');
  const replace = (pattern: RegExp, value: string | ((whole: string, found: string) => string)) => {
    if (!pattern.test(text)) throw new Error(`haproxy.cfg has no ${pattern.source}`);
    text = text.replace(pattern, value as string);
  };
  const aTenth = (whole: string, found: string) => whole.replace(found, String(Number(found) / 10));
  replace(/bind :8080/u, `bind 127.0.0.1:${port}${hasProxyHeaders ? ' accept-proxy' : ''}`);
  replace(/bind :8081/u, `bind 127.0.0.1:${internalPort}`);
  replace(/(?:api:4000|shell:8080)/gu, `127.0.0.1:${programPort}`);
  replace(/\b10s\b/gu, `${seconds}s`);
  // Nothing else may be what ends a connection.
  replace(/\b[36]0s\b/gu, '600s');
  replace(/maxconn (\d+)/gu, aTenth);
  replace(/sc0_conn_cur gt (\d+)/gu, aTenth);
  if (hasProxyHeaders) replace(/tcp-request connection/gu, 'tcp-request session');
  const folder = mkdtempSync(join(tmpdir(), 'playday-edge-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  const child: ChildProcess = spawn('haproxy', ['-f', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH,
      OFFICE_NETWORKS: officeNetworks ?? '127.0.0.1',
      TRUSTED_PROXIES: trustedProxies ?? '192.0.2.1',
    },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes) => (log += String(bytes)));
  const isUp = () =>
    fetch(`http://127.0.0.1:${internalPort}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`HAProxy has ended:\n${log}`);
    await sleep(50);
  }
  return {
    port,
    /** A tenth of the numbers in the file. */
    perSource: Number(/sc0_conn_cur gt (\d+)/u.exec(text)?.[1]),
    async stop() {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      rmSync(folder, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

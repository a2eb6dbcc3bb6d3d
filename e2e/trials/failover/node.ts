import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { bridge, ip, networkBits } from './namespaces.ts';
import { etcdPort, type NodeOptions, patroniConfig } from './patroni-config.ts';
import { until } from '../../../api/src/testing/until.ts';

/** A database server: a network namespace and a process namespace with an etcd member, Patroni and its PostgreSQL. */
export interface DatabaseNode {
  name: string;
  address: string;
  start: () => Promise<void>;
  /** Ends all its processes at once, like a power cut; `start` boots it again. */
  kill: () => Promise<void>;
  /** Stops all its processes where they are. Its kernel still accepts connections. */
  freeze: () => void;
  thaw: () => void;
  cutLink: () => void;
  restoreLink: () => void;
  /** Cuts it off from the other nodes, but not from the proxies. */
  isolate: () => void;
  rejoin: () => void;
}

export function createNode(options: NodeOptions): DatabaseNode {
  const { name, address, peers, directory, logDir } = options;
  const others = peers.filter((peer) => peer.name !== name);
  const configFile = join(directory, 'patroni.yml');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  writeFileSync(configFile, JSON.stringify(patroniConfig(options)));
  execFileSync('chown', ['-R', 'postgres:', directory]);
  let unshare: ChildProcess | undefined;
  let init = 0;

  /** Signals every process of the node, also those that are being started meanwhile. */
  function signalAll(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const namespace = readlinkSync(`/proc/${init}/ns/pid`);
    const seen = new Set<number>();
    for (let found = true; found; ) {
      found = false;
      for (const pid of processesIn(namespace)) {
        if (seen.has(pid)) continue;
        seen.add(pid);
        found = true;
        ignoringGone(() => process.kill(pid, signal));
      }
    }
  }
  const inNode = (...args: string[]) =>
    execFileSync('nsenter', ['--target', String(init), '--net', 'ip', ...args], { stdio: 'pipe' });

  return {
    name,
    address,
    async start() {
      const log = openSync(join(logDir, `${name}.log`), 'a');
      // The shell waits for a line of input: until then the node has no network.
      const script = `read -r _; ${etcdCommand(options)} & patroni ${configFile} & wait`;
      const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];
      unshare = spawn(
        'unshare',
        ['--net', '--pid', '--mount-proc', '--fork', ...asPostgres, 'sh', '-c', script],
        { cwd: directory, stdio: ['pipe', log, log], env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } },
      );
      closeSync(log);
      const { pid } = unshare;
      init = await until(`${name} starts`, 5_000, () => childOf(pid!));
      ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(init));
      ip('link', 'set', name, 'master', bridge, 'up');
      inNode('link', 'set', 'lo', 'up');
      inNode('addr', 'add', `${address}/${networkBits}`, 'dev', 'eth0');
      inNode('link', 'set', 'eth0', 'up');
      unshare.stdin!.end('\n');
    },
    async kill() {
      const ended = new Promise((resolve) => unshare!.once('exit', resolve));
      process.kill(init, 'SIGKILL');
      await ended;
      // Without its peer the link is removed soon; a node that starts again must not find it.
      ignoringGone(() => ip('link', 'delete', name));
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    cutLink: () => ip('link', 'set', name, 'down'),
    restoreLink: () => ip('link', 'set', name, 'up'),
    isolate() {
      for (const other of others) inNode('route', 'add', 'blackhole', `${other.address}/32`);
    },
    rejoin() {
      for (const other of others) inNode('route', 'del', 'blackhole', `${other.address}/32`);
    },
  };
}

function etcdCommand({ name, address, peers, directory, etcdApi }: NodeOptions): string {
  const members = peers.map((peer) => `${peer.name}=http://${peer.address}:2380`).join(',');
  const options = {
    name,
    'data-dir': join(directory, 'etcd'),
    'listen-peer-urls': `http://${address}:2380`,
    'initial-advertise-peer-urls': `http://${address}:2380`,
    'listen-client-urls': `http://${address}:${etcdPort}`,
    'advertise-client-urls': `http://${address}:${etcdPort}`,
    'initial-cluster': members,
    'initial-cluster-state': 'new',
    'enable-v2': etcdApi === 'etcd',
  };
  return `etcd ${Object.entries(options)
    .map(([option, value]) => `--${option}=${value}`)
    .join(' ')}`;
}

/** For what may have ended by itself meanwhile. */
function ignoringGone(end: () => void): void {
  try {
    end();
  } catch {
    // It is gone already.
  }
}

/** The process that `unshare --fork` has started, once it is there: the first of the new namespace. */
function childOf(pid: number): number | undefined {
  const [child = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return Number(child) || undefined;
}

function processesIn(namespace: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/ns/pid`) === namespace;
      } catch {
        // It has ended meanwhile.
        return false;
      }
    });
}

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needPackages } from '../../../shared/build/scripts/debian-packages.ts';

const packages = ['patroni', 'etcd-server', 'haproxy', 'pgbouncer', 'postgresql', 'iproute2', 'util-linux'];
const unshare = ['unshare', '--net', '--mount', '--pid', '--fork', '--kill-child=KILL', '--mount-proc'];
const directoryVariable = 'PLAYDAY_FAILOVER_DIR';

/** What this machine lacks for the trial, as a sentence; undefined when it lacks nothing. */
export function missingRequirements(log: (line: string) => void): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'root on Linux';
  if (!existsSync('/usr/bin/dpkg-query')) return 'Debian’s packages (root on Linux)';
  const missing = needPackages(packages, log);
  if (missing.length > 0) return `the Debian packages ${missing.join(', ')} (root on Linux)`;
  const [command = '', ...args] = [...unshare, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'];
  return spawnSync(command, args).status === 0 ? undefined : 'the right to make namespaces (root on Linux)';
}

/** The directory of the trial, in memory; undefined outside of its namespaces. */
export const trialDirectory = process.env[directoryVariable];

/**
 * Runs this program again in network, mount and process namespaces of its own, and returns its exit code. Nothing in them reaches
 * another machine, and everything ends with this process, even when it is killed.
 */
export function runInNamespaces(): number {
  const directory = mkdtempSync(join(tmpdir(), 'playday-failover-'));
  try {
    const { status } = spawnSync(
      'setpriv',
      ['--pdeathsig', 'KILL', ...unshare, process.execPath, ...process.execArgv, ...process.argv.slice(1)],
      { stdio: 'inherit', env: { ...process.env, [directoryVariable]: directory } },
    );
    return status ?? 1;
  } finally {
    rmdirSync(directory);
  }
}

/** Of the shop in the trial's own network namespace. */
export const ports = { shell: 8080, api: 4000, secondApi: 4001, remotes: 4101 };

export const bridge = 'nodes0';
export const networkBits = 24;
/** An address in the network of the trial, which exists nowhere else: 1 is where proxies and shop run. */
export const addressOf = (host: number) => `10.77.0.${host}`;

/** Sets up the empty network, and a file system in memory that is gone with the namespace. */
export function prepareNamespaces(directory: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'mode=755,size=4g', 'tmpfs', directory]);
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `${addressOf(1)}/${networkBits}`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
}

/** Runs `ip` in the network namespace of the trial. Throws with its output when it fails. */
export function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

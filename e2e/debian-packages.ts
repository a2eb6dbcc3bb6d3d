import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** Debian's packaging runs this before it starts a service; exit code 101 means: do not start it. */
const policyFile = '/usr/sbin/policy-rc.d';
/** Debian creates and starts a database cluster with the package, unless this file says otherwise. */
const clusterFolder = '/etc/postgresql-common';
const clusterFile = `${clusterFolder}/createcluster.conf`;

/**
 * Returns the names of those Debian packages that are not installed. Under CI (`process.env.CI`), as root on Debian, they are
 * installed first, and their services are not started.
 */
export function needPackages(names: string[], log: (line: string) => void): string[] {
  const missing = missingPackages(names);
  const isDebian = existsSync('/usr/bin/apt-get');
  if (missing.length === 0 || !isDebian || process.getuid?.() !== 0 || !process.env.CI) return missing;
  log(`Installing ${missing.join(', ')} …`);
  withoutServices(() => {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', '--no-upgrade', ...missing], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  });
  return missingPackages(names);
}

function missingPackages(names: string[]): string[] {
  return names.filter((name) => {
    const { status, stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Status}', name], { encoding: 'utf8' });
    return status !== 0 || stdout !== 'install ok installed';
  });
}

/** Runs `install` while no service is started and no database cluster created. What the machine has decided itself stays. */
function withoutServices(install: () => void): void {
  const temporary: [file: string, text: string, mode: number][] = [
    [policyFile, '#!/bin/sh\nexit 101\n', 0o755],
    ...(existsSync(clusterFolder)
      ? [[clusterFile, 'create_main_cluster = false\n', 0o644] satisfies [string, string, number]]
      : []),
  ];
  const written = temporary.filter(([file]) => !existsSync(file));
  for (const [file, text, mode] of written) writeFileSync(file, text, { mode });
  try {
    install();
  } finally {
    for (const [file] of written) rmSync(file, { force: true });
  }
}

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Debian's packaging runs this before it starts a service; exit code 101 means: do not start it.
 */
const policyFile = '/usr/sbin/policy-rc.d';

/**
 * Returns the names of those Debian packages that are not installed. Under CI (`process.env.CI`),
 * as root on Debian, they are installed first, and their services are not started.
 */
export function needPackages(names: string[], log: (line: string) => void): string[] {
  const missing = missingPackages(names);
  const isDebian = existsSync('/usr/bin/apt-get');
  if (missing.length === 0 || !isDebian || process.getuid?.() !== 0 || !process.env.CI)
    return missing;
  log(`Installing ${missing.join(', ')} …`);
  withoutServices(() => {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', '--no-upgrade', ...missing],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      },
    );
  });
  return missingPackages(names);
}

function missingPackages(names: string[]): string[] {
  return names.filter((name) => {
    const query = ['--show', '--showformat', '${Status}', name];
    const { status, stdout } = spawnSync('dpkg-query', query, {
      encoding: 'utf8',
      env: process.env,
    });
    return status !== 0 || stdout !== 'install ok installed';
  });
}

/** Runs `install` while no service is started. A policy that the machine has already stays. */
function withoutServices(install: () => void): void {
  const isOurs = !existsSync(policyFile);
  if (isOurs) writeFileSync(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    install();
  } finally {
    if (isOurs) rmSync(policyFile);
  }
}

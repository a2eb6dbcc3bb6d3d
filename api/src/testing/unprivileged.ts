import { spawnSync } from 'node:child_process';

/** The user that runs programs which refuse to run as root, where the tests do; empty for any other user. */
export function unprivilegedUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (which: '-u' | '-g') =>
    Number(spawnSync('id', [which, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

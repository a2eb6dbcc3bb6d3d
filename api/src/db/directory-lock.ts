import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class DirectoryInUse extends Error {}

/**
 * Locks `directory` for this process: two PGlite processes on one directory silently lose commits.
 * The lock of a dead process is replaced. Returns a function that releases the lock. Throws
 * `DirectoryInUse`.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, 'db.lock');
  const own = join(directory, `db.lock.${process.pid}`);
  const ownIdentity = identity(process.pid);
  writeFileSync(own, ownIdentity);
  try {
    for (let tries = 0; tries < 5; tries++) {
      try {
        // A link appears with its content; a file that is opened and then written may be read
        // empty.
        linkSync(own, path);
        return () => {
          if (read(path) === ownIdentity) rmSync(path, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = read(path);
      if (holder !== undefined && isAlive(holder)) {
        throw new DirectoryInUse(
          `${directory} is in use by the process ${holder.split(' ')[0]}, ` +
            'perhaps another Playday server. Stop it, or set DATA_DIR to another directory. ' +
            'Nothing was changed.',
        );
      }
      removeStaleLock(path, holder);
    }
    throw new DirectoryInUse(`${directory} cannot be locked.`);
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Renames the lock, which only one process can do; if it turns out to be a new lock of another
 * process, it is restored.
 */
function removeStaleLock(path: string, stale: string | undefined) {
  const renamedPath = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, renamedPath);
    if (read(renamedPath) !== stale) linkSync(renamedPath, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error;
  } finally {
    rmSync(renamedPath, { force: true });
  }
}

/**
 * The pid and, where /proc exists, start time and boot id: pids are reused, especially in
 * containers.
 */
function identity(pid: number): string {
  const bootId = read('/proc/sys/kernel/random/boot_id')?.trim();
  const stat = read(`/proc/${pid}/stat`);
  const started = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return bootId && started ? `${pid} ${started} ${bootId}` : String(pid);
}

function isAlive(holder: string): boolean {
  const pid = Number(holder.split(' ')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return identity(pid) === holder;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

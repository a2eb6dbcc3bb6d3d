import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class DirectoryInUse extends Error {}

/**
 * Takes `directory` for this process alone: two PGlite processes on one directory lose commits without a word.
 * The lock of a process that is gone is taken over. Returns what gives it back.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, 'db.lock');
  const own = join(directory, `db.lock.${process.pid}`);
  const me = identity(process.pid);
  writeFileSync(own, me);
  try {
    for (let tries = 0; tries < 5; tries++) {
      try {
        // Created whole or not at all, unlike a file that is opened first and written after.
        linkSync(own, path);
        return () => {
          if (read(path) === me) rmSync(path, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = read(path);
      if (holder !== undefined && isAlive(holder)) {
        throw new DirectoryInUse(
          `${directory} is in use by the process ${holder.split(' ')[0]}, perhaps another Playday: stop that, or name another folder with DATA_DIR. Nothing was changed.`,
        );
      }
      takeAway(path, holder);
    }
    throw new DirectoryInUse(`${directory} cannot be locked.`);
  } finally {
    rmSync(own, { force: true });
  }
}

/** Renaming picks one file up for good; if it was somebody's fresh lock after all, it is put back. */
function takeAway(path: string, stale: string | undefined) {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
    if (read(aside) !== stale) linkSync(aside, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** The pid and, where /proc tells, when it started: pids come round again, above all in containers. */
function identity(pid: number): string {
  const boot = read('/proc/sys/kernel/random/boot_id')?.trim();
  const stat = read(`/proc/${pid}/stat`);
  const started = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return boot && started ? `${pid} ${started} ${boot}` : String(pid);
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

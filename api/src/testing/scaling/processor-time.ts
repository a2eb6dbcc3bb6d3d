import { readFileSync } from 'node:fs';
import type { Db } from '../../db/db.ts';

/** Linux counts processor time in hundredths of a second (USER_HZ), whatever its kernel's own tick is. */
const TICK_MS = 10;

/**
 * Processor time in milliseconds that each PostgreSQL backend of this database has used so far, by process id. Only on Linux and for a
 * server on this machine; otherwise empty. What no backend does (checkpoints, the writer of the WAL) is not included.
 */
export async function backendTimes(db: Db): Promise<Map<number, number>> {
  const backends = await db.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return new Map(
    backends.flatMap(({ pid }) => {
      const usedMs = processorMs(pid);
      return usedMs === undefined ? [] : [[pid, usedMs] as const];
    }),
  );
}

/** What the backends used between two readings; one that ended in between is not counted. */
export function usedBetween(before: Map<number, number>, after: Map<number, number>): number {
  let usedMs = 0;
  for (const [pid, ms] of after) usedMs += ms - (before.get(pid) ?? 0);
  return usedMs;
}

/** User and system time of a process, from proc(5); undefined when there is no such process. */
function processorMs(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name, which may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { minutes, seconds } from '../time/time.ts';
import { isLoginRefused } from './connection-errors.ts';
import { isTransient } from './db.ts';

/**
 * Opens the database, and tries again every second for a minute while it is unreachable, as during
 * a failover or when all containers start at once. Throws what the last attempt threw; any other
 * error (a wrong password, a missing migration) is thrown at once.
 */
export async function whenReachable<T>(
  open: () => Promise<T>,
  waiting: (error: Error) => void,
  { forMs = minutes(1), pauseMs = seconds(1) } = {},
): Promise<T> {
  for (const startedAt = performance.now(); ; ) {
    try {
      return await open();
    } catch (error) {
      if (!isTransient(error) || isLoginRefused(error) || performance.now() - startedAt > forMs)
        throw error;
      waiting(error);
      await sleep(pauseMs);
    }
  }
}

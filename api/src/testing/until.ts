import { setTimeout as sleep } from 'node:timers/promises';

/** Calls `work` every 20 ms until it succeeds, and returns its result. Throws its error after `timeoutMs`. */
export async function untilSucceeds<T>(work: () => Promise<T>, timeoutMs: number): Promise<T> {
  for (const end = performance.now() + timeoutMs; ; await sleep(20)) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Calls `read` ten times a second until it returns something other than undefined and false, and returns that. Throws with `what` after
 * `timeoutMs`.
 */
async function until<T>(
  what: string,
  timeoutMs: number,
  read: () => Promise<T | undefined | false> | T | undefined | false,
): Promise<T> {
  for (const end = performance.now() + timeoutMs; ; await sleep(100)) {
    const value = await read();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > end) throw new Error(`Not within ${timeoutMs / 1_000} s: ${what}`);
  }
}

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

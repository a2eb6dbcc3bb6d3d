/**
 * The first back-off after a crash. Each further one is twice as long as the last, after a crash
 * and after failures.
 */
const afterCrashMs = 2000;
const longestMs = 300_000;
/** The number of records above which those that no longer matter are dropped. */
const mostRecords = 1000;

export interface BackOffOptions {
  /** Failures in a row that start a back-off. */
  mostInARow?: number;
  /** The first back-off after failures, milliseconds. */
  afterFailuresMs?: number;
}

interface Record {
  /** Failures since the last success. */
  inARow: number;
  /** The last back-off. */
  restMs: number;
  until: number;
}

/**
 * Tracks what must not be tried now, by key: after a crash, and after failures in a row. The
 * back-off doubles each time, up to five minutes, and is short again five minutes after the last. A
 * success does not shorten it, since a build that renders most of its pages may still crash or hang
 * with some.
 */
export function createBackOff(
  now: () => number,
  { mostInARow = 3, afterFailuresMs = 15_000 }: BackOffOptions = {},
) {
  const records = new Map<string, Record>();
  const recordOf = (key: string) => records.get(key) ?? { inARow: 0, restMs: 0, until: 0 };
  function rest(key: string, inARow: number, firstMs: number) {
    const { restMs, until } = recordOf(key);
    const isAgain = now() < until + longestMs;
    const nextMs = isAgain ? Math.min(Math.max(2 * restMs, firstMs), longestMs) : firstMs;
    records.set(key, { inARow, restMs: nextMs, until: now() + nextMs });
    if (records.size <= mostRecords) return;
    for (const [key, { until }] of records) if (now() >= until + longestMs) records.delete(key);
  }
  return {
    size: () => records.size,
    isResting: (key: string) => now() < recordOf(key).until,
    crashed(key: string) {
      const { inARow, until } = recordOf(key);
      // Another process that crashes during the back-off does not double it.
      if (now() >= until) rest(key, inARow, afterCrashMs);
    },
    failed(key: string) {
      const record = recordOf(key);
      const inARow = record.inARow + 1;
      // Pages that were already being rendered may fail during the back-off.
      if (inARow >= mostInARow && now() >= record.until) rest(key, inARow, afterFailuresMs);
      else records.set(key, { ...record, inARow });
    },
    succeeded(key: string) {
      const record = records.get(key);
      if (record) record.inARow = 0;
    },
  };
}

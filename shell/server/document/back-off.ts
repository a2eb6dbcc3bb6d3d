/** Failures in a row after which a build is not tried for a while. */
const mostInARow = 3;
const afterFailuresMs = 15_000;
/** Back-off after the first crash of a build; it doubles with each crash, up to five minutes. */
const firstAfterCrashMs = 2000;
const longestAfterCrashMs = 300_000;

interface Record {
  inARow: number;
  /** The back-off after the last crash. */
  crashMs: number;
  until: number;
}

/**
 * Tracks which builds must not be tried now. A successful page resets the count of failures but not the back-off
 * after a crash, since a crash may follow successful pages.
 */
export function createBackOff(now: () => number) {
  const records = new Map<string, Record>();
  const recordOf = (build: string) => records.get(build) ?? { inARow: 0, crashMs: 0, until: 0 };
  return {
    isResting: (build: string) => now() < recordOf(build).until,
    crashed(build: string) {
      const { crashMs, until } = recordOf(build);
      const isAgain = crashMs > 0 && now() < until + longestAfterCrashMs;
      const nextMs = isAgain ? Math.min(2 * crashMs, longestAfterCrashMs) : firstAfterCrashMs;
      records.set(build, { inARow: 0, crashMs: nextMs, until: now() + nextMs });
    },
    failed(build: string) {
      const record = recordOf(build);
      const inARow = record.inARow + 1;
      const until = inARow >= mostInARow ? now() + afterFailuresMs : record.until;
      records.set(build, { ...record, inARow, until });
    },
    succeeded(build: string) {
      const record = records.get(build);
      if (record?.crashMs) record.inARow = 0;
      else records.delete(build);
    },
  };
}

const correctedMs = 10_000;

/**
 * What `Host.now` is ahead of the server's clock. Answers are up to some seconds old, so the smallest difference seen is the
 * best one; a much greater one means that a clock was corrected, and begins anew.
 */
export function createServerClock(now: () => number) {
  let least: number | null = null;
  return {
    /** `serverNow`: ISO 8601, when an answer that has just arrived was made. */
    observe(serverNow: string) {
      const offset = now() - Date.parse(serverNow);
      least = least === null || offset > least + correctedMs ? offset : Math.min(least, offset);
    },
    /** Milliseconds; null before the first answer. */
    offset: () => least,
  };
}

export type ServerClock = ReturnType<typeof createServerClock>;

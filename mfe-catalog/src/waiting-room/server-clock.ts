/**
 * What `Host.now` is ahead of the server's clock. Answers are up to some seconds old, so the smallest difference seen is the
 * best one.
 */
export function createServerClock(now: () => number) {
  let least: number | null = null;
  return {
    /** `serverNow`: ISO 8601, when an answer that has just arrived was made. */
    observe(serverNow: string) {
      const offset = now() - Date.parse(serverNow);
      least = least === null ? offset : Math.min(least, offset);
    },
    /** Milliseconds; null before the first answer. */
    offset: () => least,
  };
}

export type ServerClock = ReturnType<typeof createServerClock>;

/**
 * Runs `round` again and again, one at a time; `pauseMs` tells how long to wait after each. `round`
 * must not reject.
 */
export function createPollLoop(round: () => Promise<void>, pauseMs: () => number) {
  /** Of the next round; undefined while one runs. */
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  async function poll(): Promise<void> {
    timer = undefined;
    await round();
    if (!isStopped) timer = setTimeout(() => void poll(), pauseMs());
  }
  return {
    /** Resolves after the first round. */
    start: poll,
    /** Ends the pause, if there is one. */
    pollNow(): void {
      if (isStopped || !timer) return;
      clearTimeout(timer);
      void poll();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

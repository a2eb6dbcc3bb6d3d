import type { Context } from '../context.ts';
import { isConnectionLost } from '../db/connection-errors.ts';

export interface Job {
  name: string;
  /** The pause between two runs. */
  everyMs: number;
  /** Its pause does not grow while the process is idle. */
  isTimely?: boolean;
  /**
   * Ends early, with its work left to the next run or to another process, when the signal is
   * aborted.
   */
  run: (signal: AbortSignal) => Promise<unknown>;
  /**
   * A run may succeed without a query, so its success does not say that the database is reachable.
   */
  mayRunWithoutDatabase?: boolean;
}

/**
 * The pause while the process is idle: short enough for holds, which are released within 30 s of
 * their end.
 */
const IDLE_PAUSE_MS = 15_000;

/**
 * Runs each job again and again, independent of the others, less often while nobody uses the
 * process; a failure is logged and counted, and the next run comes as usual. That the database is
 * unreachable is logged once, by the first job that notices, and that it is reachable again once,
 * by the first run of any job that began later and succeeded. Returns a function that ends the
 * current runs early and waits for them.
 */
export function runJobs(
  jobs: readonly Job[],
  { activity, clock, log, metrics }: Pick<Context, 'activity' | 'clock' | 'log' | 'metrics'>,
): () => Promise<void> {
  const stopping = new AbortController();
  const stops = jobs.map((job) => repeat(job));
  /** When the last run failed because the database is unreachable, until one succeeds. */
  let unreachableAt: number | undefined;
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };

  function logFailure(job: string, error: Error): void {
    const { message, stack } = error;
    if (!isConnectionLost(error)) return log.error({ job, message, stack }, 'job failed');
    if (unreachableAt === undefined)
      log.error({ job, message }, 'jobs fail: the database is unreachable');
    unreachableAt = performance.now();
  }

  function repeat({ name, everyMs, isTimely = false, run, mayRunWithoutDatabase = false }: Job) {
    let timer: NodeJS.Timeout | undefined;
    let isWaiting = false;
    let round: Promise<void> = Promise.resolve();
    const idlePauseMs = isTimely ? everyMs : Math.max(everyMs, IDLE_PAUSE_MS);
    metrics.jobPause.set({ job: name }, idlePauseMs / 1_000);
    metrics.jobSucceededAt.set({ job: name }, clock.now().getTime() / 1_000);
    const once = async () => {
      const startedAt = performance.now();
      try {
        await run(stopping.signal);
        metrics.jobSucceededAt.set({ job: name }, clock.now().getTime() / 1_000);
        if (!mayRunWithoutDatabase && unreachableAt !== undefined && startedAt > unreachableAt) {
          unreachableAt = undefined;
          log.info({}, 'jobs work again');
        }
      } catch (error) {
        metrics.jobFailures.inc({ job: name });
        logFailure(name, error as Error);
      }
      if (!stopping.signal.aborted) wait(activity.isIdle() ? idlePauseMs : everyMs);
    };
    const begin = () => {
      isWaiting = false;
      round = once();
    };
    const wait = (pauseMs: number) => {
      isWaiting = true;
      clearTimeout(timer);
      timer = setTimeout(begin, pauseMs);
    };
    const stopListening = activity.onWake(() => {
      if (isWaiting) wait(everyMs);
    });
    wait(Math.min(everyMs, 1_000));
    return () => {
      stopListening();
      clearTimeout(timer);
      return round;
    };
  }
}

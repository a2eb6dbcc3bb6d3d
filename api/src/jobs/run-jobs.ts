import type { Context } from '../context.ts';
import { isConnectionLost } from '../db/connection-errors.ts';

export interface Job {
  name: string;
  /** The pause between two runs. */
  everyMs: number;
  /** Ends early, with its work left to the next run or to another process, when the signal is aborted. */
  run: (signal: AbortSignal) => Promise<unknown>;
}

/**
 * Runs each job again and again, independent of the others; a failure is logged and counted, and the next run comes as usual.
 * That the database is away is logged once, by the first job that notices, and its return once, by the first of those jobs that succeeds.
 * Returns a function that ends the current runs early and waits for them.
 */
export function runJobs(
  jobs: readonly Job[],
  { clock, log, metrics }: Pick<Context, 'clock' | 'log' | 'metrics'>,
): () => Promise<void> {
  const stopping = new AbortController();
  const stops = jobs.map((job) => repeat(job));
  /** The jobs that failed because the database is away. */
  const cutOff = new Set<string>();
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };

  function logFailure(job: string, error: Error): void {
    const { message, stack } = error;
    if (!isConnectionLost(error)) return log.error({ job, message, stack }, 'job failed');
    if (cutOff.size === 0) log.error({ job, message }, 'jobs fail: the database is away');
    cutOff.add(job);
  }

  function repeat({ name, everyMs, run }: Job): () => Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let round: Promise<void> = Promise.resolve();
    const once = async () => {
      try {
        await run(stopping.signal);
        metrics.jobSucceededAt.set({ job: name }, clock.now().getTime() / 1_000);
        if (cutOff.has(name)) {
          cutOff.clear();
          log.info({}, 'jobs work again');
        }
      } catch (error) {
        metrics.jobFailures.inc({ job: name });
        logFailure(name, error as Error);
      }
      if (!stopping.signal.aborted) timer = setTimeout(begin, everyMs);
    };
    const begin = () => void (round = once());
    timer = setTimeout(begin, Math.min(everyMs, 1_000));
    return () => {
      clearTimeout(timer);
      return round;
    };
  }
}

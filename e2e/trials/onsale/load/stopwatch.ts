import { createHistogram } from 'node:perf_hooks';
import type { Quantiles } from './messages.ts';

/** Measures how long each of many things took, in a histogram of microseconds. */
export function createStopwatch() {
  const histogram = createHistogram();
  const running = new Set<{ sinceMs: number }>();
  return {
    /** Begins to measure something that is to begin at `sinceMs` (`performance.now()`); call the result when it is over. */
    start(sinceMs: number): () => void {
      const measured = { sinceMs };
      running.add(measured);
      return () => {
        if (running.delete(measured)) histogram.record(micros(performance.now() - sinceMs));
      };
    },
    /** Ends the measurement: what is not over counts with the time that it took so far. */
    end(): Quantiles {
      const nowMs = performance.now();
      for (const { sinceMs } of running) if (sinceMs < nowMs) histogram.record(micros(nowMs - sinceMs));
      running.clear();
      return quantiles(histogram);
    },
  };
}

export type Stopwatch = ReturnType<typeof createStopwatch>;

const micros = (ms: number) => Math.max(1, Math.round(1_000 * ms));

/** Milliseconds, of a histogram of microseconds. */
function quantiles(histogram: ReturnType<typeof createHistogram>): Quantiles {
  const { count } = histogram;
  const at = (percent: number) => (count === 0 ? 0 : histogram.percentile(percent) / 1_000);
  return { count, p50: at(50), p99: at(99), max: at(100) };
}

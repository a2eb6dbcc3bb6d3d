/** Ends the trial with 77, which is not a failure, when this machine lacks something for it. */
export function need(missing: string | undefined): void {
  if (missing === undefined) return;
  console.error(`skipped: needs ${missing}`);
  process.exit(77);
}

/** Ends the trial with 130 on Ctrl-C and the like, after `close`. */
export function endOnSignals(close: () => unknown = () => {}): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void Promise.resolve(close()).then(() => process.exit(130)));
}

/** Prints a sentence to stderr, after the seconds since the start. */
export function log(sentence: string): void {
  console.error(`${(performance.now() / 1_000).toFixed(0).padStart(5)} s  ${sentence}`);
}

/** A Markdown table. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Prints what did not hold, of many the first ones. The trial will end with 1 if there is any, else with 0. */
export function conclude(violations: readonly string[]): void {
  for (const violation of violations.slice(0, 30)) console.error(`violation: ${violation.slice(0, 1_000)}`);
  console.log(`${violations.length || 'No'} violations.`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}

export interface Estimate {
  value: number;
  /** The 95 % interval, as far as the number of values allows. */
  low: number;
  high: number;
}

/**
 * The median (nearest rank) and its interval by order statistics: how many of `n` values lie below the true median is binomial, whatever
 * their distribution. With few values the interval ends at the largest and covers less. Null without values.
 */
export function estimate(values: readonly (number | undefined)[]): Estimate | null {
  const sorted = values
    .filter((value): value is number => value !== undefined && !Number.isNaN(value))
    .sort((a, b) => a - b);
  const count = sorted.length;
  const at = (rank: number) => sorted[Math.min(Math.max(rank, 1), count) - 1];
  const value = at(Math.ceil(count / 2));
  const low = at(lastRankBelow(count, 0.025));
  const high = at(lastRankBelow(count, 0.975) + 1);
  return value === undefined || low === undefined || high === undefined ? null : { value, low, high };
}

/** The median; null if there is no value. */
export const median = (values: readonly (number | undefined)[]) => estimate(values)?.value ?? null;

/** The largest rank whose value lies above the median with this probability at most. */
function lastRankBelow(count: number, probability: number): number {
  let rank = 0;
  // Of `count` values none, one, two, … are below the median.
  let exactly = 0.5 ** count;
  let atMost = exactly;
  while (rank < count && atMost <= probability) {
    rank++;
    exactly *= (count - rank + 1) / rank;
    atMost += exactly;
  }
  return rank;
}

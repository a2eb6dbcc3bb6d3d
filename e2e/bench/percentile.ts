export interface Estimate {
  value: number;
  /** The 95 % interval, as far as the number of values allows. */
  low: number;
  high: number;
}

const quantile = 0.75;

/**
 * The 75th percentile (nearest rank) and its interval by order statistics: how many of `n` values lie below the true percentile
 * is binomial, whatever their distribution. With fewer than 13 values the interval ends at the largest and covers less. Null without values.
 */
export function p75(values: (number | undefined)[]): Estimate | null {
  const sorted = values
    .filter((value): value is number => value !== undefined && !Number.isNaN(value))
    .sort((a, b) => a - b);
  const count = sorted.length;
  const at = (rank: number) => sorted[Math.min(Math.max(rank, 1), count) - 1];
  const value = at(Math.ceil(quantile * count));
  const low = at(lastRankBelow(count, 0.025));
  const high = at(lastRankBelow(count, 0.975) + 1);
  return value === undefined || low === undefined || high === undefined ? null : { value, low, high };
}

/** The largest rank whose value lies above the percentile with this probability at most. */
function lastRankBelow(count: number, probability: number): number {
  let rank = 0;
  // Of `count` values none, one, two, … are below the percentile.
  let exactly = (1 - quantile) ** count;
  let atMost = exactly;
  while (rank < count && atMost <= probability) {
    rank++;
    exactly *= ((count - rank + 1) / rank) * (quantile / (1 - quantile));
    atMost += exactly;
  }
  return rank;
}

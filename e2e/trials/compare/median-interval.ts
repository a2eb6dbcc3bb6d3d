/**
 * The median of some values and its 95 % confidence interval, without an assumption about their
 * distribution: between two order statistics, by the binomial distribution (the sign test). With
 * fewer than six values no such interval exists: it is the whole range then.
 */
export function medianInterval(values: number[]): {
  median: number;
  least: number;
  greatest: number;
} {
  const sorted = [...values].sort((a, b) => a - b);
  const count = sorted.length;
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const median = (at(Math.floor((count - 1) / 2)) + at(Math.ceil((count - 1) / 2))) / 2;
  let outside = 0;
  let chance = 0.5 ** count;
  let cut = 0;
  for (let below = 0; below < count / 2; below++) {
    outside += 2 * chance;
    if (outside > 0.05) break;
    cut = below;
    chance *= (count - below) / (below + 1);
  }
  return { median, least: at(cut), greatest: at(count - 1 - cut) };
}

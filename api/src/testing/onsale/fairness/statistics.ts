/** The tenth of all values, from 0 to 9, that each value is in; equal values stay in their order. */
export function deciles(values: readonly number[]): number[] {
  const order = values.map((_value, index) => index).sort((a, b) => values[a]! - values[b]!);
  const result: number[] = [];
  order.forEach((index, rank) => (result[index] = Math.floor((10 * rank) / values.length)));
  return result;
}

/** Pearson's chi-square of a 10 × 10 table whose rows and columns have equal sums: near 81 when both are independent. */
export function chiSquare(rows: readonly number[], columns: readonly number[]): number {
  const cells = Array.from({ length: 100 }, () => 0);
  rows.forEach((row, index) => (cells[10 * row + columns[index]!]! += 1));
  const expected = rows.length / 100;
  return cells.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** Pearson's correlation; 0 when one of both does not vary. */
export function correlation(xs: readonly number[], ys: readonly number[]): number {
  const [x, y] = [mean(xs), mean(ys)];
  let [xy, xx, yy] = [0, 0, 0];
  xs.forEach((each, index) => {
    const [dx, dy] = [each - x, ys[index]! - y];
    xy += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
  });
  return xx === 0 || yy === 0 ? 0 : xy / Math.sqrt(xx * yy);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** 0 for no values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

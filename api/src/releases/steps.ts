const factor = Math.log(1.1);
const minStep = -200;

/** The logarithmic step (10 % wide) of a value; values near zero share the lowest step. */
export const stepOf = (value: number) =>
  value <= 0 ? minStep : Math.max(minStep, Math.round(Math.log(value) / factor));

/** Computes a percentile (`share` from 0 to 1) from counts per step, ordered by step, accurate to 5 %. */
export function percentileOf(steps: { step: number; count: number }[], share: number): number {
  const wanted = steps.reduce((sum, { count }) => sum + count, 0) * share;
  let seen = 0;
  for (const { step, count } of steps) {
    seen += count;
    if (seen >= wanted) return step === minStep ? 0 : Number(Math.exp(step * factor).toPrecision(3));
  }
  return 0;
}

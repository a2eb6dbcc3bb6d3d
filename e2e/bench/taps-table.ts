import { showEstimate, table } from './bench-table.ts';
import type { MeasuredTap } from './measure-taps.ts';
import { p75 } from './percentile.ts';

/** All taps on one control at one time; `baseline` those on the same link of the baseline. */
export interface TapRuns {
  control: string;
  atMs: number;
  shop: (MeasuredTap | undefined)[];
  baseline: (MeasuredTap | undefined)[];
}

/** A Markdown table: 75th percentiles with their intervals, in ms, by control and time of the tap. */
export function tapsTable(runs: TapRuns[]): string {
  return table(
    ['tapped', 'at s', 'taps', 'sign', 'answer', 'answer after hydration', 'answer of the baseline', 'ratio'],
    runs.map(({ control, atMs, shop, baseline }) => {
      const of = (taps: (MeasuredTap | undefined)[], figure: keyof MeasuredTap) =>
        p75(taps.map((tap) => tap?.[figure]));
      const [ours, least] = [of(shop, 'answerMs'), of(baseline, 'answerMs')];
      return [
        control,
        (atMs / 1000).toFixed(1),
        String(shop.filter(Boolean).length),
        showEstimate(of(shop, 'signMs')),
        showEstimate(ours),
        showEstimate(of(shop, 'afterHydrationMs')),
        showEstimate(least),
        ours && least ? `${(ours.value / least.value).toFixed(2)}×` : '–',
      ];
    }),
  );
}

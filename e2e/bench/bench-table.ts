import type { FigureName, Figures } from './measure-page.ts';
import { type Estimate, p75 } from './percentile.ts';

/** The median; null if no run has a value. */
export function median(values: (number | undefined)[]): number | null {
  const sorted = values
    .filter((value): value is number => value !== undefined && !Number.isNaN(value))
    .sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

type Shown = (value: number) => string;
const ms: Shown = (value) => `${Math.round(value)}`;
const kB: Shown = (value) => (value / 1000).toFixed(1);
const whole: Shown = String;

const columns: [title: string, figure: FigureName, show: Shown, isRatio?: true][] = [
  ['FCP ms', 'fcpMs', ms, true],
  ['LCP ms', 'lcpMs', ms, true],
  ['live ms', 'liveMs', ms],
  ['TBT ms', 'tbtMs', ms],
  ['CLS', 'shift', (value) => value.toFixed(3)],
  ['waves', 'waves', whole],
  ['JS before LCP kB', 'jsBeforeLcp', kB],
  ['JS until live kB', 'jsToLive', kB],
  ['JS in all kB', 'jsInAll', kB],
  ['requests', 'requests', whole],
  ['kB in all', 'bytes', kB],
  ['nav cold ms', 'navColdMs', ms],
  ['nav prefetched ms', 'navPrefetchedMs', ms],
  ['nav back ms', 'navBackMs', ms],
  ['LH score', 'lhScore', whole],
  ['LH FCP ms', 'lhFcpMs', ms, true],
  ['LH LCP ms', 'lhLcpMs', ms, true],
  ['LH TBT ms', 'lhTbtMs', ms],
];

export interface Measured {
  name: string;
  shop: Figures[];
  baseline: Figures[];
}

/** A Markdown table with one row per page: medians and, after a slash, the ratio to the baseline if there is one. */
export function benchTable(pages: Measured[]): string {
  const shown = columns.filter(([, figure]) =>
    pages.some(({ shop }) => shop.some((run) => run[figure] !== undefined)),
  );
  const rows = pages.map(({ name, shop, baseline }) => [
    name,
    ...shown.map(([, figure, show, isRatio]) => {
      const ours = median(shop.map((run) => run[figure]));
      if (ours === null) return '–';
      const least = median(baseline.map((run) => run[figure]));
      return isRatio && least ? `${show(ours)} (${(ours / least).toFixed(2)}×)` : show(ours);
    }),
  ]);
  return table(['page', ...shown.map(([title]) => title)], rows);
}

/** A 75th percentile with its interval, in whole ms. */
export const showEstimate = (estimate: Estimate | null) =>
  estimate ? `${ms(estimate.value)} (${ms(estimate.low)} to ${ms(estimate.high)})` : '–';

const timed: [title: string, figure: FigureName][] = [
  ['FCP', 'fcpMs'],
  ['LCP', 'lcpMs'],
  ['live', 'liveMs'],
  ['nav cold', 'navColdMs'],
  ['nav prefetched', 'navPrefetchedMs'],
  ['nav back', 'navBackMs'],
];

/** A Markdown table of the times: 75th percentiles with 95 % intervals, the baseline's in rows of their own. */
export function percentileTable(pages: Measured[]): string {
  const rows = pages.flatMap(({ name, shop, baseline }) =>
    [[name, shop] as const, [`${name}, baseline`, baseline] as const].filter(([, runs]) => runs.length > 0),
  );
  return table(
    ['page', 'runs', ...timed.map(([title]) => `${title} ms`)],
    rows.map(([name, runs]) => [
      name,
      String(runs.length),
      ...timed.map(([, figure]) => showEstimate(p75(runs.map((run) => run[figure])))),
    ]),
  );
}

export const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

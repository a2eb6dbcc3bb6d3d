import type { FigureName, Figures } from './measure-page.ts';
import { estimate, markdownTable, median } from '../trial.ts';

type Shown = (value: number) => string;
const ms: Shown = (value) => `${Math.round(value)}`;
const kB: Shown = (value) => (value / 1000).toFixed(1);

const columns: [title: string, figure: FigureName, show: Shown][] = [
  ['FCP ms', 'fcpMs', ms],
  ['LCP ms', 'lcpMs', ms],
  ['live ms', 'liveMs', ms],
  ['JS until live kB', 'jsToLive', kB],
  ['nav cold ms', 'navColdMs', ms],
  ['nav prefetched ms', 'navPrefetchedMs', ms],
  ['nav back ms', 'navBackMs', ms],
];

export interface Measured {
  name: string;
  shop: Figures[];
  baseline: Figures[];
}

/** A Markdown table with one row per page: medians with 95 % intervals, and the ratio to the baseline if it has the figure. */
export function benchTable(pages: Measured[]): string {
  const rows = pages.map(({ name, shop, baseline }) => [
    name,
    ...columns.map(([, figure, show]) => {
      const ours = estimate(shop.map((run) => run[figure]));
      if (!ours) return '–';
      const least = median(baseline.map((run) => run[figure]));
      const interval = `${show(ours.value)} (${show(ours.low)} to ${show(ours.high)})`;
      return least ? `${interval}, ${(ours.value / least).toFixed(2)}×` : interval;
    }),
  ]);
  return markdownTable(['page', ...columns.map(([title]) => title)], rows);
}

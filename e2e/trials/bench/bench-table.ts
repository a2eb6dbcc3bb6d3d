import type { FigureName, Figures } from './measure-page.ts';
import { bytesPerMs } from './phone.ts';
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
  ['cart ms', 'cartMs', ms],
];

export interface Measured {
  name: string;
  shop: Figures[];
  baseline: Figures[];
}

/**
 * When a page could be hydrated: 1.15 × (the baseline's largest paint, its scripts' bytes at the rate of the line, and their processor time).
 */
function hydrationGoal({ shop, baseline }: Omit<Measured, 'name'>): string {
  const [paintMs, bytes, scriptMs] = [
    median(baseline.map((run) => run.lcpMs)),
    median(shop.map((run) => run.jsToLive)),
    median(shop.map((run) => run.scriptMs)),
  ];
  return paintMs && bytes && scriptMs ? ms(1.15 * (paintMs + bytes / bytesPerMs + scriptMs)) : '–';
}

/** A Markdown table with one row per page: medians with 95 % intervals, and the ratio to the baseline if it has the figure. */
export function benchTable(pages: Measured[]): string {
  const rows = pages.map(({ name, shop, baseline }) => [
    name,
    hydrationGoal({ shop, baseline }),
    ...columns.map(([, figure, show]) => {
      const ours = estimate(shop.map((run) => run[figure]));
      if (!ours) return '–';
      const least = median(baseline.map((run) => run[figure]));
      const interval = `${show(ours.value)} (${show(ours.low)} to ${show(ours.high)})`;
      return least ? `${interval}, ${(ours.value / least).toFixed(2)}×` : interval;
    }),
  ]);
  return markdownTable(['page', 'goal live ms', ...columns.map(([title]) => title)], rows);
}

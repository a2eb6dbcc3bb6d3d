import type { FigureName, Figures } from './measure-page.ts';

type Shown = (value: number) => string;
const ms: Shown = (value) => `${Math.round(value)}`;
const kB: Shown = (value) => (value / 1000).toFixed(1);

const columns: [title: string, figure: FigureName, show: Shown][] = [
  ['FCP ms', 'fcpMs', ms],
  ['LCP ms', 'lcpMs', ms],
  ['live ms', 'liveMs', ms],
  ['limit ms', 'limitMs', ms],
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

/** The values of a figure in ascending order. */
const valuesOf = (runs: Figures[], figure: FigureName) =>
  runs
    .flatMap((run) => run[figure] ?? [])
    .filter((value) => !Number.isNaN(value))
    .sort((a, b) => a - b);
const medianOf = (runs: Figures[], figure: FigureName) => {
  const values = valuesOf(runs, figure);
  return values[Math.ceil(values.length / 2) - 1];
};

/** When a page is to be hydrated: within 1.10 × what line and processor need (`limitMs`). */
function hydrationGoal({ shop }: Measured): string {
  const limitMs = medianOf(shop, 'limitMs');
  return limitMs ? ms(1.1 * limitMs) : '–';
}

/**
 * Prints one row per page: medians with the least and the greatest value, and the ratio to the
 * baseline if it has the figure.
 */
export function printBenchTable(pages: Measured[]): void {
  const rows = pages.map((page) => {
    const cells = columns.map(([title, figure, show]) => {
      const values = valuesOf(page.shop, figure);
      const median = medianOf(page.shop, figure);
      if (median === undefined) return [title, '–'] as const;
      const ofBaseline = medianOf(page.baseline, figure);
      const range = `${show(median)} (${show(values[0]!)} to ${show(values.at(-1)!)})`;
      return [
        title,
        ofBaseline ? `${range}, ${(median / ofBaseline).toFixed(2)}×` : range,
      ] as const;
    });
    return [
      page.name,
      { 'goal live ms': hydrationGoal(page), ...Object.fromEntries(cells) },
    ] as const;
  });
  console.table(Object.fromEntries(rows));
}

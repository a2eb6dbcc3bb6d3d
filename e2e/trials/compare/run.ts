import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { needChromium } from '@playday/build/find-chromium';
import { log } from '../trial.ts';
import { serveHttp2 } from './http2-front.ts';
import { type FigureName, type Figures, measurePage } from '../bench/measure-page.ts';
import { medianInterval } from './median-interval.ts';

/**
 * `npm run trial -- compare BASE OTHER`: visits two running shops in turns, the first one first in
 * every other pair, and prints each visit. Then, of each page and figure, the medians, and the
 * median of the ratios of all pairs with its 95 % interval.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '12' },
    paths: { type: 'string', default: '/,/event/plastic-monsoon-live' },
    http2: { type: 'boolean', default: false },
  },
});
if (positionals.length !== 2) throw new Error('Name the addresses of two running shops.');
const figures: FigureName[] = ['fcpMs', 'lcpMs', 'liveMs', 'jsToLive', 'scriptMs'];
const executablePath = needChromium(console.log);
const fronts = values.http2 ? await Promise.all(positionals.map(serveHttp2)) : [];
const shops = values.http2 ? fronts.map(({ url }) => url) : positionals;
try {
  for (const path of values.paths.split(',')) {
    const runs: Figures[][] = [[], []];
    for (let pair = 0; pair < Number(values.pairs); pair++) {
      const order = pair % 2 === 0 ? [0, 1] : [1, 0];
      for (const index of order) {
        // A busy shop has its documents in the cache.
        await (await fetch(`${positionals[index]}${path}`)).text();
        const found = await visit(`${shops[index]}${path}`);
        runs[index]?.push(found);
        log(`${path} pair ${pair + 1} ${index === 0 ? 'base ' : 'other'} ${shown(found)}`);
      }
    }
    print(path, runs[0] ?? [], runs[1] ?? []);
  }
} finally {
  for (const { server } of fronts) server.close();
}

/** A visit in a fresh browser. */
async function visit(url: string): Promise<Figures> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--ignore-certificate-errors'],
  });
  try {
    return await measurePage(browser, { url, isLive: true });
  } finally {
    await browser.close();
  }
}

function shown(found: Figures) {
  return figures.map((figure) => `${figure} ${Math.round(found[figure] ?? Number.NaN)}`).join(' ');
}

function print(path: string, base: Figures[], other: Figures[]) {
  const rows = figures.map((figure) => {
    const of = (runs: Figures[]) => runs.map((run) => run[figure] ?? Number.NaN);
    const ratios = of(other).map((value, index) => value / (of(base)[index] ?? Number.NaN));
    const { median, least, greatest } = medianInterval(ratios);
    const percent = (ratio: number) => `${((ratio - 1) * 100).toFixed(1)} %`;
    return [
      figure,
      {
        base: Math.round(medianInterval(of(base)).median),
        other: Math.round(medianInterval(of(other)).median),
        change: percent(median),
        '95 %': `${percent(least)} to ${percent(greatest)}`,
      },
    ] as const;
  });
  console.log(`\n${path}, ${base.length} pairs, ${values.http2 ? 'HTTP/2' : 'HTTP/1.1'}`);
  console.table(Object.fromEntries(rows));
}

import { rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { EventDetails } from '@playday/shared/api-contract';
import { type Browser, chromium } from 'playwright-core';
import { openShop } from '../../../shared/build/scripts/shop.ts';
import { needChromium } from '@playday/build/find-chromium';
import { storedCart } from '../visual/screens.ts';
import { endOnSignals, log } from '../trial.ts';
import { signInByForm } from '../visual/prepare.ts';
import { type Measured, printBenchTable } from './bench-table.ts';
import { serveBaseline } from './baseline.ts';
import { type Figures, measurePage, type Target } from './measure-page.ts';

/** A page that is measured. */
interface BenchPage {
  name: string;
  path: string;
  /**
   * The visitor is signed in and has tickets in the cart. Such pages arrive as a frame, so they
   * have no baseline.
   */
  isBuyer?: boolean;
  /** The cart is opened on it, too. */
  hasCart?: boolean;
  /** The next page: the link to it, and what its heading says. */
  next?: { link: string; arrived: string };
}

const benchEvent = 'plastic-monsoon-live';
/** An event with tickets left, for the cart. */
const openEvent = 'dok-kham-fight-night';

const benchPages: BenchPage[] = [
  {
    name: 'home',
    path: '/',
    hasCart: true,
    next: { link: `main a[href="/event/${benchEvent}"]`, arrived: 'Plastic Monsoon' },
  },
  { name: 'event', path: `/event/${benchEvent}` },
  { name: 'faq', path: '/faq' },
  { name: 'login', path: '/login' },
  { name: 'billing', path: '/billing', isBuyer: true },
];

/** `npm run trial -- bench`: measures each page and its baseline in turns; prints medians. */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string' } },
});
const runs = Number(values.runs);
const pages = benchPages.filter(({ name }) => values.only?.split(',').includes(name) ?? true);
const chromePath = needChromium(console.log);
const dataDir = join(tmpdir(), `playday-bench-${process.pid}`);
const port = Number(process.env.BENCH_PORT ?? 8380);

let stop = async () => {};
const end = () => void stop().then(() => process.exit(130));
endOnSignals(() => stop());
process.stdout.on('error', end);
const shop = await openShop({
  port,
  apiPort: port - 4000,
  remotesPort: port - 3899,
  dataDir,
  env: { DATABASE_URL: '', ADDRESS_LIMIT_FACTOR: '100' },
  log,
  onOpening: (end) => {
    stop = end;
  },
});
const baseline = await serveBaseline(
  shop.url,
  benchPages.filter(({ isBuyer }) => !isBuyer).map(({ path }) => path),
);
try {
  const buyer = await withBrowser((browser) => becomeBuyer(browser, shop.url));
  const measured: Measured[] = pages.map(({ name }) => ({ name, shop: [], baseline: [] }));
  for (let run = 1; run <= runs; run++) {
    for (const [index, page] of pages.entries()) {
      const of = measured[index];
      if (!of) continue;
      const stored = {
        local: page.isBuyer ? buyer : undefined,
        buyer: page.hasCart ? buyer : undefined,
      };
      of.shop.push(await measureVisit(page, shop.url, true, stored));
      if (!page.isBuyer) of.baseline.push(await measureVisit(page, baseline.url, false));
      log(`run ${run} ${page.name}`);
    }
  }
  console.log(
    `Pages: 150 ms RTT, 1.6 Mbps, processor ÷ 4, ${runs} runs, medians, ` +
      `${cpus()[0]?.model ?? ''} × ${cpus().length}\n`,
  );
  printBenchTable(measured);
} finally {
  baseline.server.close();
  await stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function withBrowser<Result>(act: (browser: Browser) => Promise<Result>) {
  const browser = await chromium.launch({
    executablePath: chromePath,
    // Playwright's handlers would end this process before the shop has stopped.
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  try {
    return await act(browser);
  } finally {
    await browser.close();
  }
}

async function becomeBuyer(browser: Browser, url: string): Promise<Record<string, string>> {
  const event = async (name: string) =>
    (await (await fetch(`${url}/api/event/${name}`)).json()) as EventDetails;
  return {
    ...(await signInByForm(browser, url)),
    access_token_created: String(Date.now()),
    'playday.cart': await storedCart({ event: openEvent, counts: [1] }, { event }),
  };
}

/** One visit in a fresh browser. A failure is printed and leaves the figures empty. */
async function measureVisit(
  page: BenchPage,
  origin: string,
  isLive: boolean,
  stored?: Pick<Target, 'local' | 'buyer'>,
) {
  const url = origin + page.path;
  const figures: Figures = {};
  // A busy shop has its documents in the cache; here the visits are minutes apart.
  try {
    await (await fetch(url)).text();
    Object.assign(
      figures,
      await withBrowser((browser) =>
        measurePage(browser, { url, isLive, ...stored, next: page.next }),
      ),
    );
  } catch (error) {
    log(`${url}: ${String(error).split('\n')[0]}`);
  }
  return figures;
}

import { rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { EventDetails } from '@playday/shared/api-contract';
import { type Browser, chromium } from 'playwright-core';
import { openShop, type Shop } from '../../shared/build/scripts/shop.ts';
import { needChromium } from '../find-chromium.ts';
import { storedCart } from '../visual-audit/screens.ts';
import { signInByForm } from '../visual-audit/sign-in.ts';
import { openEvent, type BenchPage, benchPages } from './bench-pages.ts';
import { benchTable, type Measured, median, percentileTable, table } from './bench-table.ts';
import { serveBaseline } from './baseline.ts';
import { measureInputs } from './measure-inputs.ts';
import { measureTap, placeOf } from './measure-taps.ts';
import { tappedControls, tapTimesMs } from './taps.ts';
import { tapsTable, type TapRuns } from './taps-table.ts';
import { hasLighthouse, howToInstall, measureLighthouse } from './measure-lighthouse.ts';
import { type Figures, measurePage } from './measure-page.ts';
import { measureRemotes } from './measure-remotes.ts';
import { fileOfSize, memoryMb, rateOf, trackedQueries } from './measure-server.ts';
import { browserFlags } from './phone.ts';

/** `npm run bench`: measures each page and its baseline in turns; prints medians as Markdown. */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string' },
    /** Pages that Lighthouse measures. */
    lighthouse: { type: 'string', default: 'home,event' },
    /** Runs of each tap; 0 leaves the taps out. */
    taps: { type: 'string', default: '3' },
    /** The controls that are tapped; all by default. */
    tapped: { type: 'string' },
    /** File to which every run is written, as JSON. */
    out: { type: 'string' },
  },
});
const runs = Number(values.runs);
const pages = benchPages.filter(({ name }) => values.only?.split(',').includes(name) ?? true);
const chromePath = needChromium(console.log);
const dataDir = join(tmpdir(), `playday-bench-${process.pid}`);
const port = Number(process.env.BENCH_PORT ?? 8380);
const log = (line: string) => console.error(line);

let stop = async () => {};
const end = () => void stop().then(() => process.exit(130));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
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
      const local = page.isBuyer ? buyer : undefined;
      of.shop.push(await measureVisit(page, shop.url, true, local));
      if (!page.isBuyer) of.baseline.push(await measureVisit(page, baseline.url, false));
      if (values.out) await writeFile(values.out, JSON.stringify(measured, null, 1));
      log(
        `run ${run} ${page.name}: ${formatFigures(of.shop.at(-1))} | baseline: ${formatFigures(of.baseline.at(-1))}`,
      );
    }
  }
  console.log(
    `### Pages: 150 ms RTT, 1.6 Mbps, processor ÷ 4, ${runs} runs, medians, ${cpus()[0]?.model ?? ''} × ${cpus().length}\n`,
  );
  console.log(benchTable(measured));
  console.log(`\n${navigation(measured)}`);
  console.log(`\n### The same: 75th percentiles with 95 % intervals\n\n${percentileTable(measured)}`);
  if (!hasLighthouse()) console.log(`\nLighthouse is not installed: ${howToInstall}.`);
  const tapped = await taps(buyer);
  if (tapped.length > 0)
    console.log(
      `\n### Taps while the page is loading: ms, 75th percentiles with 95 % intervals, ${values.taps} runs\n\n${tapsTable(tapped)}`,
    );
  console.log(
    `\n### Inputs on an event's page: ms to the next frame, processor ÷ 4\n\n${await inputs(buyer)}`,
  );
  console.log(
    `\n### Server: a cached document and a static file from the same process\n\n${await server(shop)}`,
  );
  console.log(`\n### Other remotes that join a hydrated page at once\n\n${await joining()}`);
} finally {
  baseline.server.close();
  await stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function withBrowser<Result>(act: (browser: Browser) => Promise<Result>) {
  const browser = await chromium.launch({
    executablePath: chromePath,
    args: browserFlags,
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
  local?: Record<string, string>,
) {
  const url = origin + page.path;
  const figures: Figures = {};
  // A busy shop has its documents in the cache; here the visits are minutes apart.
  const warm = async () => (await fetch(url)).text();
  try {
    await warm();
    Object.assign(
      figures,
      await withBrowser((browser) => measurePage(browser, { url, isLive, local, next: page.next })),
    );
    if (hasLighthouse() && values.lighthouse.split(',').includes(page.name)) {
      await warm();
      Object.assign(figures, await measureLighthouse(url, chromePath));
    }
  } catch (error) {
    log(`${url}: ${String(error).split('\n')[0]}`);
  }
  return figures;
}

function formatFigures(figures: Figures | undefined) {
  if (!figures?.fcpMs) return '–';
  const { fcpMs, lcpMs = 0, lcpElement, lhScore, lhLcpMs } = figures;
  return `FCP ${fcpMs.toFixed(0)} LCP ${lcpMs.toFixed(0)} (${lcpElement}) LH ${lhScore ?? '–'} ${lhLcpMs?.toFixed(0) ?? ''}`;
}

/** Navigation from home to an event, compared with the same link on the baseline, which loads a document. */
function navigation(measured: Measured[]): string {
  const home = measured.find(({ name }) => name === 'home');
  const ours = median(home?.shop.map(({ navColdMs }) => navColdMs) ?? []);
  const full = median(home?.baseline.map(({ navColdMs }) => navColdMs) ?? []);
  if (ours === null || full === null) return '';
  return `From home to an event, nothing prefetched: ${ours.toFixed(0)} ms; the baseline loads a document in ${full.toFixed(0)} ms: ${(ours / full).toFixed(2)}×.`;
}

/** Every control at every time, the shop's and the baseline's links in turns. */
async function taps(buyer: Record<string, string>): Promise<TapRuns[]> {
  const controls = tappedControls.filter(({ name }) => values.tapped?.split(',').includes(name) ?? true);
  const found: TapRuns[] = controls.flatMap(({ name }) =>
    tapTimesMs.map((atMs) => ({ control: name, atMs, shop: [], baseline: [] })),
  );
  for (let run = 1; run <= Number(values.taps); run++) {
    for (const control of controls) {
      await withBrowser(async (browser) => {
        const local = control.isBuyer ? buyer : undefined;
        const place = await placeOf(browser, shop.url, control, local);
        for (const of of found.filter(({ control: name }) => name === control.name)) {
          const tap = (origin: string) =>
            measureTap(browser, origin, control, { place, atMs: of.atMs, local });
          of.shop.push(await tap(shop.url));
          if (control.isLink) of.baseline.push(await tap(baseline.url));
        }
      }).catch((error) => log(`taps on ${control.name}: ${String(error).split('\n')[0]}`));
      log(`run ${run} of taps: ${control.name}`);
    }
    if (values.out) await writeFile(`${values.out}.taps.json`, JSON.stringify(found, null, 1));
  }
  return Number(values.taps) > 0 ? found : [];
}

async function inputs(local: Record<string, string>): Promise<string> {
  const found: Record<string, number>[] = [];
  for (let run = 0; run < runs; run++) {
    const took = await withBrowser((browser) =>
      measureInputs(browser, `${shop.url}/event/${openEvent}`, local),
    ).catch((error) => log(String(error)));
    if (took) found.push(took);
  }
  const names = Object.keys(found[0] ?? {});
  return table(names, [names.map((name) => String(median(found.map((took) => took[name])) ?? '–'))]);
}

/** Counts and bytes repeat exactly, so one run is enough. */
async function joining(): Promise<string> {
  const joined = await withBrowser((browser) => measureRemotes(browser, shop.url, dataDir));
  return table(
    ['remotes on the page', 'additional requests', 'additional kB', 'waves'],
    joined.map(({ remotes, requests, bytes, waves }) => [
      String(remotes),
      String(requests),
      (bytes / 1000).toFixed(1),
      String(waves),
    ]),
  );
}

/** In turns, so that other load on the machine affects both. */
async function server({ url, programs }: Shop): Promise<string> {
  const { pid } = programs.shell;
  const document = await rateOf(url, '/', pid, { forMs: 2000 });
  const file = await fileOfSize(url, document.bytes);
  await rateOf(url, file, pid, { forMs: 2000 });
  const query = trackedQueries();
  const rounds: {
    tracked: number;
    trackedCpu: number;
    document: number;
    file: number;
    documentCpu: number;
    fileCpu: number;
    fileBytes: number;
  }[] = [];
  for (let run = 0; run < runs; run++) {
    const ofDocument = await rateOf(url, '/', pid);
    const ofTracked = await rateOf(url, '/', pid, { query });
    const ofFile = await rateOf(url, file, pid);
    rounds.push({
      tracked: ofTracked.perSecond,
      trackedCpu: ofTracked.cpuUs,
      document: ofDocument.perSecond,
      file: ofFile.perSecond,
      documentCpu: ofDocument.cpuUs,
      fileCpu: ofFile.cpuUs,
      fileBytes: ofFile.bytes,
    });
  }
  const of = (name: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[name])) ?? 0;
  // Addresses that are not in the cache; few at a time, because a shell refuses more renders than it can make.
  let shown = 0;
  const cold = await rateOf(url, '/', pid, { connections: 2, query: () => `?shown=${++shown}`, most: 200 });
  const begunMb = await memoryMb(pid);
  await rateOf(url, '/', pid, { query, most: 100_000, forMs: 120_000 });
  const memory = `Memory of the shell: ${begunMb.toFixed(0)} MB, and ${(await memoryMb(pid)).toFixed(0)} MB after 100,000 further addresses that differ in their tracking parameters.`;
  const rates = table(
    ['what', 'bytes', 'requests/s', 'processor µs each'],
    [
      ['document /', String(document.bytes), of('document').toFixed(0), of('documentCpu').toFixed(0)],
      ['the same with tracking parameters', '', of('tracked').toFixed(0), of('trackedCpu').toFixed(0)],
      ['home, rendered anew', String(cold.bytes), cold.perSecond.toFixed(0), ''],
      [
        file.split('/').at(-1) ?? file,
        String(of('fileBytes')),
        of('file').toFixed(0),
        of('fileCpu').toFixed(0),
      ],
      ['ratio', '', (of('document') / of('file')).toFixed(2), (of('fileCpu') / of('documentCpu')).toFixed(2)],
    ],
  );
  return `${rates}\n\n${memory}`;
}

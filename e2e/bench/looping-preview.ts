import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openShop } from '../../shared/build/scripts/shop.ts';
import { corruptBuild } from '../faults/corrupt-builds.ts';
import { openShopWithCorruptBuilds } from '../faults/shop-with-corrupt-builds.ts';
import { removeVariant } from '../faults/variant-build.ts';
import { median as medianOf } from './bench-table.ts';

/**
 * `npm run bench:preview`: how much a preview in an infinite loop slows the live pages of the same remote. In each round
 * uncached live pages are requested without and with the looping preview, one after the other; the ratio of their
 * medians is that of the round. Fails when the median of the rounds is above the limit.
 */
const limit = 1.5;
const builds = 7;
/** A build is not rendered for a while after three deadlines, so each one loops in three rounds. */
const roundsPerBuild = 3;
const pagesPerBlock = 8;
const opensPerRound = 5;

const port = Number(process.env.BENCH_PORT ?? 8380);
const dataDir = await mkdtemp(join(tmpdir(), 'playday-looping-'));
const shop = await openShop({
  port,
  apiPort: port - 4000,
  remotesPort: port - 3899,
  dataDir,
  env: { DATABASE_URL: '', ADDRESS_LIMIT_FACTOR: '100' },
  log: (line) => console.error(line),
});
const corrupt = openShopWithCorruptBuilds({ url: shop.url, dataDir });
const made: string[] = [];
const rounds: { quietMs: number; loopingMs: number; ratio: number }[] = [];
let newsPage = 0;

const median = (values: number[]) => medianOf(values) ?? Number.NaN;

/** Each page of the news is a document of its own, so no cache answers. */
async function openNews(cookie = ''): Promise<string> {
  const answer = await fetch(`${shop.url}/news?page=${++newsPage}`, { headers: { cookie } });
  return answer.text();
}
async function medianOfLivePages(): Promise<number> {
  const times: number[] = [];
  for (let page = 0; page < pagesPerBlock; page++) {
    const begun = performance.now();
    const html = await openNews();
    times.push(performance.now() - begun);
    if (!html.includes('<h1')) throw new Error('a live page was not rendered on the server');
  }
  return median(times);
}

async function playRound(cookie: string) {
  const quietMs = await medianOfLivePages();
  const previews = Promise.all(Array.from({ length: opensPerRound }, () => openNews(cookie)));
  let isLooping = true;
  void previews.finally(() => {
    isLooping = false;
  });
  // The preview's process starts.
  await sleep(500);
  const loopingMs = await medianOfLivePages();
  if (!isLooping) throw new Error('the preview ended before the live pages were measured');
  await previews;
  rounds.push({ quietMs, loopingMs, ratio: loopingMs / quietMs });
  console.error(`round ${rounds.length}: ${quietMs.toFixed(1)} ms, with preview ${loopingMs.toFixed(1)} ms`);
}

try {
  for (let page = 0; page < 100; page++) await openNews();
  for (let build = 0; build < builds; build++) {
    const looping = corruptBuild('catalog', 'infinite loop on the server', `looping preview ${build}`);
    made.push(looping);
    await corrupt.offer('catalog', looping);
    const { token } = await shop.releases.preview('catalog', looping, 10);
    for (let round = 0; round < roundsPerBuild; round++) await playRound(`PREVIEW=${token}`);
  }
} finally {
  await shop.stop();
  for (const build of made) removeVariant('catalog', build);
  await rm(dataDir, { recursive: true, force: true });
}

const ratios = rounds.map(({ ratio }) => ratio).toSorted((a, b) => a - b);
const middle = median(ratios);
const [low, high] = intervalOfMedian(ratios);
console.log(
  `### A live page while a preview of the same remote loops, ${cpus()[0]?.model ?? ''} × ${cpus().length}\n
| rounds | previews opened | live page | with the preview | ratio (95 % interval) | limit |
|---|---|---|---|---|---|
| ${rounds.length} | ${rounds.length * opensPerRound} | ${median(rounds.map(({ quietMs }) => quietMs)).toFixed(1)} ms | ${median(rounds.map(({ loopingMs }) => loopingMs)).toFixed(1)} ms | ${middle.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)}) | ${limit} |`,
);
process.exit(middle > limit ? 1 : 0);

/** The 95 % interval of a median from its order statistics (binomial distribution, normal approximation). */
function intervalOfMedian(sorted: number[]): [number, number] {
  const half = (1.96 * Math.sqrt(sorted.length)) / 2;
  const lower = Math.max(0, Math.floor(sorted.length / 2 - half));
  const upper = Math.min(sorted.length - 1, Math.ceil(sorted.length / 2 + half));
  return [sorted[lower] ?? 0, sorted[upper] ?? 0];
}

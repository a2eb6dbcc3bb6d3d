import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeclaredRoute } from '@playday/shared/api-contract/remote-definition';
import type { RenderTask } from '../../src/render-task.ts';
import { createProber, type ProberDeps } from './probe-build.ts';

/** A shell whose remotes' server builds are the body of an async function. */
const shellServer = `const AsyncFunction = (async () => {}).constructor;
let page;
module.exports = async (task) => {
  page ??= new AsyncFunction('task', task.code.text);
  await page(task);
  return { html: 'page' };
};`;

const manifest = { needs: { contracts: [], kit: [], host: [] }, files: {}, chunks: {} };

interface Options extends Partial<ProberDeps> {
  /** The files that the build's manifest lists. */
  listed?: Record<string, string>;
}

/** Probes builds with real processes. `visited` has the pages that the builds reported to it. */
async function openProber(api: Server, { listed = {}, ...options }: Options = {}) {
  const { port } = api.address() as AddressInfo;
  const folder = await mkdtemp(join(tmpdir(), 'playday-probe-'));
  await writeFile(join(folder, 'server.cjs'), shellServer);
  const read = () => Promise.reject(new Error('the builds have no texts'));
  const prober = createProber({
    files: { read },
    apiUrl: `http://127.0.0.1:${port}`,
    stderr: 'ignore',
    ...options,
  });
  const shell = { build: 'shell-1', folder, manifest: { ...manifest, name: 'shell', build: 'shell-1' } };
  return (text: string, routes: DeclaredRoute[] = [{ path: '/faq' }]) =>
    prober.probe({
      program: 'catalog',
      build: {
        manifest: { ...manifest, name: 'catalog', build: 'catalog-1', files: listed },
        folder,
        server: { id: 'sha256-s', text },
      },
      shell,
      definition: { routes, slots: [], offline: [] },
    });
}

let visited: Pick<RenderTask, 'url' | 'language' | 'probed'>[] = [];
let api: Server;
beforeAll(async () => {
  api = createServer((request, reply) => {
    const path = request.url ?? '';
    if (path.startsWith('/visit')) {
      visited.push(JSON.parse(decodeURIComponent(path.slice('/visit?'.length))) as RenderTask);
      return reply.end('{}');
    }
    const found = path.startsWith('/api/event') ? { events: [{ url: 'late-set' }] } : { news: [] };
    return reply.setHeader('content-type', 'application/json').end(JSON.stringify(found));
  });
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
});
beforeEach(() => {
  visited = [];
});
afterAll(() => {
  api.closeAllConnections();
  api.close();
});

/** Code of a build that reports each page to `visited`. */
const report = `const { url, language, probed } = task;
await fetch(task.apiBase.replace('/api', '/visit?') + encodeURIComponent(JSON.stringify({ url, language, probed })));`;

test('build that renders all pages: proven, on each probe of each route in four languages', async () => {
  const probe = await openProber(api);
  const failures = await probe(report, [
    { path: '/faq' },
    { path: '/event/*', probes: ['/event/{event}', '/event/none'] },
    { path: '/news/*', probes: ['/news/{news}?page=2'] },
    { path: '/account/*', access: 'session' },
    { path: '*' },
  ]);
  expect(failures).toEqual([]);
  const inThai = visited.filter(({ language }) => language === 'th');
  expect(inThai.map(({ url, probed }) => [url, probed])).toEqual([
    ['/faq', { path: '/faq' }],
    ['/event/late-set', { path: '/event/*' }],
    ['/event/none', { path: '/event/*' }],
    ['/news/none?page=2', { path: '/news/*' }],
    ['/account', { path: '/account/*', access: 'session' }],
    ['/none', { path: '*' }],
  ]);
  expect(visited).toHaveLength(4 * inThai.length);
}, 20_000);

test('api that is down: items are called none, and the build is still rendered', async () => {
  const probe = await openProber(api, { apiUrl: 'http://127.0.0.1:9' });
  const routes: DeclaredRoute[] = [{ path: '/event/*', probes: ['/event/{event}'] }];
  expect(await probe('if (task.url !== "/event/none") throw new Error(task.url);', routes)).toEqual([]);
}, 20_000);

test('page that throws in one language: that page is named, and all others are rendered', async () => {
  const probe = await openProber(api);
  const flaw = 'if (task.language === "th" && task.url === "/faq") task.x();';
  const failures = await probe(flaw + report, [{ path: '/faq' }, { path: '/terms' }]);
  expect(failures).toEqual(['GET /faq in th: TypeError: task.x is not a function']);
  expect(visited).toHaveLength(7);
}, 20_000);

test.each([
  ['exits while it renders', 'process.exit(0);', /^GET \/faq in en: Error: the render process ended$/],
  [
    'rejects late',
    'void Promise.reject(new Error("late")); await new Promise(() => {});',
    /^GET \/faq in en: Error: late$/,
  ],
  [
    'rejects after the last page',
    'if (task.language === "km") setTimeout(() => void Promise.reject(new Error("late")), 100);',
    /^after GET \/faq in km: Error: late$/,
  ],
  [
    'throws in a timer after the last page',
    'if (task.language === "km") setTimeout(() => { throw new Error("late"); }, 100);',
    /^after GET \/faq in km: Error: late$/,
  ],
  [
    'exits after the last page',
    'if (task.language === "km") setTimeout(() => process.exit(0), 100);',
    /^after GET \/faq in km: Error: the render process ended$/,
  ],
  [
    'fills its memory',
    'const kept = []; for (;;) kept.push(new Array(10_000).fill(kept.length));',
    /^GET \/faq in en: Error: (the render process ended|no page within)/,
  ],
])(
  'build that %s: one failure, which ends the probe',
  async (_what, flaw, failure) => {
    const probe = await openProber(api, { settleMs: 2000 });
    expect(await probe(flaw)).toEqual([expect.stringMatching(failure)]);
  },
  30_000,
);

test('build in an infinite loop: killed at the deadline, and the next probe starts', async () => {
  // Long enough for the good build's process to start on a busy machine: that counts, too.
  const probe = await openProber(api, { deadlineMs: 8000 });
  const [stuck, good] = await Promise.all([probe('for (;;);'), probe('')]);
  expect(stuck).toEqual(['GET /faq in en: Error: no page within 8000 ms']);
  expect(good).toEqual([]);
}, 60_000);

test('two builds at once: one probe after the other', async () => {
  const probe = await openProber(api);
  await Promise.all([probe(report), probe(report, [{ path: '/terms' }])]);
  expect(visited.map(({ url }) => url)).toEqual([
    ...Array<string>(4).fill('/faq'),
    ...Array<string>(4).fill('/terms'),
  ]);
}, 20_000);

test('many long failures: twenty of 300 characters', async () => {
  const probe = await openProber(api);
  const routes = Array.from({ length: 10 }, (_, n): DeclaredRoute => ({ path: `/page-${n}` }));
  const failures = await probe('throw new Error("x".repeat(1000));', routes);
  expect(failures).toHaveLength(20);
  expect(failures.every(({ length }) => length === 300)).toBe(true);
}, 20_000);

test('texts that cannot be read: the probe rejects, and the next one starts', async () => {
  let isAvailable = false;
  const read = () =>
    isAvailable
      ? Promise.resolve({ plain: Buffer.from('{}'), brotli: null, gzip: null, hash: '' })
      : Promise.reject(new Error('the file is unavailable'));
  const probe = await openProber(api, { files: { read }, listed: { 'i18n/en.json': 'sha256-e' } });
  await expect(probe('')).rejects.toThrow('the file is unavailable');
  isAvailable = true;
  expect(await probe('')).toEqual([]);
}, 20_000);

test('error with a message of several lines: the failure is one line, which the api accepts', async () => {
  const probe = await openProber(api);
  const [failure] = await probe(`throw new Error('line one\\nline two')`);
  expect(failure).toBe('GET /faq in en: Error: line one line two');
});

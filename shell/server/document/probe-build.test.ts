import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tempFolder } from '@playday/build/temp-folder';
import type {
  DeclaredRoute,
  RemoteDefinition,
} from '@playday/shared/api-contract/remote-definition';
import type { RenderTask } from '../../src/page/render-task.ts';
import { createProber, type ProberDeps } from './probe-build.ts';

/** A shell whose remotes' server builds are the body of an async function. */
const shellServer = `const AsyncFunction = (async () => {}).constructor;
let page;
module.exports = async (task) => {
  if (!task.code) return { html: 'frame' };
  page ??= new AsyncFunction('task', task.code.text);
  return { html: 'page', status: 200, isComplete: true, ...(await page(task)) };
};`;

const manifest = { needs: { contracts: [], kit: [], host: [] }, files: {}, chunks: {} };

interface Options extends Partial<ProberDeps> {
  /** The files that the build's manifest lists. */
  listed?: Record<string, string>;
  server?: string;
}

type Declared = Partial<RemoteDefinition>;

/** Probes builds with real processes. `visited` has the pages that the builds reported to it. */
function openProber(api: Server, { listed = {}, server = shellServer, ...options }: Options = {}) {
  const { port } = api.address() as AddressInfo;
  const folder = tempFolder({ 'server.cjs': server });
  const read = () => Promise.reject(new Error('the builds have no texts'));
  const prober = createProber({
    files: { read },
    apiUrl: `http://127.0.0.1:${port}`,
    stderr: 'ignore',
    ...options,
  });
  const shell = {
    build: 'shell-1',
    folder,
    manifest: { ...manifest, name: 'shell', build: 'shell-1' },
  };
  const buildOf = (text: string, routes: DeclaredRoute[], declared: Declared = {}) => ({
    build: {
      manifest: { ...manifest, name: 'catalog', build: 'catalog-1', files: listed },
      folder,
      server: { id: 'sha256-s', text },
    },
    definition: { routes, slots: [], offline: [], ...declared },
  });
  return (
    text: string,
    routes: DeclaredRoute[] = [{ path: '/faq' }],
    against?: string,
    declared?: Declared,
    live: Record<string, RemoteDefinition> = {},
  ) =>
    prober.probe({
      program: 'catalog',
      shell,
      live,
      ...buildOf(text, routes, declared),
      against: against === undefined ? undefined : buildOf(against, routes),
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
const visit = encodeURIComponent(JSON.stringify({ url, language, probed }));
await fetch(task.apiBase.replace('/api', '/visit?') + visit);`;

test('build that renders all pages: proven, by each route’s probes in four languages', async () => {
  const probe = openProber(api);
  const failures = await probe(report, [
    { path: '/faq' },
    { path: '/event/*', probes: ['/event/{event}', '/event/none'] },
    { path: '/news/*', probes: ['/news/{news}?page=2'] },
    { path: '/account/*', access: 'session' },
    { path: '*' },
  ]);
  expect(failures).toEqual([]);
  const inThai = visited.filter(({ language }) => language === 'th');
  const paths = ['/faq', '/event/*', '/news/*', '/account/*', '*'];
  for (const { probed } of visited) expect(probed).toMatchObject({ paths, foreign: [] });
  const routeOf = ({ path, access }: DeclaredRoute) => ({ path, access });
  expect(inThai.map(({ url, probed }) => [url, routeOf(probed!)])).toEqual([
    ['/faq', { path: '/faq' }],
    ['/event/late-set', { path: '/event/*' }],
    ['/event/none', { path: '/event/*' }],
    ['/news/none?page=2', { path: '/news/*' }],
    ['/account', { path: '/account/*', access: 'session' }],
    ['/none', { path: '*' }],
  ]);
  expect(visited).toHaveLength(4 * inThai.length);
});

test('menu entry: its address is proven, too, once', async () => {
  const probe = openProber(api);
  const entry = { id: 'best', order: 1, text: {} };
  const menu = [
    { ...entry, path: '/news' },
    { ...entry, path: '/news/best' },
  ];
  await probe(report, [{ path: '/news/*', probes: ['/news'] }], undefined, { menu });
  expect(visited.map(({ url }) => url)).toEqual([
    ...Array.from({ length: 4 }, () => '/news'),
    ...Array.from({ length: 4 }, () => '/news/best'),
  ]);
});

test('place that it fills: proven with each example of the place, in four languages', async () => {
  const props = { orderId: 'string' } as const;
  const examples = [{ orderId: 'a' }, { orderId: 'b' }];
  const account = { routes: [], slots: [], offline: [], places: { order: { props, examples } } };
  const fills = { 'account/order': props, 'account/none': props };
  const throws = 'if (task.filled?.props.orderId === "b") throw new Error(task.filled.place);';
  const failures = await openProber(api)(throws, [], undefined, { fills }, { account });
  expect(failures).toHaveLength(4);
  expect(failures[0]).toContain('the place /account/order in en: Error: account/order');
});

test('api that is down: items are called none, and the build is still rendered', async () => {
  const probe = openProber(api, { apiUrl: 'http://127.0.0.1:9' });
  const routes: DeclaredRoute[] = [{ path: '/event/*', probes: ['/event/{event}'] }];
  expect(await probe('if (task.url !== "/event/none") throw new Error(task.url);', routes)).toEqual(
    [],
  );
});

test('page that throws in one language: that page is named, all others are rendered', async () => {
  const probe = openProber(api);
  const flaw = 'if (task.language === "th" && task.url === "/faq") task.x();';
  const failures = await probe(flaw + report, [{ path: '/faq' }, { path: '/terms' }]);
  expect(failures).toEqual(['GET /faq in th: TypeError: task.x is not a function']);
  expect(visited).toHaveLength(7);
});

test.each([
  [
    'exits while it renders',
    'process.exit(0);',
    /^GET \/faq in en: Error: the render process ended$/,
  ],
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
])(
  'build that %s: one failure, which ends the probe',
  async (_what, flaw, failure) => {
    expect(await openProber(api, { settleMs: 2000 })(flaw)).toEqual([
      expect.stringMatching(failure),
    ]);
  },
  30_000,
);

test('build in an infinite loop: killed at the deadline, and the next probe starts', async () => {
  // Long enough for the good build's process to start on a busy machine: that counts, too.
  const probe = openProber(api, { deadlineMs: 8000 });
  const [stuck, good] = await Promise.all([probe('for (;;);'), probe('')]);
  expect(stuck).toEqual(['GET /faq in en: Error: no page within 8000 ms']);
  expect(good).toEqual([]);
});

test('two builds at once: one probe after the other', async () => {
  const probe = openProber(api);
  await Promise.all([probe(report), probe(report, [{ path: '/terms' }])]);
  expect(visited.map(({ url }) => url)).toEqual([
    ...Array<string>(4).fill('/faq'),
    ...Array<string>(4).fill('/terms'),
  ]);
});

test('many long failures: twenty of 300 characters', async () => {
  const probe = openProber(api);
  const routes = Array.from({ length: 10 }, (_, n): DeclaredRoute => ({ path: `/page-${n}` }));
  const failures = await probe('throw new Error("x".repeat(1000));', routes);
  expect(failures).toHaveLength(20);
  expect(failures.every(({ length }) => length === 300)).toBe(true);
});

test('texts that cannot be read: the probe rejects, and the next one starts', async () => {
  let isAvailable = false;
  const read = () =>
    isAvailable
      ? Promise.resolve({ plain: Buffer.from('{}'), brotli: null, gzip: null, hash: '' })
      : Promise.reject(new Error('the file is unavailable'));
  const probe = openProber(api, { files: { read }, listed: { 'i18n/en.json': 'sha256-e' } });
  await expect(probe('')).rejects.toThrow('the file is unavailable');
  isAvailable = true;
  expect(await probe('')).toEqual([]);
});

describe('pages that failed lately', () => {
  const routes: DeclaredRoute[] = [{ path: '/faq' }, { path: '/event/*' }];
  const pagesOf = () => [
    { path: '/event/late-set', language: 'th' as const },
    { path: '/elsewhere', language: 'th' as const },
  ];
  const flaw = (what: string) => `if (task.url === "/event/late-set") { ${what} }`;
  const throws = flaw('throw new Error("no price");');
  const later = 'setTimeout(() => void Promise.reject(new Error("late")), 1000);';

  test.each([
    ['throws there', throws, '', /^GET \/event\/late-set in th: Error: no price$/],
    ['crashes a second later', flaw(later), '', /^after GET \/event\/late-set in th: Error: late$/],
    ['renders it', '', '', undefined],
    ['fails as the earlier one does', throws, throws, undefined],
    ['crashes as the earlier one does', flaw(later), flaw(later), undefined],
    [
      'throws where the earlier one finds nothing',
      throws,
      flaw('return { status: 404 };'),
      undefined,
    ],
    [
      'throws where the earlier one got no data',
      throws,
      flaw('return { isComplete: false };'),
      undefined,
    ],
    ['throws, without an earlier one', throws, undefined, undefined],
  ])(
    'build that %s: fails only where the earlier one renders the page',
    async (_what, text, against, failure) => {
      const probe = openProber(api, { pagesOf, longSettleMs: 2000 });
      expect(await probe(text, routes, against)).toEqual(
        failure ? [expect.stringMatching(failure)] : [],
      );
    },
    30_000,
  );
});

test('machine too slow, or no process starts: the probe rejects and can be repeated', async () => {
  const slow = shellServer.replace(
    'if (!task.code)',
    'if (!task.code) await new Promise((done) => setTimeout(done, 500)); if (!task.code)',
  );
  const probeSlowly = openProber(api, { server: slow, deadlineMs: 2000 });
  await expect(probeSlowly('for (;;);')).rejects.toThrow('the machine is too slow');
  const probe = openProber(api, { server: 'process.exit(1);' });
  await expect(probe('')).rejects.toThrow('the render process ended');
});

import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { tempFolder } from '@playday/build/temp-folder';
import { integrityOf } from '@playday/build/webpack/integrity';
import type { HashedBuild, Program, Release } from '@playday/shared/api-contract';
import type { FastifyInstance } from 'fastify';

const data = tempFolder();
process.env.DATA_DIR = data;
const store = join(data, 'builds');
afterAll(() => rmSync(data, { recursive: true, force: true }));

/** Files on the programs' own servers, and the number of requests for each. */
const remote = new Map<string, Buffer>();
let asked: string[] = [];
let isAway = false;
const programs = ['shell', 'catalog', 'checkout', 'account', 'erasure'] as const;

function publish(program: Program): HashedBuild {
  const texts: Record<string, string> = {
    'main.js': `/* ${program} */`.padEnd(500, '.'),
    'main.css': '.a{}',
    'i18n/en.json': '{}',
  };
  const files = Object.fromEntries(
    Object.entries(texts).map(([file, text]) => [file, integrityOf(Buffer.from(text))]),
  );
  const needs = { contracts: [1], kit: [], host: [] };
  const all = {
    ...texts,
    'manifest.json': JSON.stringify({
      name: program,
      build: 'b1',
      needs,
      offers: needs,
      files,
      chunks: { main: ['main.css', 'main.js'] },
    }),
    'server.cjs': 'module.exports = {}',
  };
  for (const [file, text] of Object.entries(all))
    remote.set(`${program}/b1/${file}`, Buffer.from(text));
  return {
    program,
    build: 'b1',
    manifest: integrityOf(Buffer.from(all['manifest.json'])),
    server: integrityOf(Buffer.from(all['server.cjs'])),
  };
}

async function openShell() {
  const { createApp } = await import('../http/create-app.ts');
  const { toShellBuild } = await import('../builds/shell-build.ts');
  const { createBuildFiles } = await import('../builds/build-files.ts');
  const { createBuildCache } = await import('../builds/build-cache.ts');
  const { createReleases } = await import('./releases.ts');
  const { serveBuilds } = await import('./serve-builds.ts');
  const app: FastifyInstance = createApp({ trustProxy: false, isSecure: false, log: () => {} });
  const sourceOf = (program: Program) => async (path: string) => {
    asked.push(`${program}/${path}`);
    const bytes = remote.get(`${program}/${path}`);
    if (isAway || !bytes) throw new Error(`connect ECONNREFUSED for ${program}/${path}`);
    return bytes;
  };
  const sources = { of: sourceOf, setOrigins: () => {} };
  const builds = programs.map(publish);
  const buildCache = createBuildCache(store, sources, app.log);
  const files = createBuildFiles(sources, app.log, 2 ** 20);
  const own = await toShellBuild(await buildCache.get(builds[0]!));
  const live = builds.map(({ program, build }) => ({
    program,
    build,
    definition: program === 'shell' ? null : { routes: [], slots: [], offline: [] },
  }));
  const release = {
    revision: 1,
    builds,
    live,
    canaries: [],
    previewKey: '',
    remotes: [],
  } as unknown as Release;
  const releases = createReleases(
    app.log,
    own,
    { read: async () => release, leave: async () => {} },
    buildCache,
    files,
    sources,
  );
  await releases.start();
  await serveBuilds(app, releases, files);
  return {
    app,
    releases,
    buildCache,
    builds,
    get: async (url: string, headers = {}) => app.inject({ url, headers }),
  };
}

let shell: Awaited<ReturnType<typeof openShell>>;
beforeEach(async () => {
  asked = [];
  isAway = false;
  await rm(store, { recursive: true, force: true });
  shell = await openShell();
  asked = [];
});
afterEach(async () => {
  await shell.releases.stop();
  await shell.app.close();
});

const file = '/mfe/catalog/b1/main.js';
const onDisk = join(store, 'catalog/b1/main.js');
const published = () => remote.get('catalog/b1/main.js')?.toString();
const empty = async () => {
  for (const name of await readdir(store)) await rm(join(store, name), { recursive: true });
};
/** Resolves once the missing programs are as expected. */
async function missingBecomes(expected: string[]) {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
    if (JSON.stringify(await shell.releases.missing()) === JSON.stringify(expected)) break;
  }
  expect(await shell.releases.missing()).toEqual(expected);
}

test('a build’s file is immutable, and its hash is the ETag', async () => {
  const first = await shell.get(file, { 'accept-encoding': 'gzip, br' });
  expect(brotliDecompressSync(first.rawPayload).toString()).toBe(published());
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'Accept-Encoding',
  });
  expect((await shell.get(file, { 'if-none-match': first.headers.etag })).statusCode).toBe(304);
  expect((await shell.get('/assets/b1/main.css')).body).toBe('.a{}');
  expect((await shell.get('/mfe/catalog/b1/manifest.json')).statusCode).toBe(200);
  expect(asked).toEqual([]);
});

test.each([
  '/mfe/catalog/b1/none.js',
  '/mfe/catalog/b2/main.js',
  '/mfe/none/b1/main.js',
  '/mfe/catalog',
  '/assets/x',
  '/assets/b1/',
  '/mfe/catalog/b1/constructor',
  '/mfe/catalog/b1/main.js.br',
  '/mfe/catalog/__proto__/main.js',
])('unknown file %s: 404, cached for a short time', async (url) => {
  const { statusCode, headers } = await shell.get(url);
  expect([statusCode, headers['cache-control']]).toEqual([404, 'public, max-age=0, s-maxage=5']);
}); // prettier-ignore

test('remote down: the files of its live build come from the store', async () => {
  isAway = true;
  const { statusCode, body } = await shell.get(file);
  expect([statusCode, body]).toEqual([200, published()]);
});

test('emptied store: concurrent requests fetch a file once, and write it back', async () => {
  await empty();
  const replies = await Promise.all(Array.from({ length: 5 }, () => shell.get(file)));
  expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(
    replies.map(() => [200, published()]),
  );
  expect(asked.filter((path) => path.endsWith('catalog/b1/main.js'))).toHaveLength(1);
  expect(readFileSync(onDisk, 'utf8')).toBe(published());
});

test('emptied store, remotes down: 503 and not ready; once back, it is refilled', async () => {
  await empty();
  isAway = true;
  const { statusCode, headers, body } = await shell.get(file);
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([
    503,
    '2',
    'no-store',
  ]);
  expect(body).not.toMatch(/tmp|ENOENT|ECONN|playday-/);
  await missingBecomes(['shell', 'catalog', 'checkout', 'account', 'erasure']);
  isAway = false;
  await missingBecomes([]);
  for (const program of programs)
    expect(existsSync(join(store, program, 'b1/server.cjs'))).toBe(true);
  expect((await shell.get(file)).body).toBe(published());
});

test('file altered in the store: it is fetched again and never sent', async () => {
  writeFileSync(onDisk, String(published()).replace('.', 'X'));
  expect((await shell.get(file)).body).toBe(published());
  expect(readFileSync(onDisk, 'utf8')).toBe(published());
});

test('altered file that cannot be fetched: 503, not cached', async () => {
  isAway = true;
  writeFileSync(onDisk, String(published()).replace('.', 'X'));
  const { statusCode, headers } = await shell.get(file);
  expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store']);
});

test('altered compressed form: it is not sent', async () => {
  writeFileSync(`${onDisk}.br`, 'nonsense');
  writeFileSync(`${onDisk}.gz`, readFileSync(join(store, 'catalog/b1/main.css.gz')));
  const { headers, rawPayload } = await shell.get(file, { 'accept-encoding': 'br' });
  expect([headers['content-encoding'], brotliDecompressSync(rawPayload).toString()]).toEqual([
    'br',
    published(),
  ]);
});

test('incomplete build in the store: it is fetched again when a shell starts', async () => {
  await rm(onDisk);
  await shell.releases.stop();
  await shell.app.close();
  shell = await openShell();
  expect(await shell.releases.missing()).toEqual([]);
  expect(readFileSync(onDisk, 'utf8')).toBe(published());
});

test('build written by another shell: it is served', async () => {
  cpSync(join(store, 'catalog/b1'), join(store, 'further/b1'), { recursive: true });
  expect((await shell.get('/mfe/further/b1/main.js')).body).toBe(published());
});

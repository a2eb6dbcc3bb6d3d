import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { tempFolder } from '@playday/build/temp-folder';
import { integrityOf } from '@playday/build/webpack/integrity';
import type { FastifyBaseLogger } from 'fastify';
import { createBuildCache } from './build-cache.ts';
import { buildLimits, fetchBuild, fromServer, readBuild } from './fetch-build.ts';

const files: Record<string, string> = {
  'b1/remoteEntry.js': 'the entry',
  'b1/page.1234.js': 'a page',
  'b1/page.1234.css': '.a{}',
  'b1/i18n/en.json': '{}',
  'b1/server.cjs': 'module.exports = {}',
};
const hash = (text: string) => integrityOf(Buffer.from(text));
const listed = Object.fromEntries(
  Object.entries(files)
    .filter(([file]) => !file.endsWith('server.cjs'))
    .map(([file, text]) => [file.slice(3), hash(text)]),
);
files['b1/manifest.json'] = JSON.stringify({
  name: 'checkout',
  build: 'b1',
  files: listed,
  chunks: {},
});
const pointer = {
  build: 'b1',
  manifest: hash(files['b1/manifest.json']),
  server: hash(files['b1/server.cjs'] ?? ''),
};
const flip = (text: string) => (text.startsWith('X') ? 'Y' : 'X') + text.slice(1);

const sourceWith = (changed?: string) => async (path: string) => {
  const text = files[path];
  if (text === undefined) throw new Error(`404 for ${path}`);
  return Buffer.from(path === changed ? flip(text) : text);
};

const withManifest = (manifest: string) => async (path: string) =>
  path.endsWith('manifest.json') ? Buffer.from(manifest) : sourceWith()(path);

test('a build is fetched completely, and its server code is the published text', async () => {
  const folder = await fetchBuild(sourceWith(), pointer, tempFolder());
  expect((await readBuild(folder, pointer)).server.text).toBe('module.exports = {}');
  expect(await readFile(join(folder, 'page.1234.js'), 'utf8')).toBe('a page');
});

test.each(Object.keys(files))(
  'one byte of %s changed in transit: nothing of the build is stored',
  async (file) => {
    const folder = tempFolder();
    await expect(fetchBuild(sourceWith(file), pointer, folder)).rejects.toThrow(
      'not what was published',
    );
    await expect(readFile(join(folder, 'b1/manifest.json'))).rejects.toThrow('ENOENT');
  },
);

test.each(Object.keys(files))(
  'one byte of %s changed in the store: the build is not used',
  async (file) => {
    const folder = await fetchBuild(sourceWith(), pointer, tempFolder());
    await writeFile(join(folder, file.slice(3)), flip(files[file] ?? ''));
    await expect(readBuild(folder, pointer)).rejects.toThrow('not what was published');
  },
);

test('manifest with a path outside of its build: refused', async () => {
  const manifest = JSON.stringify({ files: { '../../evil.js': hash('x') }, chunks: {} });
  const evil = { ...pointer, manifest: hash(manifest) };
  await expect(fetchBuild(withManifest(manifest), evil, tempFolder())).rejects.toThrow(
    'must not name',
  );
});

test.each([{ routes: 'none' }, { routes: [{ path: 7 }], slots: [], offline: [] }, 'none'])(
  'definition %j in the manifest: the build is not used',
  async (definition) => {
    const manifest = JSON.stringify({
      name: 'checkout',
      build: 'b1',
      files: listed,
      chunks: {},
      definition,
    });
    const named = { ...pointer, manifest: hash(manifest) };
    const folder = await fetchBuild(withManifest(manifest), named, tempFolder());
    await expect(readBuild(folder, named)).rejects.toThrow('definition');
  },
);

test('reason for a refused build: in one line, so that the api accepts the heartbeat', async () => {
  const manifest = JSON.stringify({ files: { 'a\nb/../c\u0000.js': hash('x') }, chunks: {} });
  const log = { warn: () => {} } as unknown as FastifyBaseLogger;
  const builds = createBuildCache(tempFolder(), { of: () => withManifest(manifest) }, log);
  await expect(
    builds.get({ ...pointer, program: 'checkout', manifest: hash(manifest) }),
  ).rejects.toThrow();
  expect(builds.refused()[0]?.reason).toMatch(/^a manifest must not name [^\p{Cc}]+$/u);
});

test('server that cannot be reached: the reason names the address and the cause', async () => {
  await expect(fromServer('http://127.0.0.1:9')('b1/manifest.json')).rejects.toThrow(
    /^GET http:\/\/127\.0\.0\.1:9\/b1\/manifest\.json: (?!fetch failed)/,
  );
});

test('remote’s server that redirects: refused, as only its registered address counts', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/other') return response.end('another file');
    return response.writeHead(302, { location: '/other' }).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    await expect(fromServer(`http://127.0.0.1:${port}`)('b1/manifest.json')).rejects.toThrow(
      /redirect/,
    );
  } finally {
    server.close();
  }
});

/** A server that answers every request alike. */
async function serveAlike(body: Buffer | string, headers: Record<string, string> = {}) {
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test.each([
  ['as it is', (content: Buffer) => content, {}],
  [
    'compressed to a thousandth',
    (content: Buffer) => gzipSync(content),
    { 'content-encoding': 'gzip' },
  ],
])(
  'file larger than any of a build, %s: refused before it is read to its end',
  async (_how, send, headers) => {
    const tooLarge = send(Buffer.alloc(buildLimits.fileBytes + 1));
    const { origin, close } = await serveAlike(tooLarge, headers);
    await expect(fromServer(origin)('b1/page.js')).rejects.toThrow(
      `${buildLimits.fileBytes} bytes at most`,
    );
    close();
  },
);

/** A build of this many files with the same content. */
function buildOf(count: number, content: Buffer) {
  const names = Array.from({ length: count }, (_, number) => `${number}.js`);
  const named = Object.fromEntries(names.map((name) => [name, integrityOf(content)]));
  const manifest = JSON.stringify({ name: 'checkout', build: 'b1', files: named, chunks: {} });
  const asked: string[] = [];
  let running = 0;
  const most = { running: 0 };
  const source = async (path: string) => {
    asked.push(path);
    running += 1;
    most.running = Math.max(most.running, running);
    await new Promise(setImmediate);
    running -= 1;
    if (path.endsWith('manifest.json')) return Buffer.from(manifest);
    return path.endsWith('server.cjs') ? Buffer.from(files['b1/server.cjs']!) : content;
  };
  return { source, asked, most, pointer: { ...pointer, manifest: hash(manifest) } };
}

test('build of too many files: refused by its manifest alone', async () => {
  const { source, asked, pointer: many } = buildOf(buildLimits.files, Buffer.from('x'));
  await expect(fetchBuild(source, many, tempFolder())).rejects.toThrow('files at most');
  expect(asked).toEqual(['b1/manifest.json']);
});

test('build whose files together are too large: refused, and the rest is not fetched', async () => {
  const { source, asked, pointer: large } = buildOf(40, Buffer.alloc(4 * 2 ** 20));
  await expect(fetchBuild(source, large, tempFolder())).rejects.toThrow('bytes at most');
  expect(asked.length).toBeLessThan(40);
});

test('build of many files: a few are fetched at once', async () => {
  const { source, most, pointer: many } = buildOf(100, Buffer.from('x'));
  const folder = await fetchBuild(source, many, tempFolder());
  expect(Object.keys((await readBuild(folder, many)).manifest.files)).toHaveLength(100);
  expect(most.running).toBeLessThanOrEqual(8);
});

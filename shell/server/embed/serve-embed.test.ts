import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { tempFolder } from '@playday/build/temp-folder';
import { shopPlaceholder } from '@playday/build/webpack/embed-file';
import { integrityOf } from '@playday/build/webpack/integrity';
import Fastify from 'fastify';
import { createBuildFiles, type FilesOf } from '../builds/build-files.ts';
import { storeFile } from '../builds/build-store.ts';
import type { Release } from '../releases/release.ts';
import { serveEmbed } from './serve-embed.ts';

const publicUrl = 'https://shop.test';

async function serve(live: FilesOf | null, older: FilesOf[] = []) {
  const app = Fastify();
  const files = createBuildFiles({ of: () => undefined }, { warn: () => {} }, 2 ** 20);
  const known = [...(live ? [live] : []), ...older];
  const releases = {
    current: () =>
      ({
        id: 'one',
        builds: live ? { erasure: live } : {},
        remotes: { erasure: { routes: [], slots: [], offline: [] } },
      }) as unknown as Release,
    build: async (program: string, id: string) => {
      if (id === 'unreachable') throw new Error('the store is gone');
      return known.find(({ manifest }) => program === manifest.name && id === manifest.build);
    },
  };
  serveEmbed(app, releases, files, publicUrl);
  return (headers = {}, url = '/embed/erasure.js') => app.inject({ url, headers });
}

async function storeBuild(build: string, content: string, stored = content): Promise<FilesOf> {
  const folder = tempFolder();
  await storeFile(join(folder, 'embed.js'), Buffer.from(stored));
  await storeFile(join(folder, 'embed.d.ts'), Buffer.from('types'));
  const files = {
    'embed.js': integrityOf(Buffer.from(content)),
    'embed.d.ts': integrityOf(Buffer.from('types')),
  };
  const needs = { contracts: [], kit: [], host: [] };
  return { folder, manifest: { name: 'erasure', build, needs, files, chunks: {} } };
}

const withBuild = async (stored = 'js') => serve(await storeBuild('one', 'js', stored));

const anyOrigin = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

test('any origin may load the script, which is cached for a short time', async () => {
  const get = await withBuild();
  const { headers, body } = await get();
  expect(body).toBe('js');
  expect(headers).toMatchObject({
    ...anyOrigin,
    'cache-control': 'public, max-age=300',
    'content-type': 'text/javascript; charset=utf-8',
  });
  const again = await get({ 'if-none-match': headers.etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('shop’s origin: in the script, every encoding; the hash is of what is sent', async () => {
  const built = `const shop = "${shopPlaceholder}", again = "${shopPlaceholder}";`;
  const get = await serve(await storeBuild('two', built));
  const sent = `const shop = "${publicUrl}", again = "${publicUrl}";`;
  const { integrity } = (await get({}, '/embed/erasure.json')).json<{ integrity: string }>();
  expect(integrity).toBe(integrityOf(Buffer.from(sent)));
  for (const url of ['/embed/erasure.js', '/embed/erasure-two.js']) {
    expect((await get({}, url)).body).toBe(sent);
    const brotli = await get({ 'accept-encoding': 'br' }, url);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(sent);
    const zipped = await get({ 'accept-encoding': 'gzip' }, url);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(sent);
    expect(zipped.headers.etag).toBe(`W/"${integrity}"`);
  }
});

test('types: served as text', async () => {
  const { headers, body } = await (await withBuild())({}, '/embed/erasure.d.ts');
  expect(body).toBe('types');
  expect(headers).toMatchObject({ ...anyOrigin, 'content-type': 'text/plain; charset=utf-8' });
});

describe('versioned address', () => {
  test('erasure.json names the live build’s, with the hash of what is served there', async () => {
    const get = await serve(await storeBuild('two', 'new'), [await storeBuild('one', 'old')]);
    const { headers, body } = await get({}, '/embed/erasure.json');
    expect(headers).toMatchObject({ ...anyOrigin, 'cache-control': 'public, max-age=300' });
    const { version, address, integrity } = JSON.parse(body) as Record<string, string>;
    expect([version, address]).toEqual(['two', 'https://shop.test/embed/erasure-two.js']);
    const named = await get({}, address?.slice(publicUrl.length));
    expect([named.body, integrityOf(named.rawPayload)]).toEqual(['new', integrity]);
    expect(named.headers).toMatchObject({
      ...anyOrigin,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
  });

  test('older build in the store: still served', async () => {
    const get = await serve(await storeBuild('two', 'new'), [await storeBuild('one', 'old')]);
    expect((await get({}, '/embed/erasure-one.js')).body).toBe('old');
  });

  test('unknown build: 404, cached for a short time, readable for the page', async () => {
    const { statusCode, headers } = await (await withBuild())({}, '/embed/erasure-none.js');
    expect([statusCode, headers['cache-control']]).toEqual([404, 'public, max-age=0, s-maxage=5']);
    expect(headers).toMatchObject(anyOrigin);
  });

  test('build that cannot be fetched now: 503 without caching', async () => {
    const { statusCode, headers } = await (await withBuild())({}, '/embed/erasure-unreachable.js');
    expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store']);
  });
});

test.each(['/embed/erasure.js', '/embed/erasure-one.js'])(
  'script altered in the store: %s does not send it',
  async (url) => {
    const { statusCode, headers, body } = await (await withBuild('altered'))({}, url);
    expect([statusCode, headers['cache-control'], body]).toEqual([503, 'no-store', '']);
  },
);

test.each(['/embed/erasure.js', '/embed/erasure.d.ts', '/embed/erasure.json'])(
  'no build: %s is 503 with Retry-After',
  async (url) => {
    const { statusCode, headers } = await (await serve(null))({}, url);
    expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store']);
  },
);

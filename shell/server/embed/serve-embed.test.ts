import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { integrityOf } from '@playday/shared/build/webpack/integrity';
import Fastify from 'fastify';
import { createBuildFiles } from '../releases/build-files.ts';
import { storeFile } from '../releases/build-store.ts';
import type { Release } from '../releases/releases.ts';
import { serveEmbed } from './serve-embed.ts';

async function serve(builds: object) {
  const app = Fastify();
  const files = createBuildFiles({}, { warn: () => {} }, 2 ** 20);
  serveEmbed(app, { current: () => ({ id: 'one', builds }) as Release }, files);
  return (headers = {}) => app.inject({ url: '/embed/erasure.js', headers });
}

async function withBuild(content = 'js') {
  const folder = await mkdtemp(join(tmpdir(), 'embed-'));
  await storeFile(join(folder, 'embed.js'), Buffer.from(content));
  const files = { 'embed.js': integrityOf(Buffer.from('js')) };
  return serve({ erasure: { folder, manifest: { name: 'erasure', build: 'one', files } } });
}

test('any origin may load the script, which is cached for a short time', async () => {
  const get = await withBuild();
  const { headers, body } = await get();
  expect(body).toBe('js');
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=300',
    'content-type': 'text/javascript; charset=utf-8',
  });
  const again = await get({ 'if-none-match': headers.etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('Accept-Encoding %s: answered in %s', async (accepted, encoding, expand) => {
  const { headers, rawPayload } = await (await withBuild())({ 'accept-encoding': accepted });
  expect([headers['content-encoding'], expand(rawPayload).toString()]).toEqual([encoding, 'js']);
});

test('script altered in the store: it is not sent', async () => {
  const { statusCode, headers, body } = await (await withBuild('altered'))();
  expect([statusCode, headers['cache-control'], body]).toEqual([503, 'no-store', '']);
});

test('no build: 503 with Retry-After', async () => {
  const { statusCode, headers } = await (await serve({}))();
  expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store']);
});

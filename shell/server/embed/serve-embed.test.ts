import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { Release } from '../releases/releases.ts';
import { serveEmbed } from './serve-embed.ts';

async function serve(builds: object) {
  const app = Fastify();
  serveEmbed(app, { current: () => ({ id: 'one', builds }) as Release });
  return (headers = {}) => app.inject({ url: '/embed/erasure.js', headers });
}

async function withBuild() {
  const folder = await mkdtemp(join(tmpdir(), 'embed-'));
  await Promise.all(
    ['', '.br', '.gz'].map((ending) => writeFile(join(folder, `embed.js${ending}`), `js${ending}`)),
  );
  return serve({ erasure: { folder, manifest: { files: { 'embed.js': 'sha256-abc' } } } });
}

test('any page may load the script, and asks again soon', async () => {
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
  ['gzip, deflate, br', 'br', 'js.br'],
  ['gzip', 'gzip', 'js.gz'],
])('%s is answered in %s', async (accepted, encoding, text) => {
  const { headers, body } = await (await withBuild())({ 'accept-encoding': accepted });
  expect([headers['content-encoding'], body]).toEqual([encoding, text]);
});

test('without a build it says to come again', async () => {
  const { statusCode, headers } = await (await serve({}))();
  expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store']);
});

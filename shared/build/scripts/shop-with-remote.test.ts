import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../root.ts';
import { shopWithRemote } from './shop-with-remote.ts';

const pageData = {
  language: 'th',
  isRendered: true,
  loaderData: { 'catalog-home': '</script>' },
  errors: null,
  remotes: { catalog: { build: 'c1', paths: ['/', '/event/*', '*'], sessionPaths: [] } },
  menu: [{ id: 'news', path: '/news', text: 'ข่าว' }],
  files: [{ url: '/assets/s1/main.js' }, { url: '/mfe/catalog/c1/remoteEntry.js' }],
  words: ['/assets/s1/i18n/th.json', '/mfe/catalog/c1/i18n/th.json'],
};
const html = `<html><body><div id="root"><div>of the shop</div></div>
<script>loader</script>
<script type="application/json" id="page">${JSON.stringify(pageData).replace(/</g, '\\u003c')}\
</script></body></html>`;
const policy = "script-src 'strict-dynamic'; trusted-types boot mf-catalog";

/** What the shop was asked. */
const asked: {
  method?: string;
  url?: string;
  headers: IncomingMessage['headers'];
  body: string;
}[] = [];
/** The request of `/endless` is over. */
const endless = Promise.withResolvers<void>();
const shop = createServer(async (from, reply) => {
  const { method, url, headers } = from;
  asked.push({ method, url, headers, body: await text(from) });
  if (url?.startsWith('/api')) {
    reply.writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
    return reply.end('{"done":true}');
  }
  if (url === '/wifi') return reply.writeHead(200, { 'content-type': 'text/html' }).end('Log in');
  if (url === '/endless') {
    reply.on('close', () => endless.resolve());
    return void reply.writeHead(200, { 'content-type': 'text/plain' }).write('on and on');
  }
  if (url === '/moved') return reply.writeHead(302, { location: `${shopUrl()}/faq` }).end();
  reply.writeHead(url === '/event/jazz' ? 200 : 404, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'strict-transport-security': 'max-age=1',
    'cache-control': 'public, max-age=5',
    etag: '"of the shop"',
  });
  return reply.end(html);
});
const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port;
const shopUrl = () => `http://127.0.0.1:${portOf(shop)}`;

let folder: string;
let app: Awaited<ReturnType<typeof shopWithRemote>>;
beforeAll(async () => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache/reviews-'));
  publish('r1');
  await new Promise<void>((done) => void shop.listen(0, '127.0.0.1', done));
  const remote = { name: 'reviews', folder: relative(root, folder) };
  app = await shopWithRemote({ remote, shopUrl: shopUrl() });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  shop.close();
  rmSync(folder, { recursive: true });
});

const menuText = { en: 'Reviews', th: 'รีวิว' };
const menu = [{ id: 'reviews', path: '/reviews', order: 750, text: menuText }];
function publish(build: string, more: object = {}) {
  const dist = join(folder, 'dist', build);
  mkdirSync(dist, { recursive: true });
  const definition = {
    routes: [{ path: '/reviews/*' }],
    slots: [],
    offline: [],
    fills: { 'catalog/event-below': {} },
    ...more,
  };
  const files = { 'remoteEntry.js': 'sha256-own' };
  writeFileSync(join(dist, 'manifest.json'), JSON.stringify({ build, definition, files }));
  writeFileSync(join(dist, 'remoteEntry.js'), 'own entry');
  writeFileSync(join(dist, 'source-maps.json'), '{}');
  writeFileSync(join(folder, 'dist/current.json'), JSON.stringify({ build }));
}

async function ask(
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: object; body?: string } = {},
) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(
      { port: portOf(app.server), path, method, headers: { accept: 'text/html', ...headers } },
      resolve,
    );
    sent.on('error', reject).end(body);
  });
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}
const dataIn = (document: string) =>
  JSON.parse(/id="page">(.*?)<\/script>/su.exec(document)?.[1] ?? '') as typeof pageData;

test('page of another remote: its content, with the build from here', async () => {
  const { status, headers, body } = await ask('/event/jazz', {
    headers: { 'if-none-match': '"of the shop"', 'accept-encoding': 'br' },
  });
  expect(status).toBe(200);
  expect(body).toContain('of the shop');
  expect(dataIn(body)).toEqual({
    ...pageData,
    isDevelopment: true,
    remotes: {
      ...pageData.remotes,
      reviews: {
        ...{ build: 'r1', integrity: 'sha256-own', paths: ['/reviews/*'], sessionPaths: [] },
        fills: ['catalog/event-below'],
      },
    },
  });
  expect(headers['content-security-policy']).toBe(`${policy} mf-reviews`);
  expect(headers).toMatchObject({ 'cache-control': 'no-store' });
  for (const name of ['strict-transport-security', 'etag'])
    expect(headers).not.toHaveProperty(name);
  // The whole document, as text.
  for (const name of ['if-none-match', 'accept-encoding'])
    expect(asked.at(-1)?.headers).not.toHaveProperty(name);
});

test('own page, which the shop does not know: 200, for the browser to render', async () => {
  const { status, body } = await ask('/reviews/jazz?lang=th');
  expect(status).toBe(200);
  expect(body).toContain('<div id="root"></div>\n<script>loader</script>');
  expect(dataIn(body)).toMatchObject({
    ...{ isRendered: false, loaderData: {}, errors: null, words: [pageData.words[0]] },
    files: [pageData.files[0]],
  });
  expect((await ask('/nowhere')).status).toBe(404);
});

test('newer build: the next document has it; its files without source maps', async () => {
  publish('r2');
  expect(dataIn((await ask('/event/jazz')).body).remotes).toMatchObject({
    reviews: { build: 'r2' },
  });
  expect((await ask('/mfe/reviews/r2/remoteEntry.js')).body).toBe('own entry');
  expect((await ask('/mfe/reviews/r2/source-maps.json')).status).toBe(404);
  expect((await ask('/sw.js')).body).not.toContain('fetch');
});

const ownPage = { host: 'localhost:8080', origin: 'http://localhost:8080' };

test('menu entry that the shop has not rendered: the browser renders the page', async () => {
  publish('r3', { menu });
  const { body } = await ask('/event/jazz');
  expect(body).toContain('<div id="root"></div>');
  const { words, files } = pageData;
  expect(dataIn(body)).toMatchObject({
    ...{ isRendered: false, loaderData: {}, words, files },
    menu: [...pageData.menu, { id: 'reviews', path: '/reviews', text: 'รีวิว' }],
  });
  publish('r4', { menu: [{ ...menu[0], id: 'news', path: '/news', text: { th: 'ข่าว' } }] });
  expect((await ask('/event/jazz')).body).toContain('of the shop');
});

test('call of the api: body, answer and cookies go through, with the shop’s origin', async () => {
  const { status, headers, body } = await ask('/api/user/order?x=1', {
    method: 'POST',
    headers: { ...ownPage, 'content-type': 'application/json' },
    body: '{"count":2}',
  });
  expect([status, body, headers['set-cookie']]).toEqual([201, '{"done":true}', ['a=1', 'b=2']]);
  expect(asked.at(-1)).toMatchObject({
    ...{ method: 'POST', url: '/api/user/order?x=1', body: '{"count":2}' },
    headers: { origin: shopUrl(), host: new URL(shopUrl()).host },
  });
  expect((await ask('/moved')).headers.location).toBe('/faq');
  const foreign = { ...ownPage, origin: 'https://evil.example' };
  await ask('/api/user/order', { method: 'POST', headers: foreign });
  expect(asked.at(-1)?.headers.origin).toBe('https://evil.example');
});

test('request for another host, as by DNS rebinding: refused, the shop not asked', async () => {
  const before = asked.length;
  const { status } = await ask('/api/user', { headers: { host: 'evil.example' } });
  expect([status, asked.length]).toEqual([403, before]);
});

test('absolute address in a request: only the shop is asked', async () => {
  const { status } = await ask('//evil.example/x');
  expect([status, asked.at(-1)?.url]).toEqual([404, '//evil.example/x']);
});

test('page of a gateway, without a policy: goes through as it is', async () => {
  const { status, headers, body } = await ask('/wifi');
  expect([status, body]).toEqual([200, 'Log in']);
  expect(headers).not.toHaveProperty('content-security-policy');
});

test('browser that leaves in the middle of an answer: the shop’s answer ends, too', async () => {
  const sent = request({ port: portOf(app.server), path: '/endless' });
  sent.on('error', () => {});
  sent.on('response', () => sent.destroy());
  sent.end();
  await endless.promise;
});

test('build that cannot be read: 502 says so, not that the shop is away', async () => {
  writeFileSync(join(folder, 'dist/current.json'), JSON.stringify({ build: 'none' }));
  const { status, body } = await ask('/event/jazz');
  expect([status, body]).toEqual([502, expect.stringMatching(/^The build of this folder/)]);
  publish('r1');
});

test('shop that cannot be reached: 502 with the reason', async () => {
  const gone = await shopWithRemote({
    remote: { name: 'reviews', folder: relative(root, folder) },
    shopUrl: 'http://127.0.0.1:1',
  });
  const { statusCode, body } = await gone.inject({ url: '/faq', headers: { host: 'localhost' } });
  expect([statusCode, body]).toEqual([502, expect.stringContaining('cannot be reached')]);
});

import Fastify from 'fastify';
import { serveSitemap } from './sitemap.ts';

const remotes = {
  catalog: {
    routes: [
      { path: '/', indexing: 'listed' as const },
      { path: '/event/*', sitemapItems: 'events' as const },
    ],
    slots: [],
    offline: [],
  },
};

function open(read: Parameters<typeof serveSitemap>[2]) {
  const app = Fastify();
  serveSitemap(app, { current: () => ({ remotes }) as never }, read);
  return async (url: string) => app.inject({ url });
}
const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    url: `a-rather-long-name-of-an-event-in-its-address-${index}`,
    changedAt: '2026-11-20T10:00:00+07:00',
  }));

test('shop that fits into one file: five addresses for each page', async () => {
  const { body } = await open(async () => items(2))('/sitemap.xml');
  expect(body.match(/<loc>/g)).toHaveLength(15);
  expect(
    body.match(/<xhtml:link rel="alternate" hreflang="(?:en|th|zh|km|x-default)" href="/g),
  ).toHaveLength(75);
  expect(body.match(/<lastmod>2026-11-20T10:00:00\+07:00</g)).toHaveLength(10);
});

test('asked again within a minute: neither read nor written until a release changes', async () => {
  const read = jest.fn(async () => items(2));
  const app = Fastify();
  let release = { remotes };
  serveSitemap(app, { current: () => release as never }, read);
  const first = (await app.inject('/sitemap.xml')).body;
  expect((await app.inject('/sitemap.xml?again')).body).toBe(first);
  expect(read).toHaveBeenCalledTimes(1);
  release = { ...release };
  await app.inject('/sitemap.xml');
  expect(read).toHaveBeenCalledTimes(2);
});

test('more pages than a file may have: an index, whose files have all within limits', async () => {
  const get = open(async () => items(9000));
  const index = (await get('/sitemap.xml')).body;
  const files = [...index.matchAll(/<sitemap><loc>https?:\/\/[^/]+(\/[^<]+)</g)].map(
    ([, path]) => path ?? '',
  );
  expect(files).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']);
  const found = await Promise.all(files.map(get));
  const locs = found.map(({ body }) => body.match(/<loc>[^<]+/g) ?? []);
  for (const [at, { body }] of found.entries()) {
    expect(locs[at]?.length).toBeLessThanOrEqual(50_000);
    expect(body.length).toBeLessThan(50 * 2 ** 20);
  }
  expect(new Set(locs.flat()).size).toBe(9001 * 5);
  expect((await get('/sitemap-4.xml')).statusCode).toBe(404);
});

test('api down: 503, because a sitemap without events would say that there are none', async () => {
  const { statusCode, headers } = await open(async () => {
    throw new Error('down');
  })('/sitemap.xml');
  expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store']);
});

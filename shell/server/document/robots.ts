import type { Reply } from '@playday/shared/api-contract';
import { addressOf } from '@playday/shared/contract/route-table';
import type { FastifyInstance } from 'fastify';
import { config } from '../config.ts';
import type { Releases } from '../releases/releases.ts';
import { routesOf } from '../releases/release-routes.ts';

/** Serves `robots.txt` and `sitemap.xml`, from what the live remotes declare about their routes. */
export function serveForRobots(app: FastifyInstance, releases: Pick<Releases, 'current'>) {
  app.get('/robots.txt', (_request, reply) => {
    const closed = routesOf(releases.current())
      .filter(({ access }) => access === 'session')
      .map(addressOf);
    const lines = ['User-agent: *', ...['/api/', ...closed].map((path) => `Disallow: ${path}`)];
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\nSitemap: ${config.publicUrl}/sitemap.xml\n`);
  });
  app.get('/sitemap.xml', async (_request, reply) => {
    const routes = routesOf(releases.current());
    const listed = routes.filter(({ indexing }) => indexing === 'listed').map(addressOf);
    const items = await Promise.all(
      routes.map(async (route) => {
        if (!route.sitemapItems) return [];
        const addresses = await itemAddresses[route.sitemapItems]();
        return addresses.map((address) => `${addressOf(route)}/${address}`);
      }),
    );
    const entries = [...listed, ...items.flat()]
      .map((path) => `<url><loc>${config.publicUrl}${path}</loc></url>`)
      .join('\n');
    return reply
      .header('cache-control', 'public, max-age=600')
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`,
      );
  });
}

/** The last part of the address of each of the shop's items. */
const itemAddresses = {
  async events(): Promise<string[]> {
    const lists = await Promise.all(
      [false, true].map((past) => read<Reply<'GET /event'>>(`/event?start=0&limit=50&past=${past}`)),
    );
    return lists.flatMap((list) => (list?.events ?? []).map(({ url }) => url));
  },
  async news(): Promise<string[]> {
    const list = await read<Reply<'GET /news'>>('/news?start=0&limit=50&sort=pubDate&sortdir=desc');
    return (list?.news ?? []).map(({ url }) => url);
  },
};

async function read<Answer>(path: string): Promise<Answer | null> {
  const response = await fetch(`${config.apiUrl}/api${path}`, {
    signal: AbortSignal.timeout(config.readTimeoutMs),
  }).catch(() => null);
  return response?.ok ? ((await response.json()) as Answer) : null;
}

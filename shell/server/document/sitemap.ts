import { fetchAgain } from '@playday/shared/server/fetch-again';
import type { Reply } from '@playday/shared/api-contract';
import { addressOf } from '@playday/shared/contract/route-table';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { config } from '../config.ts';
import { sendFailure } from '../http/failures.ts';
import { routesOf } from '../releases/release-routes.ts';
import type { Releases } from '../releases/releases.ts';
import { absoluteUrl, alternatesOf, escapeText } from './document-head.ts';

interface ListedPage {
  path: string;
  /** ISO 8601; undefined when it is not known. */
  changedAt?: string;
}

/**
 * A sitemap has 50,000 URLs and 50 MB at most. A page has five URLs, and each of them names all
 * five: some kilobytes.
 */
const pagesPerFile = 4000;
const itemsPerRead = 1000;
/** Crawlers ask for the same file again and again; proxies may keep it for ten minutes. */
const keptMs = 60_000;

/**
 * Serves `sitemap.xml`: every page that the live remotes declare for it, at each of its addresses,
 * with the others as alternates. A shop with more pages than one file may have gets an index there.
 * `read` is for tests.
 */
export function serveSitemap(
  app: FastifyInstance,
  releases: Pick<Releases, 'current'>,
  read = readItems,
) {
  /** The files of the live release, which take a processor longer than reading the items does. */
  let made: { release: unknown; until: number; files: Map<string, string | null> } | undefined;
  /** `write` returns null for a file that does not exist. */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    write: (pages: ListedPage[]) => string | null,
  ) {
    const release = releases.current();
    if (made?.release !== release || made.until < performance.now())
      made = { release, until: performance.now() + keptMs, files: new Map() };
    const { files } = made;
    const name = request.url.split('?', 1)[0]!;
    let xml = files.get(name);
    if (xml === undefined) {
      const pages = await listedPages(releases, read).catch(() => null);
      // A list without the items would tell search engines to forget them.
      if (!pages) return sendFailure(request, reply, 'unavailable');
      xml = write(pages);
      files.set(name, xml);
    }
    if (xml === null) return sendFailure(request, reply, 'notFound');
    return reply
      .header('cache-control', 'public, max-age=600')
      .type('application/xml; charset=utf-8')
      .send(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`);
  }
  app.get('/sitemap.xml', (request, reply) =>
    send(request, reply, (pages) =>
      pages.length > pagesPerFile ? indexOf(Math.ceil(pages.length / pagesPerFile)) : urlsOf(pages),
    ),
  );
  app.get<{ Params: { number: string } }>(
    '/sitemap-:number(^[1-9]\\d{0,3}$).xml',
    (request, reply) => {
      const first = (Number(request.params.number) - 1) * pagesPerFile;
      return send(request, reply, (pages) =>
        pages.length > first ? urlsOf(pages.slice(first, first + pagesPerFile)) : null,
      );
    },
  );
}

async function listedPages(releases: Pick<Releases, 'current'>, read: typeof readItems) {
  const lists = await Promise.all(
    routesOf(releases.current()).map(async (route): Promise<ListedPage[]> => {
      const items = route.sitemapItems ? await read(route.sitemapItems) : [];
      const own = route.indexing === 'listed' ? [{ path: addressOf(route) }] : [];
      return [
        ...own,
        ...items.map(({ url, changedAt }) => ({ path: `${addressOf(route)}/${url}`, changedAt })),
      ];
    }),
  );
  return lists.flat();
}

function urlsOf(pages: readonly ListedPage[]): string {
  const urls = pages.flatMap(({ path, changedAt }) => {
    const addresses = alternatesOf(path);
    const links = addresses
      .map(
        ([hreflang, url]) =>
          `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeText(url)}"/>`,
      )
      .join('');
    const lastmod = changedAt ? `<lastmod>${changedAt}</lastmod>` : '';
    return addresses.map(([, url]) => `<url><loc>${escapeText(url)}</loc>${lastmod}${links}</url>`);
  });
  return (
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
    `xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>`
  );
}

function indexOf(count: number): string {
  const files = Array.from(
    { length: count },
    (_, index) =>
      `<sitemap><loc>${escapeText(absoluteUrl(`/sitemap-${index + 1}.xml`))}</loc></sitemap>`,
  );
  return (
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join('\n')}\n` +
    '</sitemapindex>'
  );
}

type Items = Reply<'GET /sitemap'>['items'];

/** Reads all items of the api. Throws when it does not answer. */
async function readItems(kind: 'events' | 'news'): Promise<Items> {
  const items: Items = [];
  for (let isLast = false; !isLast; ) {
    const response = await fetchAgain(
      `${config.apiUrl}/api/sitemap?items=${kind}&start=${items.length}&limit=${itemsPerRead}`,
      { signal: AbortSignal.timeout(config.readTimeoutMs) },
    );
    if (!response.ok) throw new Error(`the api answered ${response.status}`);
    const more = ((await response.json()) as Reply<'GET /sitemap'>).items;
    items.push(...more);
    isLast = more.length < itemsPerRead;
  }
  return items;
}

/** Serves `robots.txt`, from what the live remotes declare about their routes. */
export function serveRobots(app: FastifyInstance, releases: Pick<Releases, 'current'>) {
  app.get('/robots.txt', (_request, reply) => {
    const closed = routesOf(releases.current())
      .filter(({ access }) => access === 'session')
      .map(addressOf);
    const lines = [
      'User-agent: *',
      // The posters that pages and their metadata show: the longest match wins (RFC 9309, 2.2.2).
      'Allow: /api/media/',
      ...['/api/', ...closed].map((path) => `Disallow: ${path}`),
    ];
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\nSitemap: ${config.publicUrl}/sitemap.xml\n`);
  });
}

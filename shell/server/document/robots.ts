import { remoteNames, remotes } from '@playday/shared/contract/remotes';
import type { Reply } from '@playday/shared/api-contract';
import type { FastifyInstance } from 'fastify';
import { config } from '../config.ts';

const passing = [
  '/login',
  '/register',
  '/message-register',
  '/verify',
  '/verify_changed',
  '/delete-success',
  '/erase-confirm',
];
/** Public pages with a fixed address. */
const pages = remoteNames
  .flatMap((name) =>
    remotes[name].owns.filter((pattern) => !(remotes[name].behindSession as string[]).includes(pattern)),
  )
  .map((pattern) => pattern.replace(/\/\*$/, ''))
  .filter((path) => !passing.includes(path) && !['/event', '/forgot-password'].includes(path));

/** Serves `robots.txt` and `sitemap.xml`. */
export function serveForRobots(app: FastifyInstance) {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /account\nDisallow: /billing\nDisallow: /payment\nDisallow: /receipt\nSitemap: ${config.publicUrl}/sitemap.xml\n`,
      ),
  );
  app.get('/sitemap.xml', async (_request, reply) => {
    const [current, past, news] = await Promise.all([
      read<Reply<'GET /event'>>('/event?start=0&limit=50&past=false'),
      read<Reply<'GET /event'>>('/event?start=0&limit=50&past=true'),
      read<Reply<'GET /news'>>('/news?start=0&limit=50&sort=pubDate&sortdir=desc'),
    ]);
    const paths = [
      ...pages,
      ...[...(current?.events ?? []), ...(past?.events ?? [])].map(({ url }) => `/event/${url}`),
      ...(news?.news ?? []).map(({ url }) => `/news/${url}`),
    ];
    const entries = paths.map((path) => `<url><loc>${config.publicUrl}${path}</loc></url>`).join('\n');
    return reply
      .header('cache-control', 'public, max-age=600')
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`,
      );
  });
}

async function read<Answer>(path: string): Promise<Answer | null> {
  const response = await fetch(`${config.apiUrl}/api${path}`, {
    signal: AbortSignal.timeout(config.readTimeoutMs),
  }).catch(() => null);
  return response?.ok ? ((await response.json()) as Answer) : null;
}

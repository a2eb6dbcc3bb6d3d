import { addressOf } from '@playday/shared/contract/route-table';
import type { FastifyInstance } from 'fastify';
import { config } from '../config.ts';
import type { Releases } from '../releases/releases.ts';
import { routesOf } from '../releases/release-routes.ts';

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

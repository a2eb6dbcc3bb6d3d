import { addressOf } from '@playday/shared/contract/route-table';
import type { FastifyInstance } from 'fastify';
import { readBrowserScript } from '../http/browser-script.ts';
import type { ShellBuild } from '../builds/shell-build.ts';
import type { Releases } from '../releases/releases.ts';
import { routeFor } from '../releases/release-routes.ts';
import { renderOfflinePage } from './offline-page.ts';

const worker = readBrowserScript(new URL('./service-worker.js', import.meta.url));

/**
 * Serves what works offline: `/sw.js`, the origin's one service worker, and `/offline`, the page
 * that it caches. Browsers check the worker at every visit; a changed offline page changes the
 * worker, and so do the pages that remotes declare for use without network.
 */
export async function serveOffline(
  app: FastifyInstance,
  own: Pick<ShellBuild, 'folder' | 'css'>,
  releases: Pick<Releases, 'current'>,
) {
  const notice = await renderOfflinePage(own);
  app.get('/sw.js', (_request, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      })
      .type('text/javascript; charset=utf-8')
      .send(
        `self.notice = '${notice.integrity}'; self.kept = ` +
          `${JSON.stringify(offlinePages(releases))};\n${worker}`,
      ),
  );
  app.get('/offline', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': notice.policy })
      .type('text/html; charset=utf-8')
      .send(notice.html),
  );
}

/**
 * Each page for use without network, the addresses that it stands for, and where its remote's files
 * are.
 */
function offlinePages(releases: Pick<Releases, 'current'>) {
  const release = releases.current();
  return Object.entries(release.remotes).flatMap(([name, { offline }]) =>
    offline.map((page) => {
      const route = routeFor(release, page);
      return { page, below: route ? addressOf(route) : page, files: `/mfe/${name}/` };
    }),
  );
}

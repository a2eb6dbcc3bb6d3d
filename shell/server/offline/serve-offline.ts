import type { FastifyInstance } from 'fastify';
import { readBrowserScript } from '../browser-script.ts';
import type { ShellBuild } from '../shell-build.ts';
import { renderOfflinePage } from './offline-page.ts';

const worker = readBrowserScript(new URL('./service-worker.js', import.meta.url));

/**
 * Serves what works offline: `/sw.js`, the origin's one service worker, and `/offline`, the page that it caches.
 * Browsers check the worker at every visit; a changed offline page changes the worker.
 */
export async function serveOffline(app: FastifyInstance, own: Pick<ShellBuild, 'folder' | 'css'>) {
  const notice = await renderOfflinePage(own);
  app.get('/sw.js', (_request, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      })
      .type('text/javascript; charset=utf-8')
      .send(`self.notice = '${notice.id}';\n${worker}`),
  );
  app.get('/offline', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': notice.policy })
      .type('text/html; charset=utf-8')
      .send(notice.html),
  );
}

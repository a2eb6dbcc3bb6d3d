import { isLocalRequest } from '@playday/shared/server/local-request';
import type { FastifyInstance } from 'fastify';
import type { Releases } from '../releases/releases.ts';

/**
 * Restricts `/dev/mail` to browsers on this machine. The api sees only the shell's request, with a
 * host and an address that the shell wrote, so the visitor's request is checked here.
 */
export function keepDevPagesLocal(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/dev(?:\/|$)/u.test(request.routeOptions.url ?? '')) return;
    const { headers, rawHeaders, socket } = request.raw;
    if (
      isLocalRequest({
        peer: socket.remoteAddress,
        headers,
        rawHeaders,
        target: request.originalUrl,
      })
    )
      return;
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({ code: 1004, message: 'Nothing was found here.' });
  });
}

/** Notifies open pages, during development, that another build is live. */
export function serveChanges(app: FastifyInstance, releases: Releases) {
  app.get('/dev-changes', (request, reply) => {
    const shown = releases.current().id;
    reply.hijack();
    request.raw.socket.setTimeout(0);
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write(': connected\n\n');
    const timer = setInterval(() => {
      if (releases.current().id !== shown) reply.raw.write('data: changed\n\n');
    }, 300);
    request.raw.on('close', () => clearInterval(timer));
  });
}

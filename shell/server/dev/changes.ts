import type { FastifyInstance } from 'fastify';
import type { Releases } from '../releases/releases.ts';

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

import { isLocalRequest } from '@playday/shared/rules/local-request';
import type { FastifyInstance } from 'fastify';

/**
 * `/dev/mail` is for who sits at this machine. The api sees only that the shell asks, with a host and an address that the
 * shell wrote, so what the visitor's own request says is judged here.
 */
export function keepDevPagesLocal(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    const route = request.routeOptions.url ?? '';
    if (!/^\/dev(?:\/|$)/u.test(route)) return;
    if (isLocalRequest(request.socket.remoteAddress, request.headers)) return;
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({ code: 1004, message: 'Nothing was found here.' });
  });
}

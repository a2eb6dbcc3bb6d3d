import { isLocalRequest } from '@playday/shared/rules/local-request';
import type { FastifyInstance } from 'fastify';

/**
 * Restricts `/dev/mail` to browsers on this machine. The api sees only the shell's request, with a host and an
 * address that the shell wrote, so the visitor's request is checked here.
 */
export function keepDevPagesLocal(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    const route = request.routeOptions.url ?? '';
    if (!/^\/dev(?:\/|$)/u.test(route)) return;
    const { headers, rawHeaders, socket } = request.raw;
    if (isLocalRequest({ peer: socket.remoteAddress, headers, rawHeaders, target: request.originalUrl }))
      return;
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({ code: 1004, message: 'Nothing was found here.' });
  });
}

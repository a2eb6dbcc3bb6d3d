import { isLocalRequest } from '@playday/shared/server/local-request';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../errors.ts';

/**
 * Answers 404 to every request for the routes of `app` that does not come directly from a browser
 * on this machine.
 */
export function allowOnlyLocal(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, originalUrl }) => {
    const { headers, rawHeaders, socket } = raw;
    if (!isLocalRequest({ peer: socket.remoteAddress, headers, rawHeaders, target: originalUrl }))
      throw new Failure('notFound');
  });
}

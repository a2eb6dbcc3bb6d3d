import type { OperationName } from '@playday/shared/api-contract';
import { Type } from 'typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Failure } from '../errors.ts';

/**
 * Operations of the embedded erasure form: callable cross-origin, without cookies, protected only
 * by a captcha.
 */
const open: OperationName[] = [
  'GET /config',
  'GET /captcha',
  'POST /erasure',
  'POST /erasure/confirm',
];

export const allowsCors = (operation: OperationName) => open.includes(operation);

/** Whether the request comes from an origin listed in `ERASURE_ORIGINS`. */
export const isCrossOrigin = ({ headers }: FastifyRequest, config: Config) =>
  headers.origin !== undefined && config.erasureOrigins.includes(headers.origin);

/**
 * Lets a page of a listed origin read the response, errors included. For other origins the browser
 * withholds it.
 */
export function sendCorsHeaders(request: FastifyRequest, reply: FastifyReply, config: Config) {
  reply.header('vary', 'Origin');
  if (isCrossOrigin(request, config))
    reply.header('access-control-allow-origin', request.headers.origin);
}

/** Answers the CORS preflight request that browsers send before a cross-origin write. */
export function answerPreflight(app: FastifyInstance, config: Config, url: string) {
  app.options(url, { schema: { response: { 204: Type.Null() } } }, async (request, reply) => {
    if (!isCrossOrigin(request, config)) throw new Failure('notFound');
    sendCorsHeaders(request, reply, config);
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type, idempotency-key, accept-language',
        'access-control-max-age': '600',
      })
      .send();
  });
}

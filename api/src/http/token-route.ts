import { type OperationName, operations } from '@playday/shared/api-contract';
import { maxContentBody } from '@playday/shared/api-contract/operations/office-content';
import { maxMapsLength } from '@playday/shared/api-contract/operations/releases';
import { networkOf } from '@playday/shared/server/network';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import { extraParts } from '../extra-parts.ts';
import { acceptedLanguage } from '../texts.ts';
import type { Call, Handler } from './handler.ts';
import { inputCheck } from './input.ts';

/**
 * Operations without a visitor's session: for deployers and shells, for the office, and the beacons
 * of our own pages.
 */
export const hasTokenRoute = (name: OperationName) =>
  ['deploy', 'office', 'beacon'].includes(operations[name].access);

/**
 * Return the owner of the token in an `Authorization` header, or throw if it may not call the
 * operation.
 */
export type TokenChecks = Record<
  'deploy' | 'office',
  (context: Context, header: string | undefined, name: OperationName) => Promise<string>
>;

/** Bytes of operations that take more than others. */
const bodyLimits: Partial<Record<OperationName, number>> = {
  'PUT /release/maps': maxMapsLength + 1000,
  'POST /office/content': maxContentBody,
  ...extraParts.bodyLimits,
};

/**
 * Registers such an operation as a route. It needs no CSRF token, because browsers never send such
 * a token on their own.
 */
export function tokenRoute<K extends OperationName>(
  app: FastifyInstance,
  context: Context,
  name: K,
  { handler, checks }: { handler: Handler<K>; checks: TokenChecks },
): void {
  const { access, response } = operations[name];
  const [method, path] = name.split(' ') as ['GET', string];
  const check = inputCheck(name);
  const owners = new WeakMap<FastifyRequest, string>();
  app.route({
    method,
    url: `/api${path.replace(/\{([^{}]+)\}/gu, ':$1')}`,
    exposeHeadRoute: method === 'GET',
    schema: { response },
    ...(bodyLimits[name] && { bodyLimit: bodyLimits[name] }),
    // Before the body is read, which may be large.
    onRequest: async (request) => {
      if (access === 'deploy' || access === 'office')
        owners.set(request, await checks[access](context, request.headers.authorization, name));
    },
    async handler(request, reply) {
      const { config, clock } = context;
      const { origin } = request.headers;
      if (access === 'beacon' && origin !== undefined && !config.origins.includes(origin))
        throw new Failure('forgeryRefused');
      const call = {
        ...check(request),
        deployer: access === 'deploy' ? owners.get(request) : undefined,
        operator: access === 'office' ? owners.get(request) : undefined,
        lang: acceptedLanguage(request.headers['accept-language']),
        now: clock.now(),
        address: networkOf(request.ip),
        requestId: request.id,
      } as unknown as Call<K>;
      return reply.code(200).send(await handler(context, call));
    },
  });
}

import { type OperationName, operations } from '@playday/shared/api-contract';
import { maxMapsLength } from '@playday/shared/api-contract/operations/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import { roleOf } from '../office/roles.ts';
import { type Operator, requireOperator } from '../office/tokens.ts';
import { type Deployer, requireDeployer } from '../releases/deployer.ts';
import { acceptedLanguage } from '../texts.ts';
import type { Call, Handler } from './handler.ts';
import { inputCheck } from './input.ts';

/** Operations without a visitor's session: for deployers and shells, for the office, and the beacons of our own pages. */
export const hasTokenRoute = (name: OperationName) =>
  ['deploy', 'office', 'beacon'].includes(operations[name].access);

/**
 * Registers such an operation as a route. It needs no CSRF token, because browsers never send such a token on their
 * own.
 */
export function tokenRoute<K extends OperationName>(
  app: FastifyInstance,
  context: Context,
  name: K,
  handler: Handler<K>,
): void {
  const { access, response } = operations[name];
  const [method, path] = name.split(' ') as ['GET', string];
  const check = inputCheck(name);
  const deployers = new WeakMap<FastifyRequest, Deployer>();
  const operators = new WeakMap<FastifyRequest, Operator>();
  app.route({
    method,
    url: `/api${path.replace(/\{([^{}]+)\}/gu, ':$1')}`,
    exposeHeadRoute: method === 'GET',
    schema: { response },
    ...(name === 'PUT /release/maps' && { bodyLimit: maxMapsLength + 1000 }),
    // Before the body is read, which may be large.
    onRequest: async (request) => {
      if (access === 'deploy')
        deployers.set(request, await requireDeployer(context, request.headers.authorization));
      if (access === 'office')
        operators.set(request, await requireOperator(context, request.headers.authorization, roleOf(name)));
    },
    async handler(request, reply) {
      const { config, clock } = context;
      const { origin } = request.headers;
      if (access === 'beacon' && origin !== undefined && !config.origins.includes(origin))
        throw new Failure('forgeryRefused');
      const call = {
        ...check(request),
        deployer: deployers.get(request),
        operator: operators.get(request),
        lang: acceptedLanguage(request.headers['accept-language']),
        now: clock.now(),
        address: request.ip,
        requestId: request.id,
      } as unknown as Call<K>;
      return reply.code(200).send(await handler(context, call));
    },
  });
}

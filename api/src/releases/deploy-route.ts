import { type OperationName, operations } from '@playday/shared/api-contract';
import { maxMapsLength } from '@playday/shared/api-contract/operations/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import type { Call, Handler } from '../http/handler.ts';
import { inputCheck } from '../http/input.ts';
import { acceptedLanguage } from '../texts.ts';
import { type Deployer, requireDeployer } from './deployer.ts';

/** Operations without a visitor's session: those for deployers and shells, and the beacons of our own pages. */
export const isDeployOperation = (name: OperationName) =>
  operations[name].access === 'deploy' || operations[name].access === 'beacon';

/**
 * Registers such an operation as a route. It needs no CSRF token, because browsers never send a deploy token on their
 * own.
 */
export function deployRoute<K extends OperationName>(
  app: FastifyInstance,
  context: Context,
  name: K,
  handler: Handler<K>,
): void {
  const { access, response } = operations[name];
  const [method, path] = name.split(' ') as ['GET', string];
  const check = inputCheck(name);
  const deployers = new WeakMap<FastifyRequest, Deployer>();
  app.route({
    method,
    url: `/api${path}`,
    exposeHeadRoute: method === 'GET',
    schema: { response },
    ...(name === 'PUT /release/maps' && { bodyLimit: maxMapsLength + 1000 }),
    // Before the body is read, which may be large.
    onRequest: async (request) => {
      if (access === 'deploy')
        deployers.set(request, await requireDeployer(context, request.headers.authorization));
    },
    async handler(request, reply) {
      const { config, clock } = context;
      const { origin } = request.headers;
      if (access === 'beacon' && origin !== undefined && !config.origins.includes(origin))
        throw new Failure('forgeryRefused');
      const call = {
        ...check(request),
        deployer: deployers.get(request),
        lang: acceptedLanguage(request.headers['accept-language']),
        now: clock.now(),
        address: request.ip,
      } as unknown as Call<K>;
      return reply.code(200).send(await handler(context, call));
    },
  });
}

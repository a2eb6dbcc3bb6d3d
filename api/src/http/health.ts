import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';

/**
 * `/health`: the process is alive. `/ready`: it reaches its database, which has refused no write as
 * read-only, so a load balancer may send it requests.
 */
export async function health(app: FastifyInstance, { context }: { context: Context }) {
  app.get('/api/health', async () => ({ status: 'ok', commit: context.config.commit }));
  app.get('/api/ready', async () => {
    await context.db.check().catch(() => {
      throw new Failure('unavailable');
    });
    return { status: 'ready' };
  });
}

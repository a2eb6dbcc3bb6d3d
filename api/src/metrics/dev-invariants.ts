import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { violationsByEvent } from '../db/invariant-violations.ts';
import { allowOnlyLocal } from '../http/local-only.ts';

/**
 * `/dev/invariants` checks the invariants of all events now and answers with the violations: in
 * development only, for a program on this machine. The job `checkInvariants` does so in every shop.
 */
export async function devInvariants(app: FastifyInstance, { context }: { context: Context }) {
  if (context.config.isProduction) return;
  allowOnlyLocal(app);
  app.get('/dev/invariants', async () => ({ violations: await violationsByEvent(context.db) }));
}

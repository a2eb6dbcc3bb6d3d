import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import type { Context } from '../context.ts';

/**
 * Serves `/metrics` for Prometheus on the api's own port. It is not public: a shell proxies only `/api` and `/dev`.
 */
export async function metrics(app: FastifyInstance, { context }: { context: Context }) {
  const { registry } = context.metrics;
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'playday_queue_waiting',
    help: 'Requests that wait for their batch, or for a turn at the password hash.',
    labelNames: ['queue'],
    registers,
    collect() {
      const { holds, orders, payments, sessions, orderRows, passwords } = context;
      for (const [name, queue] of Object.entries({ holds, orders, payments, sessions, orderRows, passwords }))
        this.set({ queue: name }, queue.waiting());
    },
  });
  new Gauge({
    name: 'playday_database_connections',
    help: 'Connections of the pool, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(context.db.connections())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'playday_mails_waiting',
    help: 'Mails in the outbox that have not gone out, of all processes.',
    registers,
    async collect() {
      const [row] = await context.db.query<{ n: number }>(
        'select count(*) as n from outbox where sent_at is null and given_up_at is null',
      );
      this.set(row!.n);
    },
  });

  app.get('/metrics', async (_request, reply) => {
    const text = await registry.metrics();
    return reply.type(registry.contentType).send(text);
  });
}

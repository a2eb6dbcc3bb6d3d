import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Context } from '../context.ts';

/** Metrics of this process. One registry per context, so that two shops in one process do not mix. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'playday_http_request_duration_seconds',
      help: 'Requests by operation (the pattern of its route) and status.',
      labelNames: ['operation', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    /** Set by the invariant check; absent until its first run. */
    brokenRules: new Gauge({
      name: 'playday_broken_rules',
      help: 'Rows that invariants.sql found at the last live check. Anything but 0 is an alarm.',
      registers,
    }),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;

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

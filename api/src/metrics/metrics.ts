import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import type { Context } from '../context.ts';
import { seconds } from '../time/time.ts';
import { databaseGauges } from './database-gauges.ts';

/**
 * Serves `/metrics` for Prometheus on the api's own port. It is not public: a shell proxies only
 * `/api` and `/dev`. It answers without a database, too, because that is when its other figures are
 * needed most.
 */
export async function metrics(
  app: FastifyInstance,
  { context, databaseTimeoutMs = seconds(2) }: { context: Context; databaseTimeoutMs?: number },
) {
  const { registry } = context.metrics;
  const registers = [registry];
  // Its default wakes an idle process a hundred times a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  new Gauge({
    name: 'playday_queue_waiting',
    help: 'Requests that wait for their batch, or for a turn at the password hash.',
    labelNames: ['queue'],
    registers,
    collect() {
      const { holds, orders, payments, sessions, orderRows, passwords } = context;
      for (const [name, queue] of Object.entries({
        holds,
        orders,
        payments,
        sessions,
        orderRows,
        passwords,
      }))
        this.set({ queue: name }, queue.waiting());
    },
  });
  new Gauge({
    name: 'playday_database_connections',
    help: 'Connections of the pool, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(context.db.connections()))
        this.set({ state }, count);
    },
  });
  const readDatabase = databaseGauges(context, databaseTimeoutMs);

  app.get('/metrics', async (_request, reply) => {
    await readDatabase();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

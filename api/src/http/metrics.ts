import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import type { Context } from '../context.ts';
import { lastInvariantCheck } from '../db/check-invariants.ts';
import { mailLanes } from '../ports/mail/lanes.ts';

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
  mailGauges(context);
  invariantGauges(context);

  app.get('/metrics', async (_request, reply) => {
    const text = await registry.metrics();
    return reply.type(registry.contentType).send(text);
  });
}

/** Figures of the outbox, of all processes. */
function mailGauges({ db, clock, metrics: { registry } }: Context): void {
  const figures = {
    playday_mails_due: [
      'Mails that are due and not being sent.',
      'count(*) filter (where given_up_at is null and due_at <= $1)',
    ],
    playday_mails_oldest_age_seconds: [
      'Age of the oldest mail that has not gone out.',
      'coalesce(extract(epoch from $1::timestamptz - min(created_at) filter (where given_up_at is null)), 0)::float8',
    ],
    playday_mails_dead: ['Mails that were given up.', 'count(*) filter (where given_up_at is not null)'],
  } as const;
  for (const [name, [help, sql]] of Object.entries(figures))
    new Gauge({
      name,
      help,
      labelNames: ['lane'],
      registers: [registry],
      async collect() {
        const rows = await db.query<{ lane: string; n: number }>(
          `select lane, ${sql} as n from outbox where sent_at is null and $1::timestamptz is not null group by lane`,
          [clock.now()],
        );
        for (const lane of mailLanes) this.set({ lane }, rows.find((row) => row.lane === lane)?.n ?? 0);
      },
    });
}

/** The last checks of the invariants, of all processes. Absent until there was one. */
function invariantGauges({ db, metrics: { registry } }: Context): void {
  const registers = [registry];
  new Gauge({
    name: 'playday_broken_rules',
    help: 'Violated invariants that the last checks of all events found. Anything but 0 is an alarm.',
    registers,
    async collect() {
      this.remove();
      const last = await lastInvariantCheck(db);
      if (last) this.set(last.violations);
    },
  });
  new Gauge({
    name: 'playday_invariants_checked_timestamp_seconds',
    help: 'When the invariants were last checked, of the event that has waited longest. More than 15 minutes ago is an alarm.',
    registers,
    async collect() {
      this.remove();
      const last = await lastInvariantCheck(db);
      if (last) this.set(last.checkedAt.getTime() / 1_000);
    },
  });
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@playday/build/root';
import fastify from 'fastify';
import { checkInvariants } from '../db/check-invariants.ts';
import { type Db, DbError } from '../db/db.ts';
import { describeShop } from '../testing/suite.ts';
import { createMetrics } from '../http/create-metrics.ts';
import { buildServer } from '../server.ts';
import { metrics } from './metrics.ts';

describeShop('metrics', (shop) => {
  const read = async () => (await shop().app.inject({ url: '/metrics' })).body;

  test('metrics: requests by operation and status, queues, pool, outbox, violations', async () => {
    await shop().call('GET', '/event/tonight');
    await shop().call('GET', '/event/nowhere');
    await shop().call('GET', '/user/profile/account');
    await checkInvariants(shop().context);
    const text = await read();
    expect(text).toMatch(
      /duration_seconds_count\{operation="GET \/api\/event\/:id",status="200"\} 1/u,
    );
    expect(text).toMatch(
      /duration_seconds_count\{operation="GET \/api\/event\/:id",status="404"\} 1/u,
    );
    expect(text).toMatch(
      /duration_seconds_count\{operation="GET \/api\/user\/profile\/account",status="401"\} 1/u,
    );
    expect(text).toContain('playday_queue_waiting{queue="orders"} 0');
    expect(text).toContain('playday_database_connections{state="waiting"} 0');
    expect(text).toContain('playday_database_up 1');
    expect(text).toContain('playday_broken_rules 0');
    expect(text).toContain('playday_refunds_open{state="by hand"} 0');
    expect(text).toContain('playday_refunds_oldest_age_seconds 0');
    expect(text).toContain('playday_mails_due{lane="orders"} 0');
  });

  test('invariants on demand: the violations; 404 in production and to others', async () => {
    const ask = async (isProduction = false, remoteAddress = '127.0.0.1') => {
      const { context } = shop();
      const config = { ...context.config, isProduction };
      const app = buildServer({ ...context, config, metrics: createMetrics() });
      const reply = await app.inject({ url: '/dev/invariants', remoteAddress });
      return reply.statusCode === 200 ? reply.json<object>() : reply.statusCode;
    };
    expect(await ask()).toEqual({ violations: [] });
    const { ticket } = await shop().ids();
    const id = ticket['tonight/ga'];
    await shop().sql`update ticket_stock set held = held + 1 where ticket_type_id = ${id}`;
    const held = { rule: 'held differs from the holds and pending orders', subject: String(id) };
    expect(await ask()).toEqual({
      violations: expect.arrayContaining([expect.objectContaining(held)]) as object,
    });
    await shop().sql`update ticket_stock set held = held - 1 where ticket_type_id = ${id}`;
    expect([await ask(true), await ask(false, '192.168.1.7')]).toEqual([404, 404]);
  });

  test.each<[string, Db['query']]>([
    [
      'refuses connections',
      () => Promise.reject(new DbError('connection refused', '08006', undefined)),
    ],
    ['does not answer', () => new Promise(() => {})],
  ])(
    'a database that %s: metrics of the process are there, its own are absent',
    async (_name, query) => {
      const context = { ...shop().context, metrics: createMetrics(), db: { ...shop().db, query } };
      const app = fastify();
      await app.register(metrics, { context, databaseTimeoutMs: 20 });
      const { statusCode, body } = await app.inject({ url: '/metrics' });
      expect(statusCode).toBe(200);
      expect(body).toContain('playday_database_up 0');
      expect(body).toContain('playday_queue_waiting{queue="orders"} 0');
      expect(body).not.toMatch(/^playday_(?:mails|broken|invariants|refunds)/mu);
      await app.close();
    },
  );

  test('alert rules: name only metrics and operations that exist', async () => {
    const rules = readFileSync(join(root, 'shared/docs/operations/alerts.yml'), 'utf8');
    const named = new Set(rules.match(/\b(?:playday|nodejs)_(?!shell_|backup_)\w+/gu));
    const text = await read();
    const exists = (name: string) =>
      text.includes(`# HELP ${name.replace(/_(?:count|bucket|sum)$/u, '')} `);
    expect(named.size).toBeGreaterThan(15);
    expect([...named].filter((name) => !exists(name))).toEqual([]);
    const operations = [...rules.matchAll(/operation=~"([^"]+)"/gu)].flatMap(([, list]) =>
      list!.split('|'),
    );
    expect(operations).not.toEqual([]);
    for (const operation of operations) {
      const [method, url] = operation.split(' ') as ['POST' | 'PUT', string];
      expect([operation, shop().app.hasRoute({ method, url })]).toEqual([operation, true]);
    }
  });

  test('metrics: not available below /api, which shells proxy', async () => {
    for (const url of ['/api/metrics', '/dev/metrics'])
      expect((await shop().app.inject({ url })).statusCode).toBe(404);
  });
});

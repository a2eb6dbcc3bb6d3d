import { setTimeout as sleep } from 'node:timers/promises';
import { describeOnPostgres, freshDatabase, type TestDatabase } from '../testing/databases.ts';
import { faultProxy } from '../testing/fault-proxy.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import type { Db } from './db.ts';
import { openPostgres } from './postgres.ts';

/** The api with a fault-injecting proxy between it and its database. */
describeOnPostgres('network faults between api and database', () => {
  let database: TestDatabase;
  let proxy: Awaited<ReturnType<typeof faultProxy>>;
  let proxied: Db;
  let shop: Shop;
  let healthy: Shop;

  beforeAll(async () => {
    database = await freshDatabase('postgres');
    const url = new URL(database.url!);
    proxy = await faultProxy({ host: url.hostname, port: Number(url.port || 5432) });
    url.port = String(proxy.port);
    proxied = openPostgres(url.href, { poolSize: 6, queryTimeoutMs: 1_000 });
    healthy = await openShop(database.db);
    await healthy.reset();
    shop = await openShop(proxied);
  }, 120_000);
  afterEach(() => proxy.set('none'));
  afterAll(async () => {
    // First, so that queries that still wait for a response end.
    proxy?.close();
    await shop?.close();
    await healthy?.close();
    await proxied?.close();
    await database?.drop();
  });

  async function buyer() {
    const { event, ticket, method } = await healthy.ids();
    const { token } = await healthy.visitor();
    const tickets = [{ id: ticket['tonight/ga'], count: 1 }];
    const body = { event: event.tonight, method: method.kCards, tickets };
    return (key: string) =>
      shop.call('POST', '/user/order', body, { authorization: `Bearer ${token}`, 'idempotency-key': key });
  }
  /** As a page does: the same request with the same key until it is answered. */
  async function untilAnswered(order: (key: string) => ReturnType<Shop['call']>, key: string) {
    for (let tries = 0; tries < 20; tries++) {
      const reply = await order(key);
      if (reply.status === 200) return reply.body.order.id as number;
      expect([409, 503]).toContain(reply.status);
      shop.turnClock(61_000);
    }
    throw new Error('never answered');
  }

  test('slow network: the order succeeds', async () => {
    const order = await buyer();
    proxy.set('latency');
    expect((await order('slow')).status).toBe(200);
  }, 60_000);

  test('database stops responding: 503, and orders succeed again once it responds', async () => {
    const order = await buyer();
    await order('before');
    proxy.set('hang');
    const reply = await Promise.race([order('silent'), sleep(15_000, undefined, { ref: false })]);
    expect(reply).toMatchObject({ status: 503, body: { code: 1053 } });
    proxy.set('none');
    expect(await untilAnswered(order, 'silent')).toBeGreaterThan(0);
    expect(await healthy.brokenRules()).toEqual([]);
  }, 60_000);

  test('connections reset during orders: retries leave one order per idempotency key', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, buyer));
    const first = Promise.all(orders.map((order, at) => order(`reset-${at}`)));
    await sleep(30);
    proxy.set('reset');
    const answered = await first;
    proxy.set('none');
    for (const { status } of answered) expect([200, 409, 503]).toContain(status);
    const ids = await Promise.all(orders.map((order, at) => untilAnswered(order, `reset-${at}`)));
    expect(new Set(ids).size).toBe(6);
    for (const [at, { status, body }] of answered.entries())
      if (status === 200) expect(body.order.id).toBe(ids[at]);
    expect(await healthy.brokenRules()).toEqual([]);
  }, 60_000);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { describeOnPostgres, freshDatabase, type TestDatabase } from '../testing/databases.ts';
import { lockRows, waitForBlocked } from '../testing/barrier.ts';
import { faultProxy } from '../testing/fault-proxy.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import type { Db } from './db.ts';
import { openPostgres } from './postgres.ts';
import { untilSucceeds } from '../testing/until.ts';

/** The api with a fault-injecting proxy between it and its database. */
describeOnPostgres('network faults between api and database', () => {
  let database: TestDatabase;
  let proxy: Awaited<ReturnType<typeof faultProxy>>;
  let proxied: Db;
  let shop: Shop;
  let healthy: Shop;
  let transactions = 0;
  let beforeTransaction = () => {};

  beforeAll(async () => {
    database = await freshDatabase('postgres');
    const url = new URL(database.url!);
    proxy = await faultProxy({ host: url.hostname, port: Number(url.port || 5432) });
    url.port = String(proxy.port);
    const pool = openPostgres(url.href, { poolSize: 6, queryTimeoutMs: 1_000 });
    proxied = {
      ...pool,
      transaction: (work) => {
        transactions++;
        beforeTransaction();
        return pool.transaction(work);
      },
    };
    healthy = await openShop(database.db);
    await healthy.reset();
    shop = await openShop(proxied);
  });
  afterEach(() => {
    proxy.set('none');
    beforeTransaction = () => {};
  });
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
  async function untilAnswered(order: Awaited<ReturnType<typeof buyer>>, key: string) {
    for (const until = Date.now() + 60_000; Date.now() < until; await sleep(20)) {
      const reply = await order(key);
      if (reply.status === 200) return reply.body.order.id;
      expect([409, 503]).toContain(reply.status);
      // The key is in use until it was not renewed for a while.
      if (reply.status === 409) shop.turnClock(61_000);
    }
    throw new Error('never answered');
  }

  test('database stops responding: 503, and orders succeed again once it responds', async () => {
    const order = await buyer();
    await order('before');
    proxy.set('hang');
    const reply = await Promise.race([order('silent'), sleep(15_000, undefined, { ref: false })]);
    expect(reply).toMatchObject({ status: 503, body: { code: 1053 } });
    proxy.set('none');
    expect(await untilAnswered(order, 'silent')).toBeGreaterThan(0);
    expect(await healthy.invariantViolations()).toEqual([]);
  });

  test('connections of the api hang and new ones work: one statement is lost, and the next attempt succeeds', async () => {
    const order = await buyer();
    await order('warm');
    const next = await buyer();
    beforeTransaction = () => proxy.freeze();
    const before = proxy.counts().dropped;
    expect(await next('frozen')).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    expect(proxy.counts().dropped - before).toBe(1);
    beforeTransaction = () => {};
    // The key was released without anybody waiting for it.
    await untilSucceeds(async () => expect((await next('frozen')).status).toBe(200), 5_000);
    expect(await healthy.invariantViolations()).toEqual([]);
  });

  /** Ends the connection of the transaction that waits for a lock. */
  async function terminateBlocked(): Promise<void> {
    await waitForBlocked(healthy.db, 1);
    await healthy.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
  }

  test('connection of a batch lost: one transaction, 503 to all, and each repeat succeeds', async () => {
    const { event, ticket } = await healthy.ids();
    const visitors = await Promise.all(Array.from({ length: 20 }, () => healthy.visitor()));
    const tickets = [{ id: ticket['tonight/ga']!, count: 1 }];
    const holdAll = () =>
      Promise.allSettled(
        visitors.map(({ id }) =>
          shop.context.holds(event.tonight!, {
            ...{ buyerId: id, eventId: event.tonight!, tickets, revision: 1, now: shop.now() },
          }),
        ),
      );
    const release = await lockRows(
      healthy.db,
      'select 1 from ticket_stock where ticket_type_id = $1 for update',
      [tickets[0]!.id],
    );
    const before = transactions;
    const first = holdAll();
    await terminateBlocked();
    for (const answer of await first) expect(answer).toMatchObject({ status: 'rejected' });
    expect(transactions - before).toBe(1);

    const body = { event: event.tonight, tickets, revision: 1 };
    const overHttp = shop.call('PUT', '/user/hold', body, { authorization: `Bearer ${visitors[0]!.token}` });
    await terminateBlocked();
    const { status, headers } = await overHttp;
    expect([status, headers['retry-after']]).toEqual([503, '2']);
    await release();

    for (const answer of await holdAll()) expect(answer).toMatchObject({ status: 'fulfilled' });
    expect(transactions - before).toBe(3);
    expect(await healthy.invariantViolations()).toEqual([]);
  });
});

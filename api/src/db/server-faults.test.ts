import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { faultProxy } from '@playday/build/fault-proxy';
import { freePort } from '../testing/free-port.ts';
import { describeWithOwnPostgres, type OwnPostgres, ownPostgres } from '../testing/own-postgres.ts';
import { asDbError, isConnectionLost } from './connection-errors.ts';
import { type Db, isTransient, type Tx } from './db.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { untilSucceeds } from '../testing/barrier.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { seconds } from '../time/time.ts';

describeWithOwnPostgres('PostgreSQL server that fails', () => {
  let server: OwnPostgres;
  let db: Db;
  /** Of the same server, for looking at it. */
  let admin: Db;

  beforeAll(async () => {
    // A commit waits for a standby that does not exist, where a transaction asks for that.
    server = await ownPostgres({
      ...{ synchronous_standby_names: 'missing', synchronous_commit: 'local' },
      ...{ max_connections: 12, superuser_reserved_connections: 1, max_wal_senders: 2 },
    });
    await server.start();
    admin = openPostgres(server.url, { poolSize: 1 });
    await admin.script(
      `create table marks (mark int); create role api login; grant select, insert on marks to api;
       alter role api set statement_timeout = '300ms';
       create role crowded login connection limit 0`,
    );
    const url = new URL(server.url);
    url.username = 'api';
    db = openPostgres(url.href, { poolSize: 4, queryTimeoutMs: 1_000 });
  });
  afterAll(async () => {
    await db?.close();
    await admin?.close();
    await server?.remove();
  });

  /** The transactions whose commit waits for the standby. */
  async function untilWaiting(): Promise<{ pid: number }[]> {
    for (const until = Date.now() + 60_000; ; await sleep(10)) {
      const rows = await admin.query<{ pid: number }>(
        `select pid from pg_stat_activity where wait_event = 'SyncRep'`,
      );
      if (rows.length > 0) return rows;
      if (Date.now() > until) throw new Error('no commit waits for a standby');
    }
  }
  const endWaiting = () =>
    admin.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where wait_event = 'SyncRep'`);
  let runs = 0;
  const replicated = () =>
    db.transaction(async (tx) => {
      runs += 1;
      await tx.query('set local synchronous_commit = on');
      await tx.query('insert into marks values (1)');
    });

  test.each([
    ['of a transaction', () => replicated()],
    [
      'of a single statement',
      () =>
        db.query(`with on_standby as (select set_config('synchronous_commit', 'on', true))
                      insert into marks select 1 from on_standby`),
    ],
  ])(
    'wait of a COMMIT for its standby is cancelled, %s: no success, not repeated',
    async (_what, write) => {
      runs = 0;
      const written = write().then(
        () => 'success',
        (error: unknown) => error,
      );
      for (const { pid } of await untilWaiting())
        await admin.query('select pg_cancel_backend($1)', [pid]);
      const error = await written;
      expect(error).toMatchObject({ code: '08007' });
      expect(isTransient(error)).toBe(true);
      expect(runs).toBeLessThanOrEqual(1);
    },
  );

  test('COMMIT that waits longer than every limit: given up without being cancelled', async () => {
    const written = replicated();
    const [waiting] = await untilWaiting();
    await expect(written).rejects.toMatchObject({ code: '08006' });
    expect(await untilWaiting()).toEqual([waiting]);
    await endWaiting();
  });

  test('server ends while a COMMIT waits for its standby: no success', async () => {
    const written = replicated();
    const isRefused = expect(written).rejects.toMatchObject({
      code: expect.stringMatching(/^08|^57P01/u),
    });
    await untilWaiting();
    await endWaiting();
    await isRefused;
  });

  /**
   * A pool of the role `crowded`, which may have five connections; `log` has why it was
   * unreachable, and that it is back.
   */
  async function openCrowded(path?: string) {
    await admin.query('alter role crowded connection limit 5');
    const url = new URL(server.url);
    url.username = 'crowded';
    if (path) url.pathname = path;
    const log: string[] = [];
    const crowded = openPostgres(url.href, {
      onUnreachable: (error) => void log.push(error!.message),
      onReachable: () => void log.push('reachable'),
    });
    const ask = () => crowded.query('select 1 as one');
    async function untilReachable(): Promise<void> {
      for (const until = performance.now() + 5_000; log.length < 2; await sleep(20)) {
        await ask().catch(() => {});
        expect(performance.now()).toBeLessThan(until);
      }
      expect(await ask()).toEqual([{ one: 1 }]);
    }
    return { db: crowded, log, ask, untilReachable };
  }

  test('server answers but has no connection for the probe: requests fail at once', async () => {
    const { db: crowded, log, ask, untilReachable } = await openCrowded();
    await ask();
    server.signal('SIGKILL');
    await server.ended();
    while (log.length === 0) await ask().catch(() => {});
    await server.start();
    await untilSucceeds(() => admin.query('alter role crowded connection limit 0'), 5_000);
    // Longer than the longest pause before a probe.
    for (const until = performance.now() + 1_500; performance.now() < until; await sleep(10))
      await expect(ask()).rejects.toMatchObject({ code: '08006' });
    expect(log).toHaveLength(1);
    await admin.query('alter role crowded connection limit 5');
    await untilReachable();
    await crowded.close();
    await admin.query('alter role crowded connection limit 0');
  });

  test.each([
    ['role may not log in (28000)', 'alter role crowded nologin', 'alter role crowded login'],
    [
      'no connection is left (53300)',
      'alter role crowded connection limit 0',
      'alter role crowded connection limit 5',
    ],
    [
      'database takes none (55000)',
      'alter database shut allow_connections false',
      'alter database shut allow_connections true',
    ],
    [
      'database is gone (3D000)',
      'alter database shut rename to away',
      'alter database away rename to shut',
    ],
  ])(
    'connections refused, %s: unreachable after the last one ends, until allowed',
    async (why, refuse, allow) => {
      await admin.query('create database shut');
      const path = why.startsWith('database') ? '/shut' : undefined;
      const { db: refused, log, ask, untilReachable } = await openCrowded(path);
      const askMany = () => Promise.allSettled(Array.from({ length: 5 }, ask));
      // While a connection is open, it goes on working; a database with one cannot be renamed.
      const isRenamed = refuse.includes('rename');
      if (!isRenamed)
        await refused.transaction(async (tx) => {
          await admin.query(refuse);
          for (const { status } of await askMany()) expect(status).toBe('rejected');
          expect(await tx.query('select 1 as one')).toEqual([{ one: 1 }]);
          expect(await ask().catch((error: unknown) => isTransient(error))).toBe(true);
        });
      expect(log).toEqual([]);
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where usename = 'crowded'`);
      if (isRenamed) await admin.query(refuse);
      for (const until = performance.now() + 5_000; log.length === 0; await sleep(10)) {
        for (const answer of await askMany())
          expect([
            isTransient((answer as PromiseRejectedResult).reason),
            isConnectionLost((answer as PromiseRejectedResult).reason),
          ]).toEqual([true, true]);
        expect(performance.now()).toBeLessThan(until);
      }
      await askMany();
      expect(log).toEqual([expect.stringContaining(why.slice(-6, -1))]);
      await admin.query(allow);
      await untilReachable();
      await refused.close();
      await admin.query('drop database shut with (force)');
      await admin.query('alter role crowded connection limit 0');
    },
    30_000,
  );

  describe('what pg throws', () => {
    /** The error of connecting, or of `sql` on that connection, to which `meanwhile` happens. */
    async function failure(
      config: pg.ClientConfig,
      sql = 'select 1',
      meanwhile = async (_client: pg.Client) => {},
    ): Promise<Error> {
      const client = new pg.Client({ connectionTimeoutMillis: 300, ...config });
      client.on('error', () => {});
      try {
        await client.connect();
        const [answer] = await Promise.allSettled([client.query(sql), meanwhile(client)]);
        if (answer.status === 'rejected') throw answer.reason;
      } catch (error) {
        return asDbError(error);
      } finally {
        void client.end();
      }
      throw new Error('nothing failed');
    }
    const here = () => ({ connectionString: server.url });
    const as = (role: string) => ({
      connectionString: server.url.replace('postgres@', `${role}@`),
    });
    const through = async (
      toxic: 'hang' | 'reset',
      work: (config: pg.ClientConfig) => Promise<Error>,
    ) => {
      const { hostname: host, port } = new URL(server.url);
      const proxy = await faultProxy({ host, port: Number(port) });
      proxy.set(toxic);
      return work({
        host: '127.0.0.1',
        port: proxy.port,
        user: 'postgres',
        database: 'postgres',
      }).finally(() => proxy.close());
    };
    const smartShutdown = async () => {
      const client = new pg.Client(here());
      await client.connect();
      server.signal('SIGTERM');
      // It takes a moment to refuse.
      let error: Error | undefined;
      while (!error) error = await failure(here()).catch(() => undefined);
      await client.end();
      server.signal('SIGINT');
      await server.ended();
      await server.start();
      return error;
    };

    test.each<[string, string, boolean, () => Promise<Error>]>([
      [
        'nothing listens',
        '08006',
        true,
        async () => failure({ host: '127.0.0.1', port: await freePort() }),
      ],
      [
        'nothing listens at any address',
        '08006',
        true,
        async () => failure({ host: 'localhost', port: await freePort() }),
      ],
      ['connecting hangs', '08006', true, () => through('hang', failure)],
      ['connecting is reset', '08006', true, () => through('reset', failure)],
      ['name is unknown', '08006', true, () => failure({ host: 'nowhere.invalid' })],
      [
        'server ends the connection',
        '57P01',
        true,
        () => failure(here(), 'select pg_terminate_backend(pg_backend_pid())'),
      ],
      [
        'answer does not come',
        '08006',
        true,
        () => failure({ ...here(), query_timeout: 100 }, 'select pg_sleep(5)'),
      ],
      [
        'client is closed',
        '08006',
        true,
        () => failure(here(), 'select pg_sleep(5)', async (client) => client.end()),
      ],
      [
        'server only reads',
        '25006',
        true,
        () =>
          failure(
            { ...here(), options: '-c default_transaction_read_only=on' },
            'insert into marks values (1)',
          ),
      ],
      ['role has too many connections', '53300', false, () => failure(as('crowded'))],
      ['server shuts down', '57P03', true, smartShutdown],
    ])(
      '%s: %s, a request may come again',
      async (_what, code, isLost, provoke) => {
        const error = await provoke();
        expect(error).toMatchObject({ code });
        expect([isTransient(error), isConnectionLost(error)]).toEqual([true, isLost]);
      },
      30_000,
    );
  });
});

describeWithOwnPostgres('PostgreSQL server that crashes while orders are placed', () => {
  type Moment = 'before they are written' | 'before their COMMIT' | 'between COMMIT and answer';
  let server: OwnPostgres;
  let db: Db;
  let shop: Shop;
  /** When the server is to crash next. */
  let moment: Moment | undefined;

  beforeAll(async () => {
    server = await ownPostgres({});
    await server.start();
    db = openPostgres(server.url, { poolSize: 8 });
    await migrate(db);
    shop = await openShop({ ...db, transaction: crashingTransaction });
  });
  beforeEach(() => shop.reset());
  afterAll(async () => {
    await shop?.close();
    await db?.close();
    await server?.remove();
  });

  async function crashAt(reached: Moment): Promise<void> {
    if (moment !== reached) return;
    moment = undefined;
    server.signal('SIGKILL');
    await server.ended();
  }
  const crashingTransaction: Db['transaction'] = async (work) => {
    let hasOrders = false;
    const result = await db.transaction(async (tx) => {
      const query: Tx['query'] = async (sql, params) => {
        hasOrders ||= sql.includes('insert into orders ');
        if (hasOrders) await crashAt('before they are written');
        return tx.query(sql, params);
      };
      const done = await work({ ...tx, query });
      if (hasOrders) await crashAt('before their COMMIT');
      return done;
    });
    if (hasOrders) await crashAt('between COMMIT and answer');
    return result;
  };

  test.each<Moment>([
    'before they are written',
    'before their COMMIT',
    'between COMMIT and answer',
  ])(
    '%s: told to come again; afterwards the same key gives each buyer the one order',
    async (when) => {
      const buyers = await Promise.all(Array.from({ length: 12 }, () => shop.visitor()));
      const order = ({ order: place }: (typeof buyers)[0]) =>
        place({ 'tonight/ga': 1 }, {}, { 'idempotency-key': 'crash' });
      const early = await Promise.all(buyers.slice(0, 4).map(order));
      moment = when;
      const late = await Promise.all(buyers.slice(4).map(order));
      expect(moment).toBeUndefined();
      expect(late.map(({ status }) => status)).toContain(503);
      expect(late.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);

      await server.start();
      await untilSucceeds(() => db.check(), 10_000);
      // A request without an answer may count as running for 15 seconds.
      shop.turnClock(seconds(16));
      const repeats = await Promise.all(buyers.map(order));
      expect(repeats.map(({ status }) => status)).toEqual(buyers.map(() => 200));
      for (const [at, { status, body }] of [...early, ...late].entries())
        if (status === 200) expect(repeats[at]!.body.order.id).toBe(body.order.id);
      expect(await shop.sql`select buyer_id as id from orders order by 1`).toEqual(
        buyers.map(({ id }) => ({ id })).toSorted((a, b) => a.id - b.id),
      );
      expect(await shop.invariantViolations()).toEqual([]);
    },
    60_000,
  );
});

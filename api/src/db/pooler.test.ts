import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describeOnPostgres, freshDatabase, type TestDatabase } from '../testing/databases.ts';
import { faultProxy } from '@playday/build/fault-proxy';
import { describeWithPgbouncer, type Pgbouncer, startPgbouncer } from '../testing/pgbouncer.ts';
import { untilSucceeds } from '../testing/barrier.ts';
import { offers, signIn, startProgram } from '../testing/program.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { useFolder } from '../testing/use-folder.ts';
import { asDbError } from './connection-errors.ts';
import { type Db, isTransient } from './db.ts';
import { openPostgres } from './postgres.ts';

/** Fewer than the connections of the api, so that they share them. */
const SERVER_CONNECTIONS = 3;

describeOnPostgres('PgBouncer in transaction mode', () => {
  describeWithPgbouncer('with fewer connections to the server than the api has to it', () => {
    const directory = useFolder();
    let database: TestDatabase;
    let proxy: Awaited<ReturnType<typeof faultProxy>>;
    let pooler: Pgbouncer;
    let db: Db;
    let shop: Shop;

    beforeAll(async () => {
      database = await freshDatabase('postgres');
      const { hostname, port } = new URL(database.url!);
      proxy = await faultProxy({ host: hostname, port: Number(port || 5432) });
      pooler = await startPgbouncer(
        database.url!,
        { default_pool_size: SERVER_CONNECTIONS, max_client_conn: 40, query_wait_timeout: 1 },
        { host: '127.0.0.1', port: proxy.port },
      );
      db = openPostgres(pooler.url, { poolSize: 24 });
      shop = await openShop({ ...db, script: database.db.script });
      await shop.reset();
    });
    afterAll(async () => {
      await shop?.close();
      await db?.close();
      await pooler?.stop();
      proxy?.close();
      await database?.drop();
    });

    test('12 transactions at once: each has one connection, its queries their order', async () => {
      const numbers = Array.from({ length: 12 }, (_, at) => at);
      const transaction = () =>
        db.transaction((tx) =>
          Promise.all(
            numbers.map((number) =>
              tx.query<{ number: number; place: string }>(
                `select $1::int as number, pg_backend_pid() || ' ' || txid_current() as place`,
                [number],
              ),
            ),
          ),
        );
      const transactions = await Promise.all(numbers.map(transaction));
      const places = transactions.map(
        (answers) => new Set(answers.flat().map(({ place }) => place)),
      );
      expect(places.map(({ size }) => size)).toEqual(numbers.map(() => 1));
      expect(new Set(places.flatMap((each) => [...each])).size).toBe(numbers.length);
      for (const answers of transactions)
        expect(answers.flat().map(({ number }) => number)).toEqual(numbers);
    });

    test('transactions that fail between others: rolled back, and the others are not', async () => {
      await database.db.script('create table marks (mark int)');
      const results = await Promise.allSettled(
        Array.from({ length: 24 }, (_, mark) =>
          db.transaction(async (tx) => {
            const write = tx.query('insert into marks values ($1)', [mark]);
            await Promise.all([write, tx.query('select 1 / $1::int', [mark % 2])]);
          }),
        ),
      );
      expect(results.map(({ status }) => status)).toEqual(
        results.map((_, mark) => (mark % 2 === 1 ? 'fulfilled' : 'rejected')),
      );
      const rows = await db.query<{ mark: number }>('select mark from marks order by mark');
      expect(rows.map(({ mark }) => mark)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23]);
    });

    test('the api starts through it, sells, and leaves no state on its connections', async () => {
      const empty = await freshDatabase('postgres');
      const url = new URL(pooler.url);
      url.pathname = new URL(empty.url!).pathname;
      const program = startProgram({ directory, databaseUrl: url.href });
      try {
        const { call, send } = await signIn(await program.listening);
        const bodies = (await offers(call)).slice(0, 6);
        expect(bodies).toHaveLength(6);
        const replies = await Promise.all(bodies.map((body) => send('POST', '/user/order', body)));
        expect(replies.map(({ status }) => status)).toEqual(bodies.map(() => 200));
      } finally {
        program.child.kill('SIGTERM');
      }
      expect(await program.ended).toBe(0);
      const sameConnections = openPostgres(url.href, { poolSize: SERVER_CONNECTIONS });
      const states = await Promise.all(
        Array.from({ length: SERVER_CONNECTIONS }, () =>
          sameConnections.transaction((tx) =>
            tx.query(
              `select (select count(*)::int from pg_prepared_statements) as statements,
                      (select count(*)::int from pg_locks
                      where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
                      (select count(*)::int from pg_listening_channels()) as channels,
                      (select count(*)::int from pg_class
                      where relpersistence = 't' and pg_table_is_visible(oid)) as tables,
                      (select coalesce(string_agg(name, ' '), '') from pg_settings
                      where source = 'session' and name <> 'transaction_isolation') as settings
                 from pg_sleep(0.05)`,
            ),
          ),
        ),
      );
      await sameConnections.close();
      await empty.drop();
      for (const [state] of states)
        expect(state).toEqual({ statements: 0, locks: 0, channels: 0, tables: 0, settings: '' });
      expect(pooler.log()).not.toMatch(/unsupported startup parameter/u);
    });

    test('server lost behind it: requests are told to come again, then served', async () => {
      const ask = () => shop.call('GET', '/partners');
      expect((await ask()).status).toBe(200);
      proxy.set('reset');
      const statuses = new Set<number>();
      for (let round = 0; round < 3; round++)
        for (const { status } of await Promise.all(Array.from({ length: 30 }, ask)))
          statuses.add(status);
      expect([...statuses]).toEqual([503]);
      proxy.set('none');
      await untilSucceeds(async () => expect((await ask()).status).toBe(200), 5_000);
    });

    /**
     * Connects as the api does and asks once; with `during`, that runs while the question is open.
     */
    async function failure(during?: () => void): Promise<unknown> {
      const client = new pg.Client({ connectionString: pooler.url });
      client.on('error', () => {});
      try {
        await client.connect();
        const asked = client.query('select pg_sleep(0.3)');
        const isSent = sleep(100).then(during);
        await asked;
        await isSent;
        return undefined;
      } catch (error) {
        return error;
      } finally {
        void client.end();
      }
    }

    test('server lost or overloaded: errors are transient, requests can be repeated', async () => {
      const errors = [await failure(() => proxy.set('reset'))];
      errors.push(await failure(), await failure());
      proxy.set('none');
      await db.check().catch(() => {});
      errors.push(
        ...(await Promise.all(Array.from({ length: 60 }, () => failure()))).filter(Boolean),
      );
      const messages = new Set(errors.map((error) => (error as Error).message));
      expect([...messages]).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/no more connections/u),
          'query_wait_timeout',
        ]),
      );
      expect(errors.map(asDbError).filter((error) => !isTransient(error))).toEqual([]);
    });
  });
});

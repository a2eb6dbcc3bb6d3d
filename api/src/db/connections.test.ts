import { setTimeout as sleep } from 'node:timers/promises';
import { describeOnPostgres, useDatabase } from '../testing/databases.ts';
import { faultProxy } from '@playday/build/fault-proxy';
import type { Db, Tx } from './db.ts';
import { openConnections } from './connections.ts';
import { openPostgres } from './postgres.ts';
import { untilSucceeds } from '../testing/barrier.ts';
import { openDatabase } from './open.ts';

const POOL_SIZE = 6;

describeOnPostgres('connections of a pool', () => {
  const database = useDatabase('postgres');
  let proxy: Awaited<ReturnType<typeof faultProxy>>;
  let db: Db;
  let log: string[];

  beforeEach(async () => {
    const url = new URL(database.url!);
    proxy = await faultProxy({ host: url.hostname, port: Number(url.port || 5432) });
    url.port = String(proxy.port);
    log = [];
    db = openPostgres(url.href, {
      ...{ poolSize: POOL_SIZE, queryTimeoutMs: 500 },
      onLost: () => void log.push('lost'),
      onUnreachable: () => void log.push('unreachable'),
      onReachable: () => void log.push('reachable'),
    });
  });
  afterEach(async () => {
    proxy.close();
    await db.close();
  });

  const ask = () => db.query('select 1 as one');
  const askAtOnce = (count: number) => Promise.allSettled(Array.from({ length: count }, ask));
  const succeeded = (answers: PromiseSettledResult<unknown>[]) =>
    answers.filter(({ status }) => status === 'fulfilled').length;
  /** Until the pool has all of its connections, idle. */
  async function fillPool(): Promise<void> {
    while (db.connections().idle < POOL_SIZE)
      await Promise.all(Array.from({ length: POOL_SIZE }, () => db.query('select pg_sleep(0.05)')));
  }

  test('one connection hangs: its statement fails, and idle connections are replaced', async () => {
    await fillPool();
    proxy.freeze();
    await expect(ask()).rejects.toMatchObject({ code: '08006' });
    expect(succeeded(await askAtOnce(POOL_SIZE))).toBe(POOL_SIZE);
    expect(proxy.counts()).toEqual({ accepted: 2 * POOL_SIZE, dropped: 1 });
    expect(log).toEqual(['lost']);
  });

  test.each([
    ['before its COMMIT: no ROLLBACK is sent', false],
    ['at its COMMIT: the error says that its answer is lost', true],
  ])(
    'connection hangs in a transaction %s, and the transaction is not repeated',
    async (_when, isDone) => {
      let runs = 0;
      const work = db.transaction(async (tx) => {
        runs += 1;
        if (isDone) await tx.query('select 1');
        proxy.freeze();
        if (!isDone) await tx.query('select 1');
      });
      await expect(work).rejects.toMatchObject({ code: '08006' });
      expect([runs, proxy.counts().dropped]).toEqual([1, 1]);
      expect(await ask()).toEqual([{ one: 1 }]);
    },
  );

  test('connection reset in a transaction: others’ work continues on new connections', async () => {
    const work = db.transaction(async (tx) => {
      proxy.set('reset');
      proxy.set('none');
      await tx.query('select 1');
    });
    await expect(work).rejects.toMatchObject({ code: '08006' });
    expect(succeeded(await askAtOnce(20))).toBe(20);
  });

  test('statement that failed without error in its transaction: COMMIT is no success', async () => {
    const work = db.transaction(async (tx) => void (await tx.query('select 1/0').catch(() => {})));
    await expect(work).rejects.toMatchObject({ code: '25P02' });
    expect(await ask()).toEqual([{ one: 1 }]);
  });

  describe('transaction whose queries are sent without waiting for each other', () => {
    /** Rejects after the queries behind it, as a function does that awaits others. */
    async function failLate(tx: Tx, sql: string): Promise<void> {
      const failing = tx.query(sql);
      const last = failing.catch(() => tx.query('select 3').catch(() => {}));
      await last;
      await failing;
    }

    test('queries behind a failed one: the transaction fails with that one’s error', async () => {
      const failing = db.transaction(async (tx) => {
        await Promise.all([
          failLate(tx, 'select 1 / 0'),
          tx.query('select 1'),
          tx.query('select 2'),
        ]);
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
    });

    test('an earlier error that a savepoint undid: the later one counts', async () => {
      const failing = db.transaction(async (tx) => {
        await tx.query('savepoint before');
        await tx.query('select 1 / 0').catch(() => {});
        await tx.query('rollback to savepoint before');
        await Promise.all([failLate(tx, `select 'x'::int`), tx.query('select 1')]);
      });
      await expect(failing).rejects.toMatchObject({ code: '22P02' });
    });
  });

  test('script failing after BEGIN: the next statement is not in its transaction', async () => {
    await expect(db.script('begin; select 1/0; commit')).rejects.toMatchObject({ code: '22012' });
    expect(await ask()).toEqual([{ one: 1 }]);
  });

  test('database unreachable: 200 requests open few connections, later ones probe it', async () => {
    proxy.set('reset');
    for (const answer of await askAtOnce(200))
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: '08006' } });
    // Those that were being opened when the third failed.
    expect(proxy.counts().accepted).toBeLessThanOrEqual(2 * POOL_SIZE);
    const before = proxy.counts().accepted;
    expect(succeeded(await askAtOnce(200))).toBe(0);
    expect(proxy.counts().accepted - before).toBeLessThanOrEqual(1);
    expect(log).toEqual(['unreachable']);
  });

  test('database reachable again: answers in two seconds without extra connections', async () => {
    proxy.set('reset');
    await askAtOnce(200);
    const startedAt = performance.now();
    // Long enough for the pauses between probes to grow.
    while (performance.now() - startedAt < 1_500) {
      await askAtOnce(20);
      await sleep(10);
    }
    const { accepted } = proxy.counts();
    // Without a pause there would be 20 attempts each 10 ms.
    expect(accepted).toBeLessThan(30);
    proxy.set('none');
    await untilSucceeds(ask, 2_000);
    expect(succeeded(await askAtOnce(200))).toBe(200);
    // And one of the probe.
    expect(proxy.counts().accepted - accepted).toBeLessThanOrEqual(POOL_SIZE + 1);
    expect(log).toEqual(['unreachable', 'reachable']);
  });

  test('hanging probe: given up after 2 s, requests are answered on a new connection', async () => {
    await fillPool();
    proxy.set('hang');
    await askAtOnce(POOL_SIZE);
    expect(log.at(-1)).toBe('unreachable');
    // Until another connection was opened.
    const { accepted } = proxy.counts();
    for (
      const until = performance.now() + 2_000;
      proxy.counts().accepted === accepted;
      await sleep(10)
    ) {
      void ask().catch(() => {});
      expect(performance.now()).toBeLessThan(until);
    }
    // What this connection sent is dropped, so it is never answered.
    proxy.set('none');
    await untilSucceeds(ask, 4_000);
  });

  test('statement that fails by its data: its connection is used again', async () => {
    await ask();
    for (const sql of ['select 1/0', `select 'x'::int`, 'select nothing'])
      await expect(db.query(sql)).rejects.toMatchObject({
        code: expect.stringMatching(/^22|^42/u),
      });
    await expect(db.query('select $1::int', ['x'])).rejects.toMatchObject({ code: '22P02' });
    expect(await ask()).toEqual([{ one: 1 }]);
    expect(proxy.counts().accepted).toBe(1);
  });

  test('connections lost repeatedly while one opens: fails after the connect timeout', async () => {
    const url = new URL(database.url!);
    url.port = String(proxy.port);
    // Opening a connection takes longer than the next loss.
    proxy.set('latency');
    const connections = openConnections(url.href, {
      ...{ poolSize: 1, queryTimeoutMs: 500, connectTimeoutMs: 500 },
      ...{ connectRefusal: () => undefined, onLost: () => {}, onReadOnly: () => {} },
    });
    let isOver = false;
    const lose = async () => {
      while (!isOver) {
        connections.replaceAll();
        await sleep(10);
      }
    };
    const losing = lose();
    const startedAt = performance.now();
    const given = await Promise.race([
      connections.checkOut().catch((error: unknown) => error),
      sleep(3_000, 'still waiting', { ref: false }),
    ]);
    isOver = true;
    await losing;
    await connections.close();
    expect(given).toMatchObject({ code: '08006' });
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  describe('check', () => {
    test('database unreachable: throws; reachable again: succeeds within two seconds', async () => {
      proxy.set('reset');
      await askAtOnce(10);
      await expect(db.check()).rejects.toMatchObject({ code: '08006' });
      proxy.set('none');
      await untilSucceeds(() => db.check(), 2_000);
    });

    test('database that has just answered and is unreachable now: throws', async () => {
      expect(await ask()).toEqual([{ one: 1 }]);
      proxy.set('reset');
      // One loss, which does not open the circuit yet.
      for (const until = performance.now() + 2_000; log.length === 0; await sleep(1))
        expect(performance.now()).toBeLessThan(until);
      expect(log).toEqual(['lost']);
      await expect(db.check()).rejects.toMatchObject({ code: '08006' });
    });

    test('every connection in use, answers come: succeeds without waiting for one', async () => {
      const release = Promise.withResolvers<void>();
      const begun = Array.from({ length: POOL_SIZE }, () => Promise.withResolvers<void>());
      const busy = begun.map(({ resolve }) =>
        db.transaction(async () => {
          resolve();
          await release.promise;
        }),
      );
      await Promise.all(begun.map(({ promise }) => promise));
      await db.check();
      release.resolve();
      await Promise.all(busy);
    });

    describe('server that only reads, as a demoted primary', () => {
      let name: string;
      beforeEach(async () => {
        [{ name }] = (await database.db.query('select current_database() as name')) as [
          { name: string },
        ];
        await database.db.script(`alter database ${name} set default_transaction_read_only = on`);
      });
      const isWritableAgain = () =>
        database.db.script(
          `set default_transaction_read_only = off; alter database ${name} reset ` +
            'default_transaction_read_only',
        );
      afterEach(isWritableAgain);

      test.each([
        ['a transaction', () => db.transaction((tx) => tx.query('create table marks (mark int)'))],
        ['a statement', () => db.query('create table marks (mark int)')],
      ])(
        'writes of %s fail, others read: throws, no connection for each write',
        async (_what, write) => {
          let isOver = false;
          const readers = Array.from({ length: 3 }, async () => {
            while (!isOver) {
              await ask().catch(() => {});
              await sleep(1);
            }
          });
          await expect(write()).rejects.toMatchObject({ code: '25006' });
          const readiness: PromiseSettledResult<void>[] = [];
          for (const until = performance.now() + 1_500; performance.now() < until; await sleep(5)) {
            await write().catch(() => {});
            readiness.push(...(await Promise.allSettled([db.check()])));
          }
          isOver = true;
          await Promise.all(readers);
          expect(succeeded(readiness)).toBe(0);
          expect(proxy.counts().accepted).toBeLessThan(30);
          expect(log.filter((line) => line === 'lost')).toEqual(['lost']);
          await isWritableAgain();
          await untilSucceeds(ask, 2_000);
          await db.check();
        },
      );
    });
  });
});

describeOnPostgres('limits of connections', () => {
  const database = useDatabase('postgres');
  const open = () =>
    openDatabase({ databaseUrl: database.url!, databasePool: 1, dataDir: '', isProduction: true });

  test('api’s role: statements, waits for locks and idle transactions have limits', async () => {
    const { db, close } = await open();
    const rows = await db.query(
      `select current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock,
              current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    await close();
    expect(rows).toEqual([{ statement: '10s', lock: '5s', idle: '15s' }]);
  });

  test('role without one of its limits: the api does not start and says what to run', async () => {
    const role = new URL(database.url!).username;
    const [name] = await database.db.query<{ name: string }>('select current_database() as name');
    await database.db.script(`alter role ${role} in database ${name!.name} reset lock_timeout`);
    await expect(open()).rejects.toThrow(/has no lock_timeout\. Run "npm run ops -- migrate"/u);
  });
});

import type { RenderFailure } from '@playday/shared/api-contract';
import { hours, minutes } from '../ports/clock.ts';
import { openShop } from '../testing/shop.ts';
import { describeOnDatabases, freshDatabase } from '../testing/databases.ts';
import { deployTokensOf, releaseTools } from '../testing/release-tools.ts';
import { superviseBuilds } from './supervise-builds.ts';

jest.setTimeout(60_000);
describeOnDatabases('failing builds', (kind) => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let shop: Awaited<ReturnType<typeof openShop>>;
  const tools = releaseTools(() => shop);
  const { operator, register, record, move, live, history, writeCounts } = tools;
  const held = ['a', 'b', 'c'].map((build) => `checkout/${build}`);
  const heartbeat = (more: object = {}) => tools.heartbeat({ held, ...more });

  beforeAll(async () => {
    database = await freshDatabase(kind);
    shop = await openShop(database.db, { DEPLOY_TOKENS: deployTokensOf('operator', 'shell') });
  }, 60_000);
  afterAll(async () => {
    await shop?.close();
    await database?.drop();
  });
  beforeEach(async () => {
    await shop.reset();
    await register('checkout');
    for (const build of ['a', 'b', 'c']) await record('checkout', build);
    for (const _ of ['a', 'b', 'c']) await answer();
    await publish('a');
    await publish('b');
  });
  afterEach(() => expect(shop.problems).toEqual([]));

  const publish = async (build: string, more: object = {}) =>
    expect((await move([['checkout', (await live()).checkout ?? null, build]], more)).status).toBe(200);
  const rollBack = async () =>
    move([['checkout', (await live()).checkout ?? null, null]], { kind: 'rollback' });
  const canary = (build: string) =>
    operator('PUT', '/release/canary', { program: 'checkout', build, percent: 10, who: 'somchai' });
  const supervise = () => superviseBuilds(shop.context);
  /** A shell reports failures of a build's rendering. */
  async function fails(build: string, failure: RenderFailure['kind'], count: number) {
    const failures = [{ program: 'checkout', build, kind: failure, count, message: 'TypeError: x is null' }];
    expect((await heartbeat({ failures })).status).toBe(200);
    await writeCounts();
    await supervise();
  }
  /** Pages report errors and visitors; anybody can. */
  async function reported(build: string, { errors = 0, visitors = 0 }) {
    const about = { remote: 'checkout', build };
    for (let n = 0; n < errors; n++)
      shop.context.beacons.record({ kind: 'error', ...about, message: 'x is not a function' });
    for (let n = 0; n < visitors; n++) shop.context.beacons.record({ kind: 'visitor', ...about });
    await writeCounts();
    await supervise();
  }
  const wanted = async () => (await heartbeat()).body.probes.map(({ build }) => build);
  /** A shell answers the oldest probe that is wanted. */
  async function answer(...failures: string[]) {
    const [probe] = (await heartbeat()).body.probes;
    await heartbeat({ probed: [{ ...probe, failures }] });
    await supervise();
    return probe?.build;
  }
  const kinds = async () => (await history('checkout')).map((change) => change.kind);
  const failingGauge = async () =>
    /^playday_failing_builds (\d+)$/mu.exec((await shop.app.inject('/metrics')).body)?.[1];

  describe('on the shells’ servers', () => {
    test.each([
      ['throw', 5],
      ['timeout', 5],
      ['crash', 3],
    ] as const)(
      'published build with one %s fewer than %d: stays; then: the shop goes back',
      async (failure, enough) => {
        await fails('b', failure, enough - 1);
        expect(await live()).toEqual({ checkout: 'b' });
        await fails('b', failure, 1);
        expect(await live()).toEqual({ checkout: 'a' });
        expect((await history('checkout'))[0]).toMatchObject({
          kind: 'gone back',
          from: 'b',
          to: 'a',
          who: 'the shop itself',
          reason: expect.stringMatching(
            new RegExp(
              `^${enough} (?:crashes|failures) on the server since it went live; the build before had 0.0 an hour$`,
            ),
          ),
        });
        expect((await heartbeat()).body.live).toMatchObject([{ program: 'checkout', build: 'a' }]);
      },
    );

    test('build that fails about as often as the one before: stays', async () => {
      await fails('b', 'timeout', 4);
      await publish('c');
      await fails('c', 'timeout', 8);
      expect(await live()).toEqual({ checkout: 'c' });
      await fails('c', 'timeout', 1);
      expect(await live()).toEqual({ checkout: 'b' });
    });

    test('failures of the build before are counted per hour of the time that it was live', async () => {
      shop.turnClock(hours(10));
      await fails('b', 'timeout', 41);
      await publish('c');
      await fails('c', 'timeout', 8);
      expect(await live()).toEqual({ checkout: 'c' });
      await fails('c', 'timeout', 1);
      expect(await live()).toEqual({ checkout: 'b' });
      expect((await history('checkout'))[0]?.reason).toContain('the build before had 4.1 an hour');
    });

    test('failures before it went live, as a preview or canary: do not count', async () => {
      await fails('c', 'throw', 50);
      await publish('c');
      await supervise();
      expect(await live()).toEqual({ checkout: 'c' });
    });

    test('time-outs of several programs at once: the machine or the api was slow, so the build stays; status shows them', async () => {
      await record('shell', 's1');
      const timeout = { build: 'b', kind: 'timeout', count: 20, message: 'no page within 3000 ms' };
      const failures = [
        { ...timeout, program: 'checkout' },
        { ...timeout, program: 'shell', build: 's1' },
      ];
      await heartbeat({ failures });
      await writeCounts();
      await supervise();
      expect(await live()).toEqual({ checkout: 'b' });
      const { reports } = await tools.status();
      expect(reports.map(({ program, onServer }) => [program, onServer.timeouts])).toEqual([
        ['checkout', 20],
        ['shell', 20],
      ]);
    });

    test('build that was published more than an hour ago: stays', async () => {
      shop.turnClock(hours(1) + minutes(1));
      await fails('b', 'throw', 50);
      expect(await live()).toEqual({ checkout: 'b' });
    });

    test('build that the shop went back to, or that a rollback made live: stays, so that one cause does not lead through all builds', async () => {
      await publish('c');
      await fails('c', 'throw', 5);
      expect(await live()).toEqual({ checkout: 'b' });
      await fails('b', 'throw', 50);
      expect(await live()).toEqual({ checkout: 'b' });
      await rollBack();
      await fails('a', 'throw', 50);
      expect(await live()).toEqual({ checkout: 'a' });
      expect(await kinds()).toEqual(['rollback', 'gone back', 'publish', 'publish', 'publish']);
    });

    test('no good earlier build: it stays; one error in the log and the metrics say so', async () => {
      await rollBack();
      await publish('c');
      // `a` was left by the publish of `c`, but fails on its probes since.
      await shop.db.query(
        `insert into build_probes (program, build, why, requested_at, finished_at, failures)
         values ('checkout', 'a', 'recorded', $1, $1, '["GET / in th: x"]')`,
        [shop.now()],
      );
      await fails('c', 'throw', 5);
      await fails('c', 'throw', 5);
      expect(await live()).toEqual({ checkout: 'c' });
      expect(shop.problems.splice(0)).toEqual([
        expect.objectContaining({ program: 'checkout', build: 'c', why: 'there is no good earlier build' }),
      ]);
      expect(await failingGauge()).toBe('1');
      expect((await tools.status()).live[0]?.failingSince).toMatch(/^20\d\d-/u);
      await rollBack();
      await move([['checkout', 'c', 'b']], { kind: 'rollback' });
      expect(await failingGauge()).toBe('0');
    });
  });

  describe('in visitors’ pages', () => {
    const failure = 'GET /billing in km: TypeError: x is not a function';

    test.each([
      ['20 errors in a minute', { errors: 20 }, 1],
      ['19 errors in a minute', { errors: 19 }, 0],
      ['errors of 5 % of 20 visitors', { errors: 1, visitors: 20 }, 1],
      ['errors of 5 % of fewer visitors', { errors: 1, visitors: 19 }, 0],
      ['errors of fewer visitors', { errors: 4, visitors: 100 }, 0],
    ])('%s: probes are requested or not, and nothing else happens', async (_what, reports, requests) => {
      await reported('b', reports);
      expect(await wanted()).toEqual(Array(requests).fill('b'));
      expect(await live()).toEqual({ checkout: 'b' });
    });

    test('many forged reports: one request in five minutes; the build stays while its probes succeed', async () => {
      await reported('b', { errors: 500 });
      await answer();
      await reported('b', { errors: 500 });
      expect(await wanted()).toEqual([]);
      shop.turnClock(minutes(5));
      await reported('b', { errors: 500 });
      expect(await wanted()).toEqual(['b']);
      expect(await live()).toEqual({ checkout: 'b' });
    });

    test('errors of another minute: do not add up', async () => {
      await reported('b', { errors: 15 });
      shop.turnClock(minutes(1) + 1);
      await reported('b', { errors: 15 });
      expect(await wanted()).toEqual([]);
    });

    test('probes of the live build fail twice in a row, those of the last good one succeed: the shop goes back', async () => {
      await reported('b', { errors: 20 });
      expect(await answer(failure)).toBe('b');
      expect(await wanted()).toEqual(['b']);
      expect(await answer(failure)).toBe('b');
      expect([await live(), await wanted()]).toEqual([{ checkout: 'b' }, ['a']]);
      await answer();
      expect(await live()).toEqual({ checkout: 'a' });
      expect((await history('checkout'))[0]).toMatchObject({
        kind: 'gone back',
        from: 'b',
        to: 'a',
        who: 'the shop itself',
        reason: `its probes failed twice: ${failure}`,
      });
    });

    test('probes that fail once and then succeed: it stays', async () => {
      await reported('b', { errors: 20 });
      await answer(failure);
      await answer();
      expect([await live(), await wanted()]).toEqual([{ checkout: 'b' }, []]);
    });

    test('probes of the last good build fail too: both stay as they are, with an alarm that ends when probes succeed again', async () => {
      await reported('b', { errors: 20 });
      for (const build of ['b', 'b', 'a']) expect(await answer(failure)).toBe(build);
      await supervise();
      expect(await live()).toEqual({ checkout: 'b' });
      expect(shop.problems.splice(0)).toEqual([
        expect.objectContaining({ build: 'b', why: expect.stringContaining('checkout a fails too') }),
      ]);
      expect(await failingGauge()).toBe('1');
      // Tried again without further reports.
      shop.turnClock(minutes(5));
      await supervise();
      expect(await answer()).toBe('b');
      expect([await failingGauge(), await wanted()]).toEqual(['0', []]);
      // The outage has not made the earlier build a bad one.
      expect((await rollBack()).body.moved).toEqual([{ program: 'checkout', from: 'b', to: 'a' }]);
    });

    test('build that was published by force: its probes are known to fail, so it stays', async () => {
      await record('checkout', 'd');
      await answer(failure);
      await heartbeat({ held: [...held, 'checkout/d'] });
      await publish('d', { isForced: true });
      await reported('d', { errors: 500 });
      shop.turnClock(minutes(5));
      await supervise();
      expect([await live(), await wanted()]).toEqual([{ checkout: 'd' }, []]);
    });

    test('canary: forged reports do not end it; probes that fail twice do', async () => {
      expect((await canary('c')).status).toBe(200);
      await reported('c', { errors: 500, visitors: 10 });
      expect(await kinds()).not.toContain('canary aborted');
      await answer(failure);
      await answer(failure);
      expect((await history('checkout'))[0]).toMatchObject({
        kind: 'canary aborted',
        from: 'b',
        to: 'c',
        reason: `its probes failed twice: ${failure}`,
      });
      expect(await live()).toEqual({ checkout: 'b' });
    });

    test('forged visitors: do not save a canary that fails on the servers', async () => {
      await canary('c');
      await reported('c', { visitors: 2000 });
      await fails('c', 'throw', 5);
      expect((await history('checkout'))[0]).toMatchObject({
        kind: 'canary aborted',
        reason: '5 failures on the server; live 0',
      });
    });

    test('two processes at once: one request', async () => {
      for (let n = 0; n < 30; n++)
        shop.context.beacons.record({ kind: 'error', remote: 'checkout', build: 'b', message: 'x' });
      await writeCounts();
      await Promise.all([supervise(), supervise(), supervise()]);
      expect(await wanted()).toEqual(['b']);
    });
  });
});

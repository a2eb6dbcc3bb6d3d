import type { RenderFailure } from '@playday/shared/api-contract';
import type { Db } from '../db/db.ts';
import { minutes } from '../time/time.ts';
import { describeReleases, releaseTools } from '../testing/release-tools.ts';
import { superviseBuilds } from './supervise-builds.ts';
describeReleases('failing builds', (shop) => {
  const { register, record, move, live, history, writeCounts, ...tools } = releaseTools(shop);
  const held = ['a', 'b', 'c', 'd'].map((build) => `checkout/${build}`);
  const heartbeat = (more: object = {}) => tools.heartbeat({ held, ...more });

  beforeEach(async () => {
    await register('checkout');
    for (const build of ['a', 'b', 'c']) await record('checkout', build);
    for (const _ of ['a', 'b', 'c']) await answer();
    await publish('a');
    await publish('b');
  });

  const publish = async (build: string, more: object = {}) =>
    expect((await move([['checkout', (await live()).checkout ?? null, build]], more)).status).toBe(
      200,
    );
  const rollBack = async () =>
    move([['checkout', (await live()).checkout ?? null, null]], { kind: 'rollback' });
  const canary = (build: string) => tools.canary('checkout', build);
  const supervise = () => superviseBuilds(shop().context);
  /**
   * A shell reports failures of rendering; pages report errors and visitors. Outsiders can cause
   * all of them.
   */
  async function reported(
    build: string,
    {
      failures = 0,
      errors = 0,
      visitors = 0,
      kindOfFailure = 'throw',
    }: {
      failures?: number;
      errors?: number;
      visitors?: number;
      kindOfFailure?: RenderFailure['kind'];
    },
  ) {
    const failed = {
      program: 'checkout',
      build,
      kind: kindOfFailure,
      count: failures,
      message: 'x is null',
    };
    if (failures > 0) expect((await heartbeat({ failures: [failed] })).status).toBe(200);
    const about = { remote: 'checkout', build };
    for (let n = 0; n < errors; n++)
      shop().context.beacons.record({ kind: 'error', ...about, message: 'x is not a function' });
    for (let n = 0; n < visitors; n++) shop().context.beacons.record({ kind: 'visitor', ...about });
    await writeCounts();
    await supervise();
  }
  const wanted = async () => (await heartbeat()).body.probes.map(({ build }) => build);
  /** A shell answers the oldest probe that is wanted. */
  async function answer(...failures: string[]) {
    const [{ against: _, ...probe } = { against: null, build: '' }] = (await heartbeat()).body
      .probes;
    await heartbeat({ probed: [{ ...probe, failures }] });
    await supervise();
    return probe.build;
  }
  async function answerAll() {
    while ((await wanted()).length > 0) await answer();
  }
  const kinds = async () => (await history('checkout')).map((change) => change.kind);
  const failingGauge = async () =>
    /^playday_failing_builds (\d+)$/mu.exec((await shop().app.inject('/metrics')).body)?.[1];

  const failure = 'GET /billing in km: TypeError: x is not a function';

  test.each([
    ['3 failures on the servers in a minute', { failures: 3 }, 1],
    ['2 failures on the servers in a minute', { failures: 2 }, 0],
    ['20 errors in a minute', { errors: 20 }, 1],
    ['19 errors in a minute', { errors: 19 }, 0],
    ['errors of 5 % of 20 visitors', { errors: 1, visitors: 20 }, 1],
    ['errors of 5 % of fewer visitors', { errors: 1, visitors: 19 }, 0],
    ['errors of fewer visitors', { errors: 4, visitors: 100 }, 0],
  ])(
    '%s: probes are requested or not, and nothing else happens',
    async (_what, reports, requests) => {
      await reported('b', reports);
      expect(await wanted()).toEqual(Array(requests).fill('b'));
      expect(await live()).toEqual({ checkout: 'b' });
    },
  );

  test.each(['throw', 'timeout', 'crash'] as const)(
    'any number of %ss by visitors: one request in five minutes, and both builds stay',
    async (kindOfFailure) => {
      expect((await canary('c')).status).toBe(200);
      for (let round = 0; round < 3; round++) {
        for (const build of ['b', 'c'])
          await reported(build, { failures: 10_000, errors: 500, kindOfFailure });
        expect((await wanted()).sort()).toEqual(['b', 'c']);
        for (const _ of ['b', 'c']) await answer();
        for (const build of ['b', 'c'])
          await reported(build, { failures: 10_000, errors: 500, kindOfFailure });
        expect(await wanted()).toEqual([]);
        shop().turnClock(minutes(5));
      }
      expect(await kinds()).toEqual(['canary', 'publish', 'publish']);
      expect(await failingGauge()).toBe('0');
    },
  );

  test('reports of another minute: do not add up', async () => {
    await reported('b', { errors: 15, failures: 2 });
    shop().turnClock(minutes(1) + 1);
    await reported('b', { errors: 15, failures: 2 });
    expect(await wanted()).toEqual([]);
  });

  test('good build from before a rule for menus: the shop goes back to it', async () => {
    const definition = { menu: [{ id: 'pay', path: '/elsewhere', order: 100, text: {} }] };
    await shop().sql`update builds set definition = definition || ${definition}::jsonb
      where build = 'a'`;
    await reported('b', { failures: 3 });
    for (const failures of [[failure], [], [failure]]) await answer(...failures);
    expect(await live()).toEqual({ checkout: 'a' });
  });

  test.each([{ errors: 20 }, { failures: 3 }])(
    'live build fails its probes, the last good one passes: the shop goes back (%j)',
    async (reports) => {
      await reported('b', reports);
      for (const [build, ...failures] of [['b', failure], ['a'], ['b', failure]]) {
        expect(await live()).toEqual({ checkout: 'b' });
        expect(await wanted()).toEqual([build]);
        await answer(...failures);
      }
      expect(await live()).toEqual({ checkout: 'a' });
      expect(await wanted()).toEqual([]);
      expect((await history('checkout'))[0]).toMatchObject({
        kind: 'gone back',
        from: 'b',
        to: 'a',
        who: 'the shop itself',
        reason: `its probes failed twice: ${failure}`,
      });
    },
  );

  test('machine that is slow for a while, so that probes fail once: the build stays', async () => {
    await reported('b', { failures: 3 });
    await answer(failure);
    await answer();
    await answer();
    expect(await live()).toEqual({ checkout: 'b' });
    expect(await wanted()).toEqual([]);
    expect(await failingGauge()).toBe('0');
  });

  test('probes of the last good build fail, too: nothing changes, an alarm is raised', async () => {
    await reported('b', { errors: 20 });
    for (const build of ['b', 'a']) expect(await answer(failure)).toBe(build);
    await supervise();
    expect(await live()).toEqual({ checkout: 'b' });
    expect(shop().problems.splice(0)).toEqual([
      expect.objectContaining({
        build: 'b',
        why: expect.stringContaining('checkout a is not proven either'),
      }),
    ]);
    expect(await failingGauge()).toBe('1');
    expect((await tools.status()).live[0]?.failingSince).toMatch(/^20\d\d-/u);
    // Tried again without further reports.
    shop().turnClock(minutes(5));
    await supervise();
    expect(await answer()).toBe('b');
    expect(await failingGauge()).toBe('0');
    expect(await wanted()).toEqual([]);
    // The outage has not made the earlier build a bad one.
    expect((await rollBack()).body.moved).toEqual([{ program: 'checkout', from: 'b', to: 'a' }]);
  });

  test('no good earlier build: it stays; one error in the log and the metrics say so', async () => {
    await rollBack();
    await publish('c');
    // `a` was left by the publish of `c`, but fails on its probes since.
    await tools.storeProbe('a', 'recorded');
    await reported('c', { failures: 3 });
    for (const _ of ['first', 'second']) expect(await answer(failure)).toBe('c');
    await supervise();
    expect(await live()).toEqual({ checkout: 'c' });
    expect(shop().problems.splice(0)).toEqual([
      expect.objectContaining({
        program: 'checkout',
        build: 'c',
        why: 'there is no good earlier build',
      }),
    ]);
    expect(await failingGauge()).toBe('1');
    await move([['checkout', 'c', 'b']], { kind: 'rollback' });
    expect(await failingGauge()).toBe('0');
  });

  test.each(['failed', 'are not finished'])(
    'forced although its probes %s: left alone',
    async (probes) => {
      await record('checkout', 'd');
      if (probes === 'failed') await answer(failure);
      await heartbeat({ held: [...held, 'checkout/d'] });
      await publish('d', { isForced: true });
      if (probes !== 'failed') await answer(failure);
      await reported('d', { errors: 500, failures: 500 });
      shop().turnClock(minutes(5));
      await supervise();
      expect(await live()).toEqual({ checkout: 'd' });
      expect(await wanted()).toEqual([]);
      expect((await tools.status()).live[0]).toMatchObject({ build: 'd', isForced: true });
    },
  );

  test('published by force without a shell: probed later, and replaced if it fails', async () => {
    await record('checkout', 'd');
    shop().turnClock(minutes(20));
    await publish('d', { isForced: true });
    expect((await tools.status()).live[0]).toMatchObject({ build: 'd', isForced: true });
    await supervise();
    for (const [build, ...failures] of [['d', failure], ['b'], ['d', failure]]) {
      expect(await wanted()).toEqual([build]);
      await answer(...failures);
    }
    expect(await live()).toEqual({ checkout: 'b' });
  });

  test('canary: ends if its probes fail before and after the live build’s succeed', async () => {
    expect((await canary('c')).status).toBe(200);
    await reported('c', { failures: 3, visitors: 2000 });
    for (const [build, ...failures] of [['c', failure], ['b'], ['c', failure]]) {
      expect(await kinds()).not.toContain('canary aborted');
      expect(await wanted()).toEqual([build]);
      await answer(...failures);
    }
    expect((await history('checkout'))[0]).toMatchObject({
      kind: 'canary aborted',
      from: 'b',
      to: 'c',
      reason: `its probes failed twice: ${failure}`,
    });
    expect(await live()).toEqual({ checkout: 'b' });
  });

  test('page errors forged for every visit: canary and live stay, status shows them', async () => {
    expect((await canary('c')).status).toBe(200);
    for (const build of ['b', 'c']) await reported(build, { errors: 200, visitors: 200 });
    await answerAll();
    expect(await kinds()).toEqual(['canary', 'publish', 'publish']);
    expect((await tools.status()).reports).toMatchObject([
      { build: 'b', errors: 200, visitors: 200 },
      { build: 'c', errors: 200, visitors: 200 },
    ]);
  });

  test('page errors forged for the last good build: a rollback still leads to it', async () => {
    await publish('c');
    await reported('b', { errors: 200, visitors: 200 });
    expect((await rollBack()).body.moved).toEqual([{ program: 'checkout', from: 'c', to: 'b' }]);
  });

  test('page errors forged for the last good build: the shop still goes back to it', async () => {
    await publish('c');
    await reported('b', { errors: 200, visitors: 200 });
    await reported('c', { failures: 3 });
    for (const failures of [[failure], [], [failure]]) await answer(...failures);
    expect((await history('checkout'))[0]).toMatchObject({ kind: 'gone back', from: 'c', to: 'b' });
  });

  test('builds not seen in a browser: the status says so, rollbacks prefer seen ones', async () => {
    const seen = (build: string, inBrowser: string[] | null, more: object = {}) =>
      live().then((now) => move([['checkout', now.checkout ?? null, build, { inBrowser }]], more));
    const shown = async () =>
      (await tools.status()).live.find(({ program }) => program === 'checkout')?.isSeen;
    const broken = await seen('c', ['/billing in a browser: Error: client only']);
    expect([broken.status, broken.body.reasons]).toEqual([
      409,
      [
        'checkout c fails on /billing in a browser: Error: client only',
        'to publish it all the same, add --force',
      ],
    ]);
    expect((await seen('c', [])).status).toBe(200);
    expect(await shown()).toBe(true);
    await record('checkout', 'd');
    await answer();
    await seen('d', null, { isForced: true });
    expect(await shown()).toBe(false);
    await publish('a', { isAgain: true });
    expect((await rollBack()).body.moved).toEqual([{ program: 'checkout', from: 'a', to: 'c' }]);
    for (const to of ['d', 'b'])
      expect((await rollBack()).body.moved).toEqual([expect.objectContaining({ to })]);
    await seen('c', null, { isForced: true, isAgain: true });
    expect(await shown()).toBe(true);
    // Probes go on watching a build that is forced because of the browser.
    await seen('a', ['/billing in a browser: Error: client only'], {
      isForced: true,
      isAgain: true,
    });
    await answerAll();
    shop().turnClock(minutes(5));
    await reported('a', { failures: 3 });
    expect(await wanted()).toEqual(['a']);
  });

  test('canary and live build both fail on their probes: the canary goes on', async () => {
    await canary('c');
    await reported('c', { failures: 3 });
    for (const build of ['c', 'b']) expect(await answer(failure)).toBe(build);
    expect(await kinds()).not.toContain('canary aborted');
  });

  test('pages that failed lately: the request names the build to compare them with', async () => {
    await canary('c');
    for (const build of ['b', 'c']) await reported(build, { failures: 3 });
    expect((await heartbeat()).body.probes.map(({ build, against }) => [build, against])).toEqual([
      ['c', 'b'],
      ['b', 'a'],
    ]);
    await answer();
    await answer(failure);
    // Nothing would replace the last good build.
    expect((await heartbeat()).body.probes).toMatchObject([{ build: 'a', against: null }]);
  });

  test.each([
    ['live build, replaced', 'b'],
    ['canary, made live', 'c'],
  ])('%s by a deployer meanwhile: no probe is requested', async (_what, build) => {
    await canary('c');
    const about = { remote: 'checkout', build, message: 'x' };
    for (let n = 0; n < 30; n++) shop().context.beacons.record({ kind: 'error', ...about });
    await writeCounts();
    const { context, db } = shop();
    let isChanged = false;
    const changing: Db = {
      ...db,
      async transaction(work) {
        if (!isChanged) {
          isChanged = true;
          await publish('c');
        }
        return db.transaction(work);
      },
    };
    await superviseBuilds({ ...context, db: changing });
    expect(isChanged).toBe(true);
    expect(await wanted()).toEqual([]);
  });

  test('two processes at once: one request', async () => {
    for (let n = 0; n < 30; n++)
      shop().context.beacons.record({
        kind: 'error',
        remote: 'checkout',
        build: 'b',
        message: 'x',
      });
    await writeCounts();
    await Promise.all([supervise(), supervise(), supervise()]);
    expect(await wanted()).toEqual(['b']);
  });
});

import { minutes, seconds } from '../time/time.ts';
import { describeReleases, expectRefused, releaseTools } from '../testing/release-tools.ts';

describeReleases('probes before a build goes live', (shop) => {
  const { operator, register, record, move, live, heartbeat, history, ...tools } =
    releaseTools(shop);
  const held = ['checkout/a', 'checkout/b'];
  const force = 'to publish it all the same, add --force';
  const failure = 'GET /billing in km: TypeError: x is not a function';
  const wanted = async () => (await heartbeat({ held })).body.probes;
  const oldest = async () => {
    const [{ against: _, ...probe } = { against: null }] = await wanted();
    return probe;
  };
  const answer = async (...failures: string[]) =>
    heartbeat({ held, probed: [{ ...(await oldest()), failures }] });
  const state = async (build: string) =>
    (await operator('GET', `/release/builds?program=checkout&build=${build}`)).body;

  beforeEach(async () => {
    await register('checkout');
    await record('checkout', 'a');
    await move([['checkout', null, 'a']]);
    await heartbeat({ held });
    await answer();
  });

  test('remote with many builds that no shell can fetch: others are still probed', async () => {
    await register('catalog');
    for (let number = 10; number < 32; number++) await record('checkout', `lost-${number}`);
    await record('catalog', 'a');
    expect(await wanted()).toContainEqual(
      expect.objectContaining({ program: 'catalog', build: 'a' }),
    );
  });

  test('recorded build: requested until a shell answers; later failures still count', async () => {
    await record('checkout', 'b');
    const requests = [await wanted(), await wanted()];
    expect(requests[0]).toEqual([
      { program: 'checkout', build: 'b', request: expect.any(Number), against: null },
    ]);
    expect(requests[1]).toEqual(requests[0]);
    expect((await state('b')).probe).toEqual({ isFinished: false, failures: [] });
    const { against: _, ...probe } = requests[0]![0]!;
    for (const [instance, failures, stored] of [
      ['one', [], []],
      ['two', [failure], [failure]],
      ['one', [], [failure]],
      ['one', ['another'], [failure]],
    ] as const) {
      await heartbeat({ held, instance, probed: [{ ...probe, failures }] });
      expect(await wanted()).toEqual([]);
      expect((await state('b')).probe).toEqual({ isFinished: true, failures: stored });
    }
  });

  test('answer for another build: ignored; with too many or long failures: refused', async () => {
    await record('checkout', 'b');
    const probe = await oldest();
    await heartbeat({ held, probed: [{ ...probe, build: 'a', failures: [] }] });
    expect(await oldest()).toEqual(probe);
    for (const failures of [Array(21).fill('x'), ['x'.repeat(301)]])
      expect((await heartbeat({ held, probed: [{ ...probe, failures }] })).status).toBe(400);
  });

  test('publish and canary: refused until the probes succeed, naming what failed', async () => {
    await record('checkout', 'b');
    const canary = () => tools.canary('checkout', 'b');
    const publish = () => move([['checkout', 'a', 'b']]);
    for (const attempt of [publish, canary])
      expect((await attempt()).body.reasons?.[0]).toContain('checkout b is not probed yet');
    await answer(failure, 'GET /receipt in th: took longer than 3 s');
    for (const [attempt, ...hint] of [[publish, force], [canary]] as const)
      expectRefused(await attempt(), 5004, [
        `checkout b fails on ${failure}`,
        'checkout b fails on GET /receipt in th: took longer than 3 s',
        ...hint,
      ]);
    expect(await live()).toEqual({ checkout: 'a' });
    await record('checkout', 'b');
    await answer();
    expect((await canary()).status).toBe(200);
    expect((await publish()).status).toBe(200);
  });

  test('forced publish: ignores failed probes, not other checks, as the history says', async () => {
    await record('checkout', 'b');
    await answer(failure);
    const forced = () => move([['checkout', 'a', 'b']], { isForced: true });
    await heartbeat({ held: ['checkout/a'] });
    expect((await forced()).body.reasons).toEqual(['shell one does not have checkout b yet']);
    await heartbeat({ held });
    expect((await forced()).status).toBe(200);
    expect((await history('checkout'))[0]).toMatchObject({
      kind: 'publish',
      to: 'b',
      reason: `forced: checkout b fails on ${failure}`,
    });
  });

  test('proven build: recorded again without a request; a failing one is requested', async () => {
    for (const build of ['a', 'b', 'b']) await record('checkout', build);
    expect(await wanted()).toEqual([expect.objectContaining({ build: 'b' })]);
    await answer(failure);
    await record('checkout', 'b');
    expect(await wanted()).toEqual([expect.objectContaining({ build: 'b' })]);
  });

  test('request without answer: ends in ten minutes, the next recording repeats it', async () => {
    await record('checkout', 'b');
    const [first] = await wanted();
    shop().turnClock(minutes(11));
    expect(await wanted()).toEqual([]);
    await record('checkout', 'b');
    const [second] = await wanted();
    expect(second!.request).toBeGreaterThan(first!.request);
  });

  test.each([
    ['not probed', undefined, []],
    ['proven', [], []],
    ['failed', [failure], [`checkout b fails on ${failure}`]],
  ])(
    'no shell runs, build %s: published by force only, no canary',
    async (_what, failures, known) => {
      await record('checkout', 'b');
      if (failures) await answer(...failures);
      shop().turnClock(seconds(10));
      const reasons = [...known, 'no shell runs that could check checkout b'];
      expect((await move([['checkout', 'a', 'b']])).body.reasons).toEqual([...reasons, force]);
      expect((await tools.canary('checkout', 'b')).body.reasons).toEqual(reasons);
      expect((await move([['checkout', 'a', 'b']], { isForced: true })).status).toBe(200);
      expect((await history('checkout'))[0]?.reason).toBe(`forced: ${reasons.join('; ')}`);
    },
  );

  test('no shell runs: first build without failed probes and rollback need no force', async () => {
    await register('news');
    await record('news', 'a');
    await heartbeat({ held, probed: [{ ...(await oldest()), failures: [failure] }] });
    await record('shell', 's1');
    await record('checkout', 'b');
    shop().turnClock(seconds(10));
    expect((await move([['news', null, 'a']])).body.reasons).toEqual([
      `news a fails on ${failure}`,
      force,
    ]);
    expect((await move([['shell', null, 's1']])).status).toBe(200);
    await move([['checkout', 'a', 'b']], { isForced: true });
    expect((await move([['checkout', 'b', 'a']], { kind: 'rollback' })).status).toBe(200);
    await record('shell', 's2');
    expect((await move([['shell', 's1', 's2']])).body.reasons).toEqual([
      'no shell runs that could check shell s2',
      force,
    ]);
  });

  test('the shell has no probes: one shell that has its build is enough', async () => {
    expect((await record('shell', 's1')).body.probe).toBeNull();
    await heartbeat({ held: [...held, 'shell/s1'] });
    expect((await move([['shell', null, 's1']])).status).toBe(200);
  });

  test('state of a build that is not recorded: 404', async () => {
    expect((await operator('GET', '/release/builds?program=checkout&build=none')).status).toBe(404);
  });
});

import { superviseBuilds } from './supervise-builds.ts';
import { describeReleases, expectRefused, releaseTools } from '../testing/release-tools.ts';

describeReleases('rollback', (shop) => {
  const { record, register, history, status, writeCounts, ...tools } = releaseTools(shop);
  /** Forced, because in most of these tests no shell runs. */
  const move = (
    [program, from, to]: [string, string | null, string | null],
    kind = 'publish',
    more = {},
  ) => tools.move([[program, from, to]], { kind, isForced: true, ...more });
  beforeEach(async () => {
    await register('checkout');
    await record('shell', 's1');
    await move(['shell', null, 's1']);
    for (const build of ['a', 'b', 'c', 'd']) await record('checkout', build);
  });

  const publishAgain = async (build: string) =>
    expect(
      (await move(['checkout', await live(), build], 'publish', { isAgain: true })).status,
    ).toBe(200);
  async function publish(...builds: string[]) {
    for (const build of builds)
      expect((await move(['checkout', await live(), build])).status).toBe(200);
  }
  const rollBack = async (to: string | null = null) =>
    move(['checkout', await live(), to], 'rollback');
  const live = async () => (await tools.live()).checkout ?? null;
  const heartbeat = (held: string[], more: object = {}) => tools.heartbeat({ held, ...more });
  const crash = (build: string, count: number) => ({
    program: 'checkout',
    build,
    kind: 'crash',
    count,
    message: 'TypeError: fetch failed',
  });

  test('rollback without a build: takes the previous at once and names late shells', async () => {
    await publish('a', 'b');
    await heartbeat(['checkout/b']);
    const { status: code, body } = await rollBack();
    expect([code, body.moved]).toEqual([200, [{ program: 'checkout', from: 'b', to: 'a' }]]);
    expect(body.waiting).toEqual(['shell one does not have checkout a yet']);
    expect(await live()).toBe('a');
    expect((await history('checkout'))[0]).toMatchObject({
      kind: 'rollback',
      from: 'b',
      to: 'a',
      who: 'somchai',
    });
    expect(body.revision).toBeGreaterThan(0);
  });

  test('repeated rollback: further back, never to a build just left, then refused', async () => {
    await publish('a', 'b', 'c');
    expect([await rollBack(), await rollBack()].map(({ body }) => body.moved[0]!.to)).toEqual([
      'b',
      'a',
    ]);
    expectRefused(await rollBack(), 5004, [
      'checkout has no good earlier build: none was published, ' +
        'and neither failed nor was rolled back since; name one, as checkout=<build>',
    ]);
    expect(await live()).toBe('a');
  });

  test('rolled-back build: goes live if named, and is a target once published', async () => {
    await publish('a', 'b');
    await rollBack();
    expect((await rollBack('b')).status).toBe(200);
    expect(await live()).toBe('b');
    await publishAgain('a');
    await publish('b', 'c');
    expect((await rollBack()).body.moved[0]!.to).toBe('b');
  });

  test('publish of a rolled-back build: refused with its history, unless isAgain', async () => {
    await publish('a', 'b');
    await rollBack();
    expectRefused(await move(['checkout', 'a', 'b']), 5004, [
      expect.stringMatching(
        /^checkout b was rolled back to a by somchai, 20\S+; to publish it again all the same, add --again$/u,
      ),
    ]);
    await publishAgain('b');
    expect(await live()).toBe('b');
    // Left by a publish now.
    await publish('c', 'b');
  });

  test('build that the shop went back from: needs isAgain, never a rollback target', async () => {
    await publish('a', 'b', 'c');
    shop().turnClock(1000);
    await tools.storeProbe('b', 'going back', []);
    await tools.storeProbe('c', 'failed before');
    await superviseBuilds(shop().context);
    expect(await live()).toBe('b');
    shop().turnClock(10_000);
    expect((await move(['checkout', 'b', 'c'])).body.reasons?.[0]).toMatch(
      /^checkout c failed, and the shop went back to b, 20\S+ \(its probes failed twice: GET \/ in th: x\); to publish/u,
    );
    expect((await rollBack()).body.moved[0]!.to).toBe('a');
    expect((await rollBack()).status).toBe(409);
    await publishAgain('c');
  });

  test('build whose last probe failed: skipped by rollback, which may still name it', async () => {
    await publish('a', 'b', 'c');
    await tools.storeProbe('b', 'reported errors');
    expect((await rollBack()).body.moved[0]!.to).toBe('a');
    expect((await rollBack('b')).status).toBe(200);
  });

  test('build no shell ever probed: gone back to after those whose probes succeeded', async () => {
    await publish('a', 'b', 'c', 'd');
    await tools.storeProbe('a', 'recorded', []);
    await tools.storeProbe('b', 'recorded', []);
    for (const to of ['b', 'a', 'c']) expect((await rollBack()).body.moved[0]!.to).toBe(to);
  });

  test('commits: in history and status; a rollback shows that of the last publish', async () => {
    const commits = { a: 'a'.repeat(40), b: 'b'.repeat(40) };
    const publishFrom = async (build: 'a' | 'b', isClean: boolean) =>
      tools.move([['checkout', await live(), build, { commit: commits[build], isClean }]], {
        isForced: true,
      });
    expect((await publishFrom('a', false)).status).toBe(200);
    expect((await publishFrom('b', true)).status).toBe(200);
    await publish('c');
    const shown = async () =>
      (await status()).live
        .filter(({ program }) => program === 'checkout')
        .map(({ commit, isClean }) => [commit, isClean]);
    expect(await shown()).toEqual([[null, null]]);
    await rollBack();
    expect(await shown()).toEqual([[commits.b, true]]);
    await rollBack();
    expect(
      (await history('checkout')).map(({ kind: change, commit, isClean }) => [
        change,
        commit,
        isClean,
      ]),
    ).toEqual([
      ['rollback', commits.a, false],
      ['rollback', commits.b, true],
      ['publish', null, null],
      ['publish', commits.b, true],
      ['publish', commits.a, false],
    ]);
    expect((await tools.move([['checkout', 'a', 'b', { commit: 'main' }]])).status).toBe(400);
  });

  test('build whose canary was aborted: skipped by a rollback', async () => {
    await publish('a', 'b', 'c');
    await shop().sql`insert into release_changes (changed_at, kind, program, from_build, to_build,
      who)
        values (${shop().now()}, 'canary aborted', 'checkout', 'c', 'b', 'the shop itself')`;
    expect((await rollBack()).body.moved[0]!.to).toBe('a');
  });

  test('concurrent rollbacks: one step back; the second refused with the live build', async () => {
    await publish('a', 'b', 'c');
    const both = await Promise.all([
      move(['checkout', 'c', null], 'rollback'),
      move(['checkout', 'c', null], 'rollback'),
    ]);
    expect(both.map(({ status: code }) => code).sort()).toEqual([200, 409]);
    expectRefused(both.find(({ status: code }) => code === 409)!, 5003, ['checkout is at b now']);
    expect(await live()).toBe('b');
    expect(await history('checkout')).toHaveLength(4);
  });

  test('publish without a build: refused as an invalid field', async () => {
    await publish('a');
    expect(await move(['checkout', 'a', null])).toMatchObject({
      status: 400,
      body: { code: 1001 },
    });
  });

  test('server failures reported by shells: shown for the build, with their messages', async () => {
    await publish('a');
    const timeout = { ...crash('a', 3), kind: 'timeout', message: 'no page' };
    await heartbeat(['checkout/a'], { failures: [crash('a', 2), timeout] });
    await heartbeat(['checkout/a'], { failures: [crash('a', 1), crash('made-up', 5)] });
    await writeCounts();
    const { reports } = await status();
    expect(reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({
      build: 'a',
      errors: 0,
      onServer: { crashes: 3, throws: 0, timeouts: 3 },
      worst: [
        { message: 'on the server: TypeError: fetch failed', count: 3 },
        { message: 'on the server: no page', count: 3 },
      ],
    });
  });

  test('server failures in an anonymous beacon: refused and not counted', async () => {
    await publish('a');
    const facts = [{ kind: 'server-crash', remote: 'checkout', build: 'a' }];
    expect((await shop().call('POST', '/beacon', { release: 'r', facts })).status).toBe(400);
    await writeCounts();
    expect((await status()).reports).toEqual([]);
  });
});

import { integrityOf } from '@playday/build/webpack/integrity';
import { deployTokensOf, expectRefused, releaseTools } from '../testing/release-tools.ts';
import { describeShopWith } from '../testing/suite.ts';
import { hours, minutes } from '../time/time.ts';

const needs = { contracts: [1], kit: [] as string[], host: [] as string[] };
const isForced = true;
/** `next` is a second token of the shell. */
const DEPLOY_TOKENS = [
  deployTokensOf('operator', 'shell', 'checkout', 'account'),
  deployTokensOf('next').replace('next=', 'shell='),
].join(',');

describeShopWith({ DEPLOY_TOKENS }, 'releases', (shop) => {
  const { as, operator, record, register, live, heartbeat, history, writeCounts, ...tools } =
    releaseTools(shop);
  /** Forced, because in most of these tests no shell runs. */
  const move: typeof tools.move = (moves, more, caller) =>
    tools.move(moves, { isForced, ...more }, caller);
  beforeEach(async () => {
    await register('checkout', 'account');
    for (const [program, build] of [
      ['shell', 's1'],
      ['checkout', 'a'],
      ['checkout', 'b'],
      ['checkout', 'c'],
      ['account', 'a'],
    ] as const)
      await record(program, build);
    await move([
      ['shell', null, 's1'],
      ['checkout', null, 'a'],
      ['account', null, 'a'],
    ]);
  });

  test('concurrent publishes: one succeeds, the other refused with the current build', async () => {
    const both = await Promise.all([
      move([['checkout', 'a', 'b']]),
      move([['checkout', 'a', 'c']]),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409)!;
    const winner = (await live()).checkout!;
    expectRefused(refused, 5003, [`checkout is at ${winner} now`]);
    const other = winner === 'b' ? 'c' : 'b';
    await move([['checkout', winner, other]]);
    expect((await history('checkout')).map(({ from, to, who }) => [from, to, who])).toEqual([
      [winner, other, 'somchai'],
      ['a', winner, 'somchai'],
      [null, 'a', 'somchai'],
    ]);
  });

  test('several builds: published together or not at all', async () => {
    await record('account', 'b');
    const refused = await move([
      ['checkout', 'a', 'b'],
      ['account', 'stale', 'b'],
    ]);
    expect([refused.status, (await live()).checkout]).toEqual([409, 'a']);
    const moved = await move([
      ['checkout', 'a', 'b'],
      ['account', 'a', 'b'],
    ]);
    expect([moved.status, await live()]).toEqual([
      200,
      { shell: 's1', checkout: 'b', account: 'b' },
    ]);
  });

  test('deploy tokens: that of checkout is limited to it, an unknown one is refused', async () => {
    await record('account', 'b');
    const refused = await move([['account', 'a', 'b']], {}, as('checkout'));
    expect([refused.status, refused.body.code]).toEqual([403, 5002]);
    const follow = { instance: 'x', build: 'y', held: [], refused: [] };
    expect((await as('checkout')('POST', '/release/follow', follow)).status).toBe(403);
    expect((await move([['checkout', 'a', 'b']], {}, as('checkout'))).status).toBe(200);
    expect((await move([['checkout', 'b', 'a']], {}, as('unknown'))).body.code).toBe(5001);
  });

  test('two tokens of one program, while one is replaced: both are accepted', async () => {
    const follow = { instance: 'one', build: 's1', held: [], refused: [] };
    for (const name of ['shell', 'next'])
      expect((await as(name)('POST', '/release/follow', follow)).status).toBe(200);
  });

  test.each([
    ['a name of the kit', { kit: ['useTeleport'] }, 'the kit’s useTeleport'],
    ['a member of the host', { host: ['HostCart.gift'] }, 'the host’s HostCart.gift'],
    ['federation’s runtime', { host: ['bundlerRuntime'] }, 'the shell’s bundlerRuntime'],
    ['another contract', { contracts: [2] }, 'contract 2'],
  ])(
    'build that needs %s the live shell lacks: refused with the reason',
    async (_what, more, missing) => {
      await record('checkout', 'future', { needs: { ...needs, ...more } });
      const refused = await move([['checkout', 'a', 'future']]);
      expectRefused(refused, 5004, [`checkout future needs ${missing}, which shell s1 lacks`]);
      expect((await live()).checkout).toBe('a');
      const state = await operator('GET', '/release/builds?program=checkout&build=future');
      expect(state.body.unmet).toEqual(refused.body.reasons);
    },
  );

  test('previous contract and deprecated name: published with warning, found by name', async () => {
    await record('shell', 's2', {
      offers: {
        contracts: [2, 1],
        kit: ['useOld'],
        host: [],
        deprecated: [{ name: 'useOld', until: '2027-06-01', instead: 'useNew' }],
      },
    });
    expect((await move([['shell', 's1', 's2']])).body.deprecated).toEqual(
      ['account a', 'checkout a'].map(
        (build) => `${build} is built for contract 1; a shell of contract 3 will not mount it`,
      ),
    );
    await record('checkout', 'next', { needs: { contracts: [2], kit: ['useOld'], host: [] } });
    expect((await move([['checkout', 'a', 'next']])).body.deprecated).toEqual([
      'checkout next uses useOld, which shells may lack from 2027-06-01 on; use useNew',
    ]);
    const uses = async (name: string) => (await operator('GET', `/release/uses?name=${name}`)).body;
    expect(await uses('useOld')).toEqual([{ program: 'checkout', build: 'next' }]);
    expect(await uses('1')).toEqual([{ program: 'account', build: 'a' }]);
    expect((await move([['checkout', 'next', 'a']], { kind: 'rollback' })).status).toBe(200);
    await record('shell', 's3', { offers: { contracts: [3, 2], kit: [], host: [] } });
    await shop()
      .sql`insert into canaries (program, build, percent, since) values ('checkout', 'b', 10,
        now())`;
    expect((await move([['shell', 's2', 's3']])).body.reasons).toContain(
      'the canary checkout b needs contract 1, which shell s3 lacks; end it',
    );
    expect((await move([['shell', 's2', 's3']])).body.reasons).toContain(
      'account a needs contract 1, which shell s3 lacks; no build of it fits',
    );
  });

  test('shell dropping what a live remote needs: refused, with a compatible one not', async () => {
    await record('shell', 's2', { offers: { ...needs, kit: ['useNew'] } });
    await record('checkout', 'new', { needs: { ...needs, kit: ['useNew'] } });
    await move([
      ['shell', 's1', 's2'],
      ['checkout', 'a', 'new'],
    ]);
    expect((await move([['shell', 's2', 's1']], { kind: 'rollback' })).body.reasons).toEqual([
      'checkout new needs the kit’s useNew, which shell s1 lacks; move checkout to a along with it',
    ]);
    const together = await move(
      [
        ['shell', 's2', 's1'],
        ['checkout', 'new', 'a'],
      ],
      { kind: 'rollback' },
    );
    expect(together.status).toBe(200);
  });

  test('build that a running shell could not fetch: refused with the shell’s reason', async () => {
    const held = ['checkout/a', 'checkout/b', 'account/a'];
    const { probes } = (await heartbeat({ held })).body;
    const probed = probes.map(({ against: _, ...probe }) => ({ ...probe, failures: [] }));
    await heartbeat({ probed });
    await heartbeat({ held });
    await heartbeat({
      ...{ instance: 'two', held: ['checkout/a'] },
      refused: [
        { program: 'checkout', build: 'b', reason: 'server.cjs is not what was published' },
      ],
    });
    expect((await move([['checkout', 'a', 'b']])).body.reasons).toEqual([
      'shell two does not have checkout b: server.cjs is not what was published',
    ]);
    shop().turnClock(10_000);
    await heartbeat({ held });
    expect((await move([['checkout', 'a', 'b']])).status).toBe(200);
  });

  test('shells that follow the release: counted for ten seconds after a heartbeat', async () => {
    const alive = async () =>
      /^playday_shells_alive (\d+)$/mu.exec((await shop().app.inject('/metrics')).body)?.[1];
    for (const instance of ['one', 'two']) await heartbeat({ instance });
    expect(await alive()).toBe('2');
    shop().turnClock(11_000);
    expect(await alive()).toBe('0');
  });

  test('different files under a known build id: refused', async () => {
    const other = await record('checkout', 'a', {
      server: integrityOf(Buffer.from('something else')),
    });
    expect([other.status, other.body.reasons]).toEqual([
      409,
      ['checkout a is known with other files'],
    ]);
  });

  test('messages of a build: the 50 most frequent kept; pages cannot forge a shell’s', async () => {
    await move([['checkout', 'a', 'b']]);
    const send = (build: string, message: string) =>
      shop().context.beacons.record({ kind: 'error', remote: 'checkout', build, message });
    for (let n = 0; n < 3; n++) send('a', 'frequent');
    send('b', 'of another build');
    for (let n = 0; n < 80; n++) send('a', `forged ${n}`);
    send('b', 'on the server: forged');
    await writeCounts();
    for (let n = 0; n < 80; n++) send('a', `forged later ${n}`);
    await writeCounts();
    const stored = await shop().sql<{ build: string; message: string }>`
        select build, message from build_errors
        order by count desc`;
    expect(stored.filter(({ build }) => build === 'a')).toHaveLength(50);
    expect(stored[0]).toEqual({ build: 'a', message: 'frequent' });
    expect(stored.filter(({ build }) => build === 'b')).toEqual([
      { build: 'b', message: 'of another build' },
    ]);
    const { body } = await operator('GET', '/release');
    expect(body.reports.map(({ build, errors }) => [build, errors])).toEqual([
      ['a', 163],
      ['b', 2],
    ]);
  });

  /** As a page that is closed does, without our cookie. */
  const sendBeacon = (body: object) =>
    shop().call('POST', '/beacon', body, { cookie: '', 'x-xsrf-token': '' });

  test('beacons: counted per known build, with messages and 75th percentiles', async () => {
    // The name of a release has the builds of all programs, a hundred perhaps.
    const release = Array<string>(101).fill('3f4621c4a6df').join('.');
    const about = { remote: 'checkout', build: 'a' };
    const facts = [
      { ...about, kind: 'visitor' },
      { ...about, kind: 'visitor', build: 'made-up' },
      { ...about, kind: 'error', message: 'x is not a function' },
      ...[100, 200, 300, 400].map((value) => ({ ...about, kind: 'vital', name: 'LCP', value })),
    ];
    expect((await sendBeacon({ release, facts })).status).toBe(200);
    await writeCounts();
    const { body } = await operator('GET', '/release');
    expect(body.reports).toHaveLength(1);
    expect(body.reports[0]).toMatchObject({
      build: 'a',
      visitors: 1,
      errors: 1,
      worst: [{ message: 'x is not a function', count: 1, frames: [] }],
    });
    expect(Math.abs(body.reports[0]!.p75.LCP! - 300)).toBeLessThan(30);
    const metrics = (await shop().app.inject('/metrics')).body;
    expect(metrics).toContain('playday_page_visitors{program="checkout",build="a"} 1');
    expect(metrics).toContain('playday_page_errors{program="checkout",build="a"} 1');
    expect(metrics).toMatch(
      /playday_page_vitals_p75\{program="checkout",build="a",name="LCP"\} (?:2[789]|3[0-2])\d(?:\.\d+)?$/mu,
    );
  });

  test('beacons of builds that are not shown, and were not within six hours: dropped', async () => {
    const counted = async () => {
      for (const build of ['a', 'b', 'c']) {
        const about = { remote: 'checkout', build };
        const error = { kind: 'error', ...about, message: `of ${build}` };
        const vital = { kind: 'vital', ...about, name: 'LCP', value: 100 };
        await sendBeacon({ release: 'r', facts: [{ kind: 'visitor', ...about }, error, vital] });
      }
      await writeCounts();
      const { reports } = await tools.status();
      return reports.map(({ build, visitors, errors, p75, worst }) =>
        [build, visitors, errors, Object.keys(p75).length, worst.length].join(' '),
      );
    };
    expect(await counted()).toEqual(['a 1 1 1 1']);
    await move([['checkout', 'a', 'b']]);
    await shop().sql`insert into canaries (program, build, percent, since)
        values ('checkout', 'c', 10, ${shop().now()})`;
    shop().turnClock(hours(6) - minutes(1));
    expect(await counted()).toEqual(['a 2 2 1 1', 'b 1 1 1 1', 'c 1 1 1 1']);
    await shop().sql`delete from canaries`;
    shop().turnClock(minutes(2));
    expect(await counted()).toEqual(['a 2 2 1 1', 'b 2 2 1 1', 'c 1 1 1 1']);
  });

  test('stack frames in beacons: the latest are stored, if places in a build', async () => {
    const about = { kind: 'error', remote: 'checkout', build: 'a', message: 'boom' };
    const place = (column: number) => `mfe/checkout/a/cart.1a2b3c4d.js:1:${column}`;
    const send = (...facts: object[]) => sendBeacon({ release: 'r', facts });
    for (const facts of [
      [{ ...about, frames: [place(1)] }],
      [{ ...about, frames: [place(2)] }, about],
    ]) {
      expect((await send(...facts)).status).toBe(200);
      await writeCounts();
    }
    const { body } = await operator('GET', '/release');
    expect(body.reports[0]?.worst).toEqual([{ message: 'boom', count: 3, frames: [place(2)] }]);
    for (const frame of [
      'Mali Suwan',
      '/account?name=mali',
      `${place(1)} mali`,
      `https://evil.example/${place(1)}`,
    ])
      expect((await send({ ...about, frames: [frame] })).status).toBe(400);
    expect((await send({ ...about, frames: Array(6).fill(place(1)) })).status).toBe(400);
  });

  describe('source maps', () => {
    const maps = Buffer.from('maps of a').toString('base64');
    const put = (caller: typeof operator, more: object = {}) =>
      caller('PUT', '/release/maps', { program: 'checkout', build: 'a', maps, ...more });
    const get = (build: string) => operator('GET', `/release/maps?program=checkout&build=${build}`);

    test('they are returned as they were stored, for a recorded build only', async () => {
      expect((await get('a')).status).toBe(404);
      expect((await put(as('checkout'))).status).toBe(200);
      expect((await get('a')).body).toEqual({ maps });
      expect((await put(operator, { build: 'made-up' })).status).toBe(404);
    });

    test('without a deploy token, or with another program’s: refused; too large: 413', async () => {
      expect((await put(as('account'))).status).toBe(403);
      expect((await put(as('unknown'))).status).toBe(401);
      const large = 'A'.repeat(1_600_000);
      expect((await put(operator, { maps: large })).status).toBe(413);
      // Refused before the body is read.
      expect((await put(as('unknown'), { maps: large })).status).toBe(401);
    });

    test('old builds: the maps of the 20 newest builds and of the live one are kept', async () => {
      await put(operator);
      for (const build of Array.from({ length: 21 }, (_, n) => `n${n}`)) {
        shop().turnClock(1000);
        await record('checkout', build);
        await put(operator, { build });
      }
      const kept = await Promise.all(
        ['a', 'n0', 'n1', 'n20'].map(async (build) => (await get(build)).status),
      );
      expect(kept).toEqual([200, 404, 200, 200]);
    });
  });

  test('beacon from another site: refused', async () => {
    const reply = await shop().call('POST', '/beacon', visit, { origin: 'https://evil.example' });
    expect(reply.status).toBe(403);
  });

  const visit = { release: 'r', facts: [{ kind: 'visitor', remote: 'shell', build: 's1' }] };

  test.each([
    ['one address', () => '203.0.113.7'],
    ['many addresses of one IPv6 network', (at: number) => `2001:db8:1:2::${at.toString(16)}`],
  ])(
    'beacons from %s: 120 a minute are accepted; other networks send on',
    async (_whose, addressOf) => {
      const send = async (address: string) =>
        (await shop().call('POST', '/beacon', visit, { 'x-forwarded-for': address })).status;
      // To the start of a minute, in which the limit counts.
      shop().turnClock(minutes(1) - (shop().now().getTime() % minutes(1)));
      const statuses = await Promise.all(
        Array.from({ length: 130 }, (_, at) => send(addressOf(at))),
      );
      expect(statuses.filter((status) => status === 429)).toHaveLength(10);
      expect(await send('203.0.113.8')).toBe(200);
      expect(await send('2001:db8:1:3::1')).toBe(200);
    },
  );

  test('release history: append-only', async () => {
    await expect(shop().sql`update release_changes
      set who = 'nobody'`).rejects.toThrow('append-only');
  });
});

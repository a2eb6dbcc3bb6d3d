import { createHash } from 'node:crypto';
import { integrityOf } from '@playday/shared/build/webpack/integrity';
import { describeOnDatabases, freshDatabase, type TestDatabase } from '../testing/databases.ts';
import { definitionOf } from '../testing/release-tools.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import type { Call } from '../testing/test-client.ts';
import { endFailingCanaries } from './canary.ts';
import { superviseBuilds } from './supervise-builds.ts';

const token = 'token-of-operator-0123456789';
const hashed = `operator=${createHash('sha256').update(token).digest('hex')}`;
const hash = (text: string) => integrityOf(Buffer.from(text));
const offers = { contracts: [1], kit: ['useHost'], host: [] };
const noRequirements = { contracts: [], kit: [], host: [] };

jest.setTimeout(30_000);
describeOnDatabases('rollback', (kind) => {
  let database: TestDatabase;
  let shop: Shop;
  beforeAll(async () => {
    database = await freshDatabase(kind);
    shop = await openShop(database.db, { DEPLOY_TOKENS: hashed });
  }, 30_000);
  beforeEach(async () => {
    await shop.reset();
    await call('PUT', '/release/programs', { name: 'checkout', origin: 'http://checkout.test:4100' });
    await record('shell', 's1', noRequirements);
    await move(['shell', null, 's1']);
    for (const build of ['a', 'b', 'c', 'd']) await record('checkout', build);
  });
  afterAll(async () => {
    await shop?.close();
    await database?.drop();
  });

  const call: Call = (...request) =>
    shop.callWith({ authorization: `Bearer ${token}`, cookie: '', 'x-xsrf-token': '' })(...request);
  const record = (
    program: string,
    build: string,
    needs: object = { contracts: [1], kit: ['useHost'], host: [] },
  ) =>
    call('POST', '/release/builds', {
      program,
      build,
      manifest: hash(`${build} manifest`),
      server: hash(`${build} server`),
      needs,
      ...(program === 'shell' ? { offers } : { definition: definitionOf([`/${program}`]) }),
    });
  const move = ([program, from, to]: [string, string | null, string | null], kind = 'publish', more = {}) =>
    call('POST', '/release/move', { moves: [{ program, from, to }], kind, who: 'somchai', ...more });
  const publishAgain = async (build: string) =>
    expect((await move(['checkout', await live(), build], 'publish', { isAgain: true })).status).toBe(200);
  async function publish(...builds: string[]) {
    for (const build of builds) expect((await move(['checkout', await live(), build])).status).toBe(200);
  }
  const rollBack = async (to: string | null = null) => move(['checkout', await live(), to], 'rollback');
  const status = async () => (await call('GET', '/release')).body;
  const live = async () => (await status()).live.find(({ program }) => program === 'checkout')?.build ?? null;
  const heartbeat = (held: string[], failures?: object[]) =>
    call('POST', '/release/follow', {
      instance: 'one',
      build: 's1',
      held,
      refused: [],
      ...(failures && { failures }),
    });
  const crash = (build: string, count: number) => ({
    program: 'checkout',
    build,
    kind: 'crash',
    count,
    message: 'TypeError: fetch failed',
  });
  const writeCounts = () => shop.context.beacons.write(shop.now());

  test('rollback without a build: the previous build goes live at once, and the response names the shells that do not have it yet', async () => {
    await publish('a', 'b');
    await heartbeat(['checkout/b']);
    const { status: code, body } = await rollBack();
    expect([code, body.moved]).toEqual([200, [{ program: 'checkout', from: 'b', to: 'a' }]]);
    expect(body.waiting).toEqual(['shell one does not have checkout a yet']);
    expect(await live()).toBe('a');
    const { body: history } = await call('GET', '/release/history?program=checkout');
    expect(history[0]).toMatchObject({ kind: 'rollback', from: 'b', to: 'a', who: 'somchai' });
    expect(body.revision).toBeGreaterThan(0);
  });

  test('repeated rollback: goes further back, never to a build just left, then is refused', async () => {
    await publish('a', 'b', 'c');
    const results = [await rollBack(), await rollBack()].map(({ body }) => body.moved[0]!.to);
    expect(results).toEqual(['b', 'a']);
    const refused = await rollBack();
    expect([refused.status, refused.body.code, refused.body.reasons]).toEqual([
      409,
      5004,
      [
        'checkout has no good earlier build: none was published, and neither failed nor was rolled back since; name one, as checkout=<build>',
      ],
    ]);
    expect(await live()).toBe('a');
  });

  test('build that was rolled back: goes live again if named; once published again, a later rollback may return to it', async () => {
    await publish('a', 'b');
    await rollBack();
    expect((await rollBack('b')).status).toBe(200);
    expect(await live()).toBe('b');
    await publishAgain('a');
    await publish('b', 'c');
    expect((await rollBack()).body.moved[0]!.to).toBe('b');
  });

  test('publish of a build that was rolled back: refused with what the history says, unless it is meant', async () => {
    await publish('a', 'b');
    await rollBack();
    const refused = await move(['checkout', 'a', 'b']);
    expect([refused.status, refused.body.code, refused.body.reasons]).toEqual([
      409,
      5004,
      [
        expect.stringMatching(
          /^checkout b was rolled back to a by somchai, 20\S+; to publish it again all the same, add --again$/u,
        ),
      ],
    ]);
    await publishAgain('b');
    expect(await live()).toBe('b');
    // Left by a publish now.
    await publish('c', 'b');
  });

  test('build that the shop went back from: published with isAgain only, and never the target of a rollback', async () => {
    await publish('a', 'b', 'c');
    await heartbeat([], [{ ...crash('c', 5), kind: 'throw' }]);
    await writeCounts();
    await superviseBuilds(shop.context);
    expect(await live()).toBe('b');
    shop.turnClock(10_000);
    const refused = await move(['checkout', 'b', 'c']);
    expect(refused.body.reasons?.[0]).toMatch(
      /^checkout c failed, and the shop went back to b, 20\S+ \(5 failures on the server since it went live;.*\); to publish/u,
    );
    expect((await rollBack()).body.moved[0]!.to).toBe('a');
    expect((await rollBack()).status).toBe(409);
    await publishAgain('c');
  });

  test('build whose last probe failed: skipped by a rollback, which may still name it', async () => {
    await publish('a', 'b', 'c');
    await shop.db.query(
      `insert into build_probes (program, build, why, requested_at, finished_at, failures)
       values ('checkout', 'b', 'reported errors', $1, $1, '["GET / in th: x"]')`,
      [shop.now()],
    );
    expect((await rollBack()).body.moved[0]!.to).toBe('a');
    expect((await rollBack('b')).status).toBe(200);
  });

  test('commits: history and status show them; a rollback shows that of the build’s last publish', async () => {
    const commits = { a: 'a'.repeat(40), b: 'b'.repeat(40) };
    const publishFrom = async (build: 'a' | 'b', isClean: boolean) =>
      call('POST', '/release/move', {
        moves: [{ program: 'checkout', from: await live(), to: build, commit: commits[build], isClean }],
        kind: 'publish',
        who: 'somchai',
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
    const { body: history } = await call('GET', '/release/history?program=checkout');
    expect(history.map(({ kind: change, commit, isClean }) => [change, commit, isClean])).toEqual([
      ['rollback', commits.a, false],
      ['rollback', commits.b, true],
      ['publish', null, null],
      ['publish', commits.b, true],
      ['publish', commits.a, false],
    ]);
    const wrong = { program: 'checkout', from: 'a', to: 'b', commit: 'main' };
    expect((await call('POST', '/release/move', { moves: [wrong], kind: 'publish', who: 'x' })).status).toBe(
      400,
    );
  });

  test('build whose canary was aborted: skipped by a rollback', async () => {
    await publish('a', 'b', 'c');
    const canary = { program: 'checkout', build: 'b', percent: 10, who: 'somchai' };
    expect((await call('PUT', '/release/canary', canary)).status).toBe(200);
    await heartbeat([], [crash('b', 3)]);
    await writeCounts();
    expect(await endFailingCanaries(shop.context)).toEqual(['checkout b']);
    expect((await rollBack()).body.moved[0]!.to).toBe('a');
  });

  test('two concurrent rollbacks: one step back; the second is refused with the live build', async () => {
    await publish('a', 'b', 'c');
    const both = await Promise.all([
      move(['checkout', 'c', null], 'rollback'),
      move(['checkout', 'c', null], 'rollback'),
    ]);
    expect(both.map(({ status: code }) => code).sort()).toEqual([200, 409]);
    expect(both.find(({ status: code }) => code === 409)!.body).toMatchObject({
      code: 5003,
      reasons: ['checkout is at b now'],
    });
    expect(await live()).toBe('b');
    expect((await call('GET', '/release/history?program=checkout')).body).toHaveLength(4);
  });

  test('rollback to a build that is incompatible with the live shell: refused with the reason', async () => {
    await record('checkout', 'old', { contracts: [1], kit: ['useGone'], host: [] });
    await publish('a');
    const refused = await rollBack('old');
    expect(refused.body.reasons).toEqual(['checkout old needs the kit’s useGone, which shell s1 lacks']);
  });

  test('rollback to a build of an earlier contract: refused, and the reason names the contract', async () => {
    await record('checkout', 'old', { contracts: [0], kit: [], host: [] });
    await publish('a');
    const refused = await rollBack('old');
    expect(refused.status).toBe(409);
    expect(refused.body.reasons).toEqual(['checkout old needs contract 0, which shell s1 lacks']);
  });

  test('publish without a build: refused as an invalid field', async () => {
    await publish('a');
    const refused = await move(['checkout', 'a', null]);
    expect([refused.status, refused.body.code]).toEqual([400, 1001]);
  });

  test('server failures reported by shells: shown for the build, with their messages', async () => {
    await publish('a');
    await heartbeat(
      ['checkout/a'],
      [crash('a', 2), { ...crash('a', 3), kind: 'timeout', message: 'no page' }],
    );
    await heartbeat(['checkout/a'], [crash('a', 1), { ...crash('made-up', 5) }]);
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
    const refused = await shop.call('POST', '/beacon', { release: 'r', facts });
    expect(refused.status).toBe(400);
    await writeCounts();
    expect((await status()).reports).toEqual([]);
  });

  test('canary with about as many crashes as the live build: continues; with clearly more: ends', async () => {
    await publish('a');
    await call('PUT', '/release/canary', { program: 'checkout', build: 'b', percent: 10, who: 'somchai' });
    for (let n = 0; n < 5000; n++)
      shop.context.beacons.record({ kind: 'visitor', remote: 'checkout', build: n % 2 ? 'a' : 'b' });
    await heartbeat([], [crash('a', 2), crash('b', 4)]);
    await writeCounts();
    expect(await endFailingCanaries(shop.context)).toEqual([]);
    await heartbeat([], [crash('b', 1)]);
    await writeCounts();
    expect(await endFailingCanaries(shop.context)).toEqual(['checkout b']);
    const { body: history } = await call('GET', '/release/history');
    expect(history[0]!.reason).toBe('5 crashes on the server; live 2');
  });
});

import { definitionOf, describeReleases, releaseTools } from '../testing/release-tools.ts';

describeReleases('addresses and slots of live remotes', (shop) => {
  const { register, record, live, heartbeat, canary, ...tools } = releaseTools(shop);
  /** Forced, because no shell runs. */
  const move: typeof tools.move = (moves, more) => tools.move(moves, { isForced: true, ...more });
  const withPaths = (paths: string[], slots?: string[]) => ({
    definition: definitionOf(paths, slots),
  });

  beforeEach(async () => {
    await register('checkout', 'news');
    await record('checkout', 'a', withPaths(['/billing', '/receipt/*'], ['cart']));
    await record('news', 'a', withPaths(['/news/*', '*']));
    await move([
      ['checkout', null, 'a'],
      ['news', null, 'a'],
    ]);
  });

  test.each([
    ['the same path', ['/billing'], '/billing'],
    ['a path below one with /*', ['/receipt/print'], '/receipt/* and /receipt/print'],
    ['/* above a path', ['/billing/*'], '/billing and /billing/*'],
  ])(
    'publish, canary, rollback to %s: refused, naming remotes, path and way',
    async (_what, paths, path) => {
      await record('news', 'b', withPaths(paths));
      const reason = (kind: string) =>
        `checkout a and news b both have the address ${path}; ` +
        `moving it is one ${kind} of both: npm run release -- ${kind} checkout news`;
      for (const [kind, refused] of [
        ['publish', await move([['news', 'a', 'b']])],
        ['publish', await canary('news', 'b')],
        ['rollback', await move([['news', 'a', 'b']], { kind: 'rollback' })],
      ] as const)
        expect(refused).toMatchObject({
          status: 409,
          body: { code: 5004, reasons: expect.arrayContaining([reason(kind)]) },
        });
      expect(await live()).toEqual({ checkout: 'a', news: 'a' });
    },
  );

  test.each([
    ['/api/reviews', '/api'],
    ['/dev/*', '/dev'],
    ['/mfe', '/mfe'],
  ])(
    'publish, canary, rollback to %s: refused, since the shop itself answers there',
    async (path, answered) => {
      await record('news', 'b', withPaths(['/news/*', path]));
      const reason =
        `news b has the address ${path}, but the shop itself answers ${answered}; ` + 'use another';
      for (const refused of [
        await move([['news', 'a', 'b']]),
        await canary('news', 'b'),
        await move([['news', 'a', 'b']], { kind: 'rollback' }),
      ])
        expect(refused).toMatchObject({
          status: 409,
          body: { code: 5004, reasons: expect.arrayContaining([reason]) },
        });
      expect(await live()).toEqual({ checkout: 'a', news: 'a' });
    },
  );

  test('menu entry at an order of the shop: refused, but not by a rollback', async () => {
    const text = { en: 'News', th: 'ข่าว', zh: '资讯', km: 'ព័ត៌មាន' };
    const menu = [{ id: 'daily', path: '/news/daily', order: 600, text }];
    await record('news', 'b', { definition: { ...definitionOf(['/news/*', '*']), menu } });
    const reason =
      'news b: the menu entry daily has the order 600, which is that of the shop’s entry about-us';
    for (const refused of [await move([['news', 'a', 'b']]), await canary('news', 'b')])
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 5004, reasons: expect.arrayContaining([reason]) },
      });
    expect((await move([['news', 'a', 'b']], { kind: 'rollback' })).status).toBe(200);
  });

  const place = (type: 'string' | 'number') => ({
    order: { props: { id: type }, examples: [{ id: type === 'string' ? 'a' : 1 }] },
  });
  const offering = (type: 'string' | 'number') => ({
    definition: { ...definitionOf(['/news/*', '*']), places: place(type) },
  });
  const filling = {
    definition: {
      ...definitionOf(['/billing', '/receipt/*'], ['cart']),
      fills: { 'news/order': { id: 'string' } },
    },
  };
  const misfit = 'checkout b fills news/order and needs id (string), which news c does not pass';

  test('place that changes under what fills it: refused by name, a rollback is not', async () => {
    await record('news', 'b', offering('string'));
    await record('checkout', 'b', filling);
    const both = await move([
      ['news', 'a', 'b'],
      ['checkout', 'a', 'b'],
    ]);
    expect(both.status).toBe(200);
    await record('news', 'c', offering('number'));
    for (const refused of [await move([['news', 'b', 'c']]), await canary('news', 'c')])
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 5004, reasons: expect.arrayContaining([misfit]) },
      });
    expect((await move([['news', 'b', 'c']], { kind: 'rollback' })).status).toBe(200);
    expect((await move([['news', 'c', 'a']], { kind: 'rollback' })).status).toBe(200);
  });

  test('place that another fills already, or with other props: refused by name', async () => {
    await record('news', 'b', offering('number'));
    expect((await move([['news', 'a', 'b']])).status).toBe(200);
    await record('checkout', 'b', filling);
    expect((await move([['checkout', 'a', 'b']])).body.reasons).toContain(
      misfit.replace('news c', 'news b'),
    );
    await register('reviews');
    const also = { definition: { ...definitionOf(['/reviews']), fills: { 'a/b': {} } } };
    await record('reviews', 'a', also);
    expect((await move([['reviews', null, 'a']])).status).toBe(200);
    const filler = { ...definitionOf(['/billing'], ['cart']), fills: { 'a/b': {} } };
    await record('checkout', 'c', { definition: filler });
    expect((await move([['checkout', 'a', 'c']])).body.reasons).toContain(
      'checkout c and reviews a both fill the place a/b',
    );
  });

  test('place whose examples do not fit its props: refused by name', async () => {
    const places = { order: { props: { id: 'string' }, examples: [{ id: 1 }] } };
    await record('news', 'b', { definition: { ...definitionOf(['/news/*', '*']), places } });
    expect((await move([['news', 'a', 'b']])).body.reasons).toContain(
      'news b: example 1 of the place order has no string as id',
    );
  });

  test('address that only begins like one of the shop itself: live', async () => {
    await record('news', 'b', withPaths(['/news/*', '/healthy', '/apiary/*']));
    expect((await move([['news', 'a', 'b']])).status).toBe(200);
  });

  test('the route * and a slot: one live remote each', async () => {
    await record('checkout', 'b', withPaths(['/billing', '*']));
    expect((await move([['checkout', 'a', 'b']])).body.reasons?.[0]).toContain(
      'both have the address *',
    );
    await record('news', 'b', withPaths(['/news/*'], ['cart']));
    expect((await move([['news', 'a', 'b']])).body.reasons?.[0]).toContain(
      'both fill the slot cart',
    );
  });

  test('address moved in one publish of both remotes: live; neither rolls back alone', async () => {
    await record('checkout', 'b', withPaths(['/billing'], ['cart']));
    await record('news', 'b', withPaths(['/news/*', '/receipt/*', '*']));
    expect((await move([['news', 'a', 'b']])).status).toBe(409);
    const moved = await move([
      ['checkout', 'a', 'b'],
      ['news', 'a', 'b'],
    ]);
    expect(moved.status).toBe(200);
    const refused = await move([['checkout', 'b', null]], { kind: 'rollback' });
    expect(refused.body.reasons?.[0]).toContain('both have the address /receipt/*');
    expect(refused.body.reasons?.[0]).toContain('npm run release -- rollback checkout news');
    const both: [string, string, null][] = [
      ['checkout', 'b', null],
      ['news', 'b', null],
    ];
    expect((await move(both, { kind: 'rollback' })).status).toBe(200);
  });

  test('address of another’s canary: refused; of its own canary, which ends: live', async () => {
    await record('news', 'b', withPaths(['/news/*', '/help', '*']));
    await shop().sql`insert into canaries (program, build, percent, since) values ('news', 'b', 10,
      now())`;
    await record('checkout', 'b', withPaths(['/billing', '/help']));
    expect((await move([['checkout', 'a', 'b']])).body.reasons?.[0]).toContain(
      'checkout b and news b both have the address /help',
    );
    expect((await move([['news', 'a', 'b']])).status).toBe(200);
  });

  test('build without a definition, and shell with one: not recorded', async () => {
    expect((await record('news', 'b', { definition: undefined })).body.field).toBe('definition');
    expect((await record('shell', 's1', withPaths(['/x']))).body.field).toBe('definition');
  });

  test('invalid definition: refused', async () => {
    for (const path of ['billing', '/a b', '//', '/*x', 'https://evil.example'])
      expect((await record('news', 'b', withPaths([path]))).status).toBe(400);
    expect((await heartbeat()).status).toBe(200);
  });
});

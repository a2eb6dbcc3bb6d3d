import { expectRefused, releaseTools, describeReleases } from '../testing/release-tools.ts';

describeReleases('registered remotes', (shop) => {
  const { as, withToken, operator, register, record, move, heartbeat, live, history, status } =
    releaseTools(shop);
  const registerNews = (more: object = {}, caller = operator) =>
    caller('POST', '/release/programs', { name: 'news', origin: 'https://news.example', ...more });

  test('registered remote: its token deploys only it, and is stored as a hash', async () => {
    const { status: code, body } = await registerNews();
    expect([code, body.token]).toEqual([200, expect.stringMatching(/^[A-Za-z0-9_-]{43}$/u)]);
    await register('catalog');
    await record('catalog', 'a');
    const news = withToken(body.token);
    expect((await record('news', 'a', {}, news)).status).toBe(200);
    expect((await move([['news', null, 'a']], {}, news)).status).toBe(200);
    expect((await move([['catalog', null, 'a']], {}, news)).body.code).toBe(5002);
    expect((await heartbeat()).body.remotes).toEqual([
      { name: 'catalog', origin: 'http://catalog.test:4100' },
      { name: 'news', origin: 'https://news.example' },
    ]);
    expect((await status()).remotes).toHaveLength(2);
    expect(JSON.stringify(await shop().sql`select * from programs`)).not.toContain(body.token);
    expect(shop().lines).toContainEqual(
      expect.objectContaining({ msg: 'deploy token created', program: 'news' }),
    );
    expect(JSON.stringify(shop().lines)).not.toContain(body.token);
  });

  test('known name: refused with advice; renewed: the new token works, not the old', async () => {
    const first = (await registerNews()).body.token;
    expectRefused(await registerNews(), 5003, [expect.stringContaining('--renew')]);
    const second = (await registerNews({ isRenewed: true })).body.token;
    expect((await withToken(first)('GET', '/release')).body.code).toBe(5001);
    expect((await withToken(second)('GET', '/release')).status).toBe(200);
  });

  test('renewal of unknown name: 404; without the operator’s deploy token: refused', async () => {
    expect((await registerNews({ isRenewed: true })).status).toBe(404);
    expect((await registerNews({}, as('catalog'))).body.code).toBe(5002);
    expect((await registerNews({}, as('nobody'))).body.code).toBe(5001);
    expect(await shop().sql`select 1 from programs`).toEqual([]);
  });

  test.each([
    'news.example',
    'ftp://news.example',
    'https://news.example/mfe',
    'https://news.example/?x=1',
    'https://news.example/#x',
    'https://me:secret@news.example',
    'https://',
  ])('origin %s: refused with the field', async (origin) => {
    for (const method of ['POST', 'PUT'] as const) {
      const { status: code, body } = await operator(method, '/release/programs', {
        name: 'news',
        origin,
      });
      expect([code, body.code, body.field]).toEqual([400, 1001, 'origin']);
      expect(body.reasons?.[0]).toContain('https://catalog.example');
    }
  });

  test.each(['shell', 'operator', 'News', '-news', 'a'.repeat(31), "news'; drop table builds"])(
    'name %s: refused',
    async (name) => {
      expect((await registerNews({ name })).status).toBe(400);
      const put = { name, origin: 'https://news.example' };
      expect((await operator('PUT', '/release/programs', put)).status).toBe(400);
    },
  );

  test('token of DEPLOY_TOKENS: registers its own remote with an origin, no other', async () => {
    const put = (name: string, origin: string) =>
      as('catalog')('PUT', '/release/programs', { name, origin });
    expect((await put('catalog', 'http://mfe-catalog:4100/')).status).toBe(200);
    expect((await put('catalog', 'http://mfe-catalog:4200')).status).toBe(200);
    expect((await put('news', 'http://mfe-catalog:4100')).body.code).toBe(5002);
    expect((await heartbeat()).body.remotes).toEqual([
      { name: 'catalog', origin: 'http://mfe-catalog:4200' },
    ]);
  });

  test('build of a remote that is not registered: refused, naming the command', async () => {
    const reason = expect.stringContaining('release -- register news --origin') as unknown;
    expectRefused(await record('news', 'a'), 5004, [reason]);
    await record('shell', 's1');
    expect((await move([['shell', null, 's1']])).status).toBe(200);
  });

  test('removed remote: no live build and no token, cannot be published any more', async () => {
    const { token } = (await registerNews()).body;
    for (const build of ['a', 'b']) await record('news', build);
    await move([['news', null, 'a']]);
    await shop().sql`insert into canaries (program, build, percent, since) values ('news', 'b', 10,
      now())`;
    const remove = (caller: typeof operator) =>
      caller('DELETE', '/release/programs', { name: 'news', who: 'somchai' });
    expect((await remove(as('catalog'))).body.code).toBe(5002);
    expect((await remove(withToken(token))).status).toBe(200);
    expect(await live()).toEqual({});
    expect((await heartbeat()).body).toMatchObject({ live: [], canaries: [], remotes: [] });
    expect((await withToken(token)('GET', '/release')).status).toBe(401);
    expect((await history('news'))[0]).toMatchObject({
      kind: 'removed',
      from: 'a',
      to: null,
      who: 'somchai',
    });
    for (const kind of ['publish', 'rollback']) {
      const { body } = await move([['news', null, 'a']], { kind });
      expect([kind, body.code, body.reasons?.[0]]).toEqual([
        kind,
        5004,
        expect.stringContaining('is not registered'),
      ]);
    }
    expect(await live()).toEqual({});
    expect((await remove(operator)).status).toBe(404);
  });
});

import { type AddressInfo, connect } from 'node:net';
import { type ErrorBody, type OperationName, operations } from '@playday/shared/api-contract';
import { accountClient } from '../testing/account-client.ts';
import { describeShop } from '../testing/suite.ts';

describeShop('invalid input', (shop) => {
  test.each<[string, number]>([
    ['/event?start=-1', 400],
    ['/event?start=1000000001', 400],
    ['/event?start=NaN', 400],
    ['/event?start=1e1', 400],
    ['/event?start=0x10', 400],
    ['/event?start=%201', 400],
    ['/event?limit=0', 400],
    ['/event?limit=51', 400],
    ['/event?limit=1&limit=2', 400],
    ['/event?limit[]=1', 400],
    ['/event?past=maybe', 400],
    ['/event?past=10', 400],
    ['/event?past=untrue', 400],
    ['/event?nonsense=1', 400],
    ['/event?lang=xx', 400],
    ['/event?start=999999', 200],
    ['/event/abc', 404],
    ['/event/-1', 400],
    ['/event/1.0', 400],
    ['/event/1e3', 404],
    ['/event/2147483648', 404],
    ['/event/9007199254740993', 404],
    ['/event/1;drop', 400],
    ["/event/'%20OR%201=1--", 400],
    ['/event/%00', 400],
    ['/event/%ff', 400],
    ['/event/..%2f..%2fetc', 400],
    [`/event/${'a'.repeat(10_000)}`, 400],
    ['/news?sort=password', 400],
    ['/news?sort=id;--', 400],
    ['/news?sortdir=sideways', 400],
    ['/news/tomorrow', 404],
    ['/media/..%2f..%2f/960.webp', 404],
    ['/media/poster/960.exe', 404],
    ['/nothing', 404],
    ['/login', 405],
  ])('GET %s is %d', async (path, status) => {
    const reply = await shop().call('GET', path);
    expect(reply.status).toBe(status);
    if (status >= 400) {
      expect(Object.keys(reply.body as object).sort()).toEqual(
        expect.arrayContaining(['code', 'message']),
      );
      expect(JSON.stringify(reply.body)).not.toMatch(/postgres|sql|ajv|fastify|must |stack/iu);
    }
  });

  test.each<[string, unknown]>([
    ['half JSON', '{"login":'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['a string', '"x"'],
    ['deep nesting', `${'['.repeat(8000)}${']'.repeat(8000)}`],
    ['__proto__', '{"__proto__":{"x":1}}'],
    ['constructor', '{"constructor":{"prototype":{"x":1}}}'],
    ['a NUL', JSON.stringify({ email: 'a\u0000@b.test' })],
    ['half a surrogate', '{"email":"\\ud800@b.test"}'],
    ['a number', '{"email":1}'],
    ['a list of e-mails', '{"email":["a@b.test"]}'],
    ['one field too many', '{"email":"a@b.test","x":1}'],
  ])('body with %s: 400', async (_name, body) => {
    expect((await shop().call('POST', '/reset-password', body)).status).toBe(400);
  });

  const publicWrites = (Object.keys(operations) as OperationName[]).filter(
    (name) => !name.startsWith('GET ') && operations[name].access === 'public',
  );
  test.each(publicWrites)('%s with random bodies, types and keys: never a 5xx', async (name) => {
    const [method, path] = name.split(' ') as ['POST', string];
    const url = `/api${path.replace('{tokenParam}', 'A'.repeat(43))}`;
    const xsrf = 'a-token-of-the-page';
    const bodies = [
      ...[
        '',
        '{',
        'null',
        '[]',
        '0',
        '"x"',
        '{}',
        '\ufeff{}',
        '{"a":1,"a":2}',
        '{"toString":1,"then":1}',
      ],
      ...[
        '{"__proto__":1}',
        `{"x":${'['.repeat(5_000)}`,
        '{"email":{"toLowerCase":1}}',
        '{"token":1e400}',
      ],
      JSON.stringify(
        Object.fromEntries(['email', 'login', 'token', 'phone'].map((key) => [key, '\ud800'])),
      ),
      Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
    ];
    const headers: Record<string, string>[] = [
      {},
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'application/json;;=' },
      { 'content-type': '' },
      { 'idempotency-key': 'a b' },
      { 'idempotency-key': `constructor` },
      { 'accept-language': '\u00ff;q=x,,*' },
      { cookie: `XSRF-TOKEN=%E0%A4%A; XSRF-TOKEN=${xsrf}` },
    ];
    for (const payload of bodies)
      for (const more of headers) {
        const reply = await shop().app.inject({
          method,
          url,
          headers: {
            cookie: `XSRF-TOKEN=${xsrf}`,
            'x-xsrf-token': xsrf,
            'content-type': 'application/json',
            ...more,
          },
          payload,
        });
        expect([payload, more, reply.statusCode < 500]).toEqual([payload, more, true]);
      }
  });

  test.each<[unknown, number]>([
    [0, 400],
    [-1, 400],
    [1.5, 400],
    ['1', 400],
    [true, 400],
    [null, 400],
    [11, 400],
    [5, 409],
    [2 ** 31, 400],
  ])('ticket count of %p: %d', async (count, status) => {
    expect((await (await shop().visitor()).order({ 'tonight/ga': count as number })).status).toBe(
      status,
    );
  });

  test('unsupported content types, sizes and encodings: 415 or 413', async () => {
    const send = (headers: Record<string, string>, payload: string) =>
      shop().app.inject({ method: 'POST', url: '/api/reset-password', headers, payload });
    const body = '{"email":"a@b.test"}';
    const unsupported: Record<string, string>[] = [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    ];
    for (const headers of unsupported) expect((await send(headers, body)).statusCode).toBe(415);
    const large = await send(
      { 'content-type': 'application/json' },
      `{"email":"${'a'.repeat(17_000)}"}`,
    );
    expect([large.statusCode, large.json<ErrorBody>().code]).toEqual([413, 1013]);
    const trace = await shop().app.inject({ method: 'DELETE', url: '/api/event' });
    expect([trace.statusCode, trace.headers.allow, trace.json<ErrorBody>().code]).toEqual([
      405,
      'GET',
      1005,
    ]);
  });

  test('oversized headers and bytes that are not HTTP: a well-formed error response', async () => {
    await shop()
      .app.listen({ port: 0, host: '127.0.0.1' })
      .catch(() => {});
    const { port } = shop().app.server.address() as AddressInfo;
    const send = (text: string) =>
      new Promise<string>((done) => {
        let received = '';
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        socket
          .on('data', (data: string) => (received += data))
          .on('close', () => done(received))
          .on('error', () => done(received));
      });
    expect(
      await send(`GET /api/event HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`),
    ).toMatch(/^HTTP\/1\.1 431 [\s\S]*"code":1031/u);
    expect(await send('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":1000/u);
    const smuggled =
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: ' +
      'chunked\r\n\r\n0\r\n\r\n';
    expect(await send(smuggled)).toMatch(/^HTTP\/1\.1 400 /u);
  });

  test('forged Host and forwarded headers: ignored', async () => {
    const { post, registration } = accountClient(shop);
    await post('/register', registration, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    const [mail] = await shop().mailTo(registration.email);
    expect(mail!.text).toContain('https://shop.test/verify?token=');
    expect(mail!.text).not.toContain('evil');
  });
});

import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { maxContentLength } from '@playday/shared/api-contract/operations/office-content';
import { rawRequest, sendRaw } from '../testing/raw-request.ts';
import { createApp } from './create-app.ts';
import { proxyApi } from './proxy-api.ts';

let api: FastifyInstance;
let shell: FastifyInstance;
/** When the api answers what it has received; undefined: at once. */
let answered: Promise<void> | undefined;
/** Headers of its answers. */
let answers: Record<string, string | string[]>;
let received: { method: string; url: string; body: string; headers: Record<string, unknown> }[];
const lines: string[] = [];
const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port;
const ask = (method: string, target: string, headers?: string[], body?: string) =>
  rawRequest(portOf(shell), method, target, headers, body);

beforeEach(async () => {
  received = [];
  api = Fastify({ bodyLimit: 2 ** 24 });
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  answered = undefined;
  answers = {};
  api.all('/*', async (request, reply) => {
    const { method, url, headers } = request;
    received.push({ method, url, headers, body: String(request.body ?? '') });
    await answered;
    reply.headers(answers);
    return { received: true };
  });
  await api.listen({ port: 0, host: '127.0.0.1' });
  shell = createApp({
    trustProxy: false,
    isSecure: false,
    receiveTimeoutMs: 1500,
    log: (line) => lines.push(line),
  });
  await proxyApi(shell, { apiUrl: `http://127.0.0.1:${portOf(api)}` });
  await shell.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await shell.close();
  await api.close();
});

const json = ['Content-Type: application/json'];
const length = (body: string) => `Content-Length: ${Buffer.byteLength(body)}`;
const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

const unfinished =
  `POST /api/login HTTP/1.1\r\nHost: x\r\n${json[0]}\r\n` + 'Content-Length: 500\r\n\r\n{}';

test('150 unfinished request bodies: others succeed, and the api receives none', async () => {
  const slow = Array.from({ length: 150 }, () => {
    const socket = connect(portOf(shell), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(unfinished);
    return socket;
  });
  await sleep(200);
  const ended = Promise.all(
    slow.map((socket) => new Promise((done) => socket.on('close', done).resume())),
  );
  expect((await ask('GET', '/api/event')).status).toBe(200);
  expect((await ask('POST', '/api/login', [...json, length('{"a":1}')], '{"a":1}')).status).toBe(
    200,
  );
  expect(received.map(({ method, body }) => [method, body])).toEqual([
    ['GET', ''],
    ['POST', '{"a":1}'],
  ]);
  await ended;
});

test('client that asks and never reads: its connection is closed', async () => {
  await shell.close();
  shell = createApp({ trustProxy: false, isSecure: false, receiveTimeoutMs: 300, log: () => {} });
  // More than the buffers of both systems hold.
  shell.get('/large', () => Buffer.alloc(64_000_000));
  await shell.listen({ port: 0, host: '127.0.0.1' });
  const { server } = shell;
  const socket = connect(portOf(shell), '127.0.0.1').on('error', () => {});
  socket.pause().write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  const open = () =>
    new Promise<number>((known) => server.getConnections((_, count) => known(count)));
  while ((await open()) === 0) await sleep(20);
  while ((await open()) > 0) await sleep(20);
  socket.destroy();
});

test.each([
  ['body', unfinished],
  ['headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: 1'],
])('unfinished %s: 408 and the connection is closed', async (_, head) => {
  expect((await sendRaw(portOf(shell), head)).status).toBe(408);
});

test('the api gets a body unchanged, with its content type', async () => {
  const body = '{"a": "ไทย",  "b":[1]}';
  const bytes = Buffer.from(body).toString('latin1');
  await ask('POST', '/api/x?y=%20', [...json, length(body)], bytes);
  await ask('PUT', '/api/x', [...json, 'Transfer-Encoding: chunked'], chunked('{"c":1}'));
  await ask(
    'POST',
    '/api/x',
    ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 3'],
    'a=b',
  );
  await ask('POST', '/api/x', []);
  await ask('DELETE', '/api/x', []);
  await ask('GET', '/api/x', ['Content-Length: 2'], 'ab');
  expect(
    received.map(({ method, url, body, headers }) => [method, url, body, headers['content-type']]),
  ).toEqual([
    ['POST', '/api/x?y=%20', body, 'application/json'],
    ['PUT', '/api/x', '{"c":1}', 'application/json'],
    ['POST', '/api/x', 'a=b', 'application/x-www-form-urlencoded'],
    ['POST', '/api/x', '', undefined],
    ['DELETE', '/api/x', '', undefined],
    ['GET', '/api/x', '', undefined],
  ]);
});

/**
 * What the api reads of a request, apart from the headers of connections and of the shell itself.
 */
const readByTheApi = {
  accept: 'application/json',
  'accept-language': 'km, th;q=0.5',
  authorization: `Bearer ${'A'.repeat(43)}`,
  cookie: 'XSRF-TOKEN=0123456789abcdef',
  'idempotency-key': '0191c2a4-order',
  'if-none-match': '"e1", W/"e2"',
  'omise-signature': 'ab,cd',
  'omise-signature-timestamp': '1764300000',
  origin: 'https://staff.example',
  'sec-fetch-site': 'cross-site',
  'user-agent': 'Chrome on Android',
  'x-sandbox-signature': 't=1,v1=ab',
  'x-xsrf-token': '0123456789abcdef',
};

test.each(['GET', 'POST', 'PUT', 'DELETE'])(
  '%s: the api gets each header that it reads',
  async (method) => {
    await ask(
      method,
      '/api/user/order',
      Object.entries(readByTheApi).map(([name, value]) => `${name}: ${value}`),
    );
    expect(received.map(({ headers }) => headers)).toMatchObject([readByTheApi]);
  },
);

test('the visitor gets each header that the api answers with', async () => {
  const sent = {
    'cache-control': 'public, max-age=5',
    etag: '"e1"',
    'retry-after': '15',
    vary: 'accept-language',
    'www-authenticate': 'Bearer',
  };
  const cookies = ['XSRF-TOKEN=a; Path=/', 'b=c'];
  answers = { ...sent, 'set-cookie': cookies };
  const { headers } = await fetch(`http://127.0.0.1:${portOf(shell)}/api/event`);
  expect(Object.fromEntries(headers)).toMatchObject(sent);
  expect(headers.getSetCookie()).toEqual(cookies);
});

const sentId = '11111111-2222-4333-8444-555555555555';
test.each([
  ['of a visitor', []],
  ['of a visitor with a forged address', ['X-Forwarded-For: 127.0.0.1']],
])(
  'x-request-id %s: not taken over; api, log and response have the same one',
  async (_, headers) => {
    lines.length = 0;
    const { headers: answered } = await ask('GET', '/api/event', [
      `X-Request-Id: ${sentId}`,
      ...headers,
    ]);
    const id = String(received[0]?.headers['x-request-id']);
    expect(id).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(id).not.toBe(sentId);
    expect(answered['x-request-id']).toBe(id);
    const line = lines
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .find(({ msg }) => msg === 'request');
    expect(line).toMatchObject({ reqId: id, method: 'GET', area: '/api', status: 200 });
  },
);

test('x-request-id of a trusted proxy: taken over', async () => {
  const behind = createApp({ trustProxy: ['loopback'], isSecure: false, log: () => {} });
  await proxyApi(behind, { apiUrl: `http://127.0.0.1:${portOf(api)}` });
  const headers = { 'x-request-id': sentId, 'x-forwarded-for': '203.0.113.7' };
  const reply = await behind.inject({ url: '/api/event', headers });
  expect([reply.headers['x-request-id'], received[0]?.headers['x-request-id']]).toEqual([
    sentId,
    sentId,
  ]);
  await behind.close();
});

test('visitor who names another address: the api gets that of the connection', async () => {
  await ask('GET', '/api/event', ['X-Forwarded-For: 203.0.113.7']);
  expect(received[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
});

test('request to /dev: no x-request-id of the shell, which would look like a tunnel', async () => {
  await ask('GET', '/dev/mail', []);
  expect(received[0]?.headers).not.toHaveProperty('x-request-id');
});

const large = '"'.padEnd(2_000_000, 'x');
test.each([
  ['2 MB with its length', '/api/login', [length(large)], large],
  [
    '5 MB in one chunk',
    '/api/login',
    ['Transfer-Encoding: chunked'],
    chunked('x'.repeat(5_000_000)),
  ],
  ['17 KiB', '/api/login', [length('x'.repeat(17_000))], 'x'.repeat(17_000)],
  [
    '65 KiB to a webhook',
    '/api/payments/omise/webhook',
    [length('x'.repeat(66_000))],
    'x'.repeat(66_000),
  ],
])('%s: 413, and the api receives nothing', async (_, path, headers, body) => {
  const { status, body: text } = await ask('POST', path, [...json, ...headers], body);
  expect([status, (JSON.parse(text) as { code: number }).code]).toEqual([413, 1013]);
  expect(received).toEqual([]);
});

test('2 MB sent by fetch: it gets the 413, not a lost connection', async () => {
  for (let times = 0; times < 10; times++) {
    const { status } = await fetch(`http://127.0.0.1:${portOf(shell)}/api/login`, {
      method: 'POST',
      body: large,
    });
    expect(status).toBe(413);
  }
});

test('body over its limit: refused before it is sent', async () => {
  const head = `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000\r\n\r\n`;
  expect((await sendRaw(portOf(shell), head)).status).toBe(413);
});

test.each([
  ['webhook of 60 KiB', '/api/payments/omise/webhook', 60_000],
  ['content of 8 MB', '/api/office/content', maxContentLength],
  ['paid transfers of 1 MB', '/api/office/refunds/paid', 1_000_000],
  ['returned transfers of 1 MB', '/api/office/refunds/returned', 1_000_000],
])('%s: accepted', async (_, path, size) => {
  const body = 'x'.repeat(size);
  const { status } = await ask('POST', path, [...json, length(body)], body);
  expect([status, received[0]?.body.length]).toEqual([200, size]);
});

test('imports of content: four at once, whose places are free again after each end', async () => {
  const send = () => ask('POST', '/api/office/content', [...json, length('{}')], '{}');
  const { promise, resolve } = Promise.withResolvers<void>();
  answered = promise;
  const waiting = Array.from({ length: 4 }, send);
  while (received.length < 4) await sleep(5);
  answered = undefined;
  expect((await send()).status).toBe(503);
  expect((await ask('POST', '/api/x', [...json, length('{}')], '{}')).status).toBe(200);
  resolve();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (let turn = 0; turn < 4; turn++) {
    const socket = connect(portOf(shell), '127.0.0.1');
    socket.write(
      'POST /api/office/content HTTP/1.1\r\nHost: x\r\nContent-Type: ' +
        'text/plain\r\nContent-Length: 9\r\n\r\n',
      () => socket.destroy(),
    );
    await once(socket, 'close');
  }
  while ((await send()).status !== 200) await sleep(20);
});

test.each([
  ['Expect: 100-continue', [...json, 'Expect: 100-continue', 'Content-Length: 2'], 200],
  ['an unknown Expect', [...json, 'Expect: pancakes', 'Content-Length: 2'], 417],
  [
    'Upgrade: h2c',
    [...json, 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__', 'Content-Length: 2'],
    200,
  ],
  ['Upgrade: websocket', [...json, 'Upgrade: websocket', 'Content-Length: 2'], 200],
  ['TE and Trailer', [...json, 'TE: trailers', 'Trailer: x', 'Content-Length: 2'], 200],
  [
    'Keep-Alive',
    [...json, 'Keep-Alive: timeout=5', 'Proxy-Connection: keep-alive', 'Content-Length: 2'],
    200,
  ],
  [
    'Content-Length and Transfer-Encoding',
    [...json, 'Content-Length: 2', 'Transfer-Encoding: chunked'],
    400,
  ],
  ['an unknown transfer coding', [...json, 'Transfer-Encoding: gzip'], 400],
  ['two Content-Lengths', [...json, 'Content-Length: 2', 'Content-Length: 3'], 400],
  ['an invalid content type', ['Content-Type: %%%', 'Content-Length: 2'], 415],
  ['headers of 20 KiB', [...json, `X-Long: ${'x'.repeat(20_000)}`, 'Content-Length: 2'], 431],
])('%s: %j is answered %i', async (_, headers, status) => {
  expect((await ask('POST', '/api/x', headers, '{}')).status).toBe(status);
});

test('Connection: Upgrade, as HTTP/2 clients send first: treated as ordinary request', async () => {
  const head = [
    'GET /api/x HTTP/1.1',
    'Host: x',
    'Connection: close, Upgrade, HTTP2-Settings',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABkAAQAAP__',
  ];
  expect((await sendRaw(portOf(shell), `${head.join('\r\n')}\r\n\r\n`)).status).toBe(200);
});

test.each(['TRACE', 'PROPFIND', 'LINK', 'SEARCH', 'M-SEARCH', 'PURGE'])(
  '%s: 405',
  async (method) => {
    for (const path of ['/', '/api/x', '/mfe/x'])
      expect((await ask(method, path)).status).toBe(405);
    expect(received).toEqual([]);
  },
);

test('api down: 503 with Retry-After and without host names', async () => {
  await api.close();
  for (const method of ['GET', 'POST']) {
    const { status, headers, body } = await ask(method, '/api/x', ['Accept-Language: th']);
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([
      503,
      '2',
      'no-store',
    ]);
    expect(body).not.toMatch(/127\.0\.0\.1|ECONN/);
  }
});

test('aborted or missing response of the api: 503', async () => {
  api.server.removeAllListeners('request');
  api.server.on('request', (request) => request.socket.destroy());
  expect((await ask('GET', '/api/x')).status).toBe(503);
});

test('503 of the api: the request is not repeated', async () => {
  let times = 0;
  api.server.removeAllListeners('request');
  api.server.on('request', (_request, reply) => {
    times++;
    reply.writeHead(503, { 'retry-after': '1' }).end('{}');
  });
  const { status, headers } = await ask('GET', '/api/x');
  expect([status, headers['retry-after'], times]).toEqual([503, '1', 1]);
});

test('the log contains no addresses of api calls', async () => {
  const path = '/api/check-token/a-reset-token-of-somebody?token=top-secret';
  await ask('POST', path, json);
  await api.close();
  await ask('POST', path, json);
  expect(lines.join('')).not.toMatch(/a-reset-token|top-secret/);
});

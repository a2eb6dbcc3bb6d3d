import Fastify, { type FastifyInstance } from 'fastify';
import { serveMedia } from './serve-media.ts';

let api: FastifyInstance;
let asked: string[];
let get: ReturnType<typeof openShell>;

beforeEach(async () => {
  asked = [];
  api = Fastify();
  api.get('/api/media/:folder/:file', (request, reply) => {
    asked.push(`${request.url} for ${String(request.headers['x-forwarded-for'])}`);
    if (request.url.includes('none')) return reply.code(404).send({ code: 1004 });
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/avif')
      .send(Buffer.alloc(400, request.url));
  });
  api.get('/api/media/cut/320.avif', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-length': '400' }).write('half');
    setTimeout(() => reply.raw.destroy(), 20);
  });
  let isClosed = false;
  api.get('/api/media/closed/320.avif', (request, reply) => {
    if (isClosed)
      return reply.header('cache-control', 'no-store').type('image/avif').send(Buffer.alloc(4));
    isClosed = true;
    reply.hijack();
    request.socket.destroy();
  });
  api.get('/*', (request) => asked.push(`elsewhere: ${request.url}`));
  get = openShell(await api.listen({ port: 0 }));
});
afterEach(() => api.close());

/** A shell that keeps two posters. */
function openShell(apiUrl: string) {
  const app = Fastify();
  serveMedia(app, { apiUrl, maxBytes: 1000, timeoutMs: 1000 });
  return (path: string) => app.inject({ url: `/api/media/${path}`, remoteAddress: '10.0.0.7' });
}

test('a poster is requested from the api once, with the visitor’s address', async () => {
  const first = await get('jazz-1/320.avif');
  const second = await get('jazz-1/320.avif');
  expect(second.rawPayload).toEqual(first.rawPayload);
  for (const { statusCode, headers } of [first, second])
    expect({ statusCode, ...headers }).toMatchObject({
      statusCode: 200,
      'content-type': 'image/avif',
      'content-length': '400',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  expect(asked).toEqual(['/api/media/jazz-1/320.avif for 10.0.0.7']);
});

test('cache full: the least recently used posters are evicted', async () => {
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await get(`${name}/320.avif`);
  expect(asked.map((line) => line.split('/')[3])).toEqual(['a', 'b', 'c', 'b']);
});

test('error response of the api: forwarded and not cached', async () => {
  for (const { statusCode, body, headers } of [
    await get('none/320.avif'),
    await get('none/320.avif'),
  ])
    expect([statusCode, body, headers['cache-control']]).toEqual([
      404,
      '{"code":1004}',
      'no-store',
    ]);
  expect(asked).toHaveLength(2);
});

test('api down: cached posters are served, others answer 503', async () => {
  await get('a/320.avif');
  await api.close();
  expect((await get('a/320.avif')).statusCode).toBe(200);
  expect((await get('b/320.avif')).statusCode).toBe(503);
});

test('connection that the api closes before it answers: asked again', async () => {
  expect((await get('closed/320.avif')).statusCode).toBe(200);
});

test('response that breaks off: 503', async () => {
  expect((await get('cut/320.avif')).statusCode).toBe(503);
});

test('a path cannot reach other parts of the api', async () => {
  for (const path of [
    '%2e%2e/user',
    '../320.avif',
    'a/..%2f320.avif',
    'a/b/320.avif',
    'a%3fb/320.avif',
  ])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
  expect(asked).toEqual([]);
});

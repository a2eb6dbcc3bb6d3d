import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { serveWaitingRooms } from './serve-waiting-rooms.ts';

let api: FastifyInstance;
/** The requests that the api got, and how it answers them. */
let asked: { url: string; headers: Record<string, unknown> }[];
let answer: (reply: FastifyReply) => unknown;
let clock: number;
let get: ReturnType<typeof openShell>;

const room = (reply: FastifyReply) =>
  reply
    .header('cache-control', 'public, max-age=0, s-maxage=1')
    .header('etag', `"${asked.length}"`)
    .send({ serving: asked.length });

beforeEach(async () => {
  asked = [];
  answer = room;
  clock = 0;
  api = Fastify();
  api.get('/*', ({ url, headers }, reply) => {
    asked.push({ url, headers });
    return answer(reply);
  });
  get = openShell(await api.listen({ port: 0 }));
});
afterEach(() => api.close());

function openShell(apiUrl: string) {
  const app = Fastify();
  serveWaitingRooms(app, { apiUrl, timeoutMs: 1000, now: () => clock });
  return (id: string, headers = {}) =>
    app.inject({ url: `/api/waiting-room/${id}`, headers, remoteAddress: '10.0.0.7' });
}

test('200 concurrent visitors: one request to the api, and the same answer for all', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => get('fan-day')));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
    new Set(['200 {"serving":1}']),
  );
  expect(answers[199]?.headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=1',
    etag: '"1"',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(asked).toHaveLength(1);
});

test('answer kept for the second that the api allows, and asked for again afterwards', async () => {
  const bodies = [];
  for (clock of [0, 999, 1000, 1999, 2000])
    bodies.push((await get('fan-day')).json<{ serving: number }>().serving);
  expect(bodies).toEqual([1, 1, 2, 2, 3]);
});

test('rooms do not share an answer', async () => {
  expect((await get('fan-day')).body).not.toBe((await get('7')).body);
  expect(asked.map(({ url }) => url)).toEqual(['/api/waiting-room/fan-day', '/api/waiting-room/7']);
});

test('known ETag: 304 without a body, also from memory', async () => {
  const answers = [];
  for (const tag of ['"0"', '"1"', '"1"'])
    answers.push(await get('fan-day', { 'if-none-match': tag }));
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, '{"serving":1}'],
    [304, ''],
    [304, ''],
  ]);
  expect(asked).toHaveLength(1);
});

test('session, cookies and language of a visitor: not sent, as the answer is shared', async () => {
  await get('fan-day', { authorization: 'Bearer x', cookie: 'LANG=th', 'accept-language': 'th' });
  expect(Object.keys(asked[0]!.headers)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:authorization|cookie)$/)]),
  );
  expect(asked[0]!.headers['accept-language']).not.toBe('th');
});

test.each([
  ['404', (reply: FastifyReply) => reply.code(404).send({ code: 1004 }), 404],
  [
    '503',
    (reply: FastifyReply) => reply.code(503).header('retry-after', '2').send({ code: 1050 }),
    503,
  ],
  ['no answer', (reply: FastifyReply) => reply.hijack().raw.destroy(), 503],
  [
    'answer without permission to share it',
    (reply: FastifyReply) => reply.send({ serving: 0 }),
    200,
  ],
])('%s: given to those who wait for it, and not kept', async (_case, failing, status) => {
  answer = failing;
  const both = await Promise.all([get('fan-day'), get('fan-day')]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([status, status]);
  expect(asked).toHaveLength(1);
  answer = room;
  expect((await get('fan-day')).json()).toEqual({ serving: 2 });
});

test('a path cannot reach other parts of the api', async () => {
  for (const path of ['..%2fuser%2fhold', '%2e%2e%2fuser', 'a%3fb']) await get(path);
  expect(
    asked.map(({ url }) => url).filter((url) => !url.startsWith('/api/waiting-room/')),
  ).toEqual([]);
  expect(asked.map(({ url }) => url.slice('/api/waiting-room/'.length)).join()).not.toMatch(/[/?]/);
});

import { operations } from '../../api-contract/operations.ts';
import { languages } from '../../rules/languages/languages.ts';
import { failedSentence } from './failed-answers.ts';
import { ApiError, createHttp } from './http.ts';

type AnyCall = (operation: string, input: object) => Promise<unknown>;

const page = '<!doctype html><title>Sign in to the Wi-Fi</title>';
const html = (status: number) =>
  new Response(page, {
    status,
    headers: { 'content-type': 'text/html', 'cache-control': 'no-store' },
  });
const json = (body: string, status = 200, type = 'application/json') =>
  new Response(body, {
    status,
    headers: { 'content-type': type, date: 'Fri, 20 Nov 2026 10:00:00 GMT' },
  });

/** Every operation, and whether its contract says that it answers with a list. */
const table = Object.entries(operations).map(([operation, { response }]) => {
  const [schema] = Object.values(response) as { type?: string }[];
  return [operation, schema!.type === 'array'] as const;
});

/**
 * Calls an operation that is answered so. Returns what was thrown or returned, and what the client
 * told its page.
 */
async function call(operation: string, response: Response, input: object = {}) {
  const told: string[] = [];
  const http = createHttp({
    base: '/api',
    language: 'en',
    token: () => 'token',
    fetch: async () => response,
    failedMessage: async (status) => failedSentence(status, 'en'),
    offlineMessage: () => 'offline',
    onAuthorized: () => told.push('authorized'),
    onSessionEnded: () => told.push('session ended'),
    onServerTime: () => told.push('time'),
  }) as AnyCall;
  const params = {
    id: 1,
    pubId: 1,
    token: 1,
    tokenParam: 1,
    eventId: 1,
    url: 1,
    order: 1,
    gateway: 1,
  };
  const result = await http(operation, { params, ...input }).catch((thrown: unknown) => thrown);
  return { result, told };
}

test('every response of the contract has a body that is an object or a list', () => {
  const kinds = Object.values(operations).map(
    ({ response }) => (Object.values(response)[0] as { type?: string }).type,
  );
  expect(new Set(kinds)).toEqual(new Set(['object', 'array']));
  expect(kinds.length).toBeGreaterThan(90);
});

describe.each(table)('%s', (operation, isList) => {
  const right = isList ? '[]' : '{}';
  test(`answered with ${right}: that`, async () => {
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'application/problem+json',
    ])
      expect((await call(operation, json(right, 200, type))).result).toEqual(JSON.parse(right));
  });

  const foreign: [string, () => Response, number][] = [
    ['a page', () => html(200), 200],
    ['JSON declared as a page', () => json(right, 200, 'text/html'), 200],
    ['a page declared as JSON', () => json(page), 200],
    [isList ? 'an object' : 'a list', () => json(isList ? '{}' : '[]'), 200],
    ['null', () => json('null'), 200],
    ['a text', () => json('"Welcome"'), 200],
    ['a number', () => json('1'), 200],
    ['JSON that was cut off', () => json(isList ? '[{"id":1' : '{"access_token":"a'), 200],
    ['an empty body', () => json(''), 200],
    ['no content', () => new Response(null, { status: 204 }), 204],
    ...[401, 403, 404, 407, 413, 429, 451, 500, 502, 503, 504, 511].map(
      (status): [string, () => Response, number] => [
        `a page with ${status}`,
        () => html(status),
        status,
      ],
    ),
  ];
  test.each(foreign)(
    'answered with %s: an error with its sentence, and nothing else is told',
    async (_, make, status) => {
      const { result, told } = await call(operation, make());
      expect(result).toBeInstanceOf(ApiError);
      expect(result).toMatchObject({
        status: 0,
        code: 0,
        message: failedSentence(status, 'en'),
        details: {},
      });
      expect(told).toEqual([]);
    },
  );

  test.each([
    [401, '{"message":"Unauthorized"}'],
    [403, '{"code":403,"message":"Forbidden"}'],
    [403, '{"code":1020}'],
    [502, '{"error":{"code":502}}'],
  ])('refused with %s by JSON of a gateway: a sentence of the shop', async (status, body) => {
    const { result, told } = await call(operation, json(body, status));
    expect(result).toMatchObject({ status, code: 0, message: failedSentence(status, 'en') });
    expect(told).not.toContain('session ended');
  });
});

test('success without what the caller needs: an error', async () => {
  const input = { needs: 'access_token' };
  const { result, told } = await call('POST /login', json('{"status":"ok"}'), input);
  expect(result).toMatchObject({ status: 0, code: 0, message: failedSentence(200, 'en') });
  expect(told).toEqual([]);
  expect((await call('POST /login', json('{"access_token":"a"}'), input)).told).toContain(
    'authorized',
  );
});

test.each(['{"status":"blocked"}', '{"error":"blocked by policy"}', '{"ok":true}'])(
  'success with %s where the api answers nothing: an error',
  async (body) => {
    const input = { isEmpty: true };
    const { result } = await call('POST /register', json(body), input);
    expect(result).toMatchObject({ status: 0, code: 0, message: failedSentence(200, 'en') });
    expect((await call('POST /register', json('{}'), input)).result).toEqual({});
  },
);

test('connection that breaks within the body: as without a network', async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{'));
      controller.error(new TypeError('terminated'));
    },
  });
  const response = new Response(broken, { headers: { 'content-type': 'application/json' } });
  expect((await call('GET /partners', response)).result).toMatchObject({
    status: 0,
    message: 'offline',
  });
});

test('answer that takes too long: the sentence of a slow server', async () => {
  jest.useFakeTimers();
  const failedMessage = async (status: number) => failedSentence(status, 'en');
  const fetch = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((__, reject) => {
      signal!.addEventListener('abort', () => reject(signal!.reason as Error));
    });
  const result = createHttp({ base: '/api', language: 'en', fetch, failedMessage })(
    'GET /partners',
  ).catch((thrown: unknown) => thrown);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await result).toMatchObject({ status: 0, code: 0, message: failedSentence(504, 'en') });
  jest.useRealTimers();
});

describe('sentences', () => {
  const classes: [string, number[]][] = [
    ['another program', [200, 204, 302, 511]],
    ['blocked', [401, 403, 404, 407, 413, 451]],
    ['too many requests', [429]],
    ['slow', [408, 504, 522, 524]],
    ['server', [500, 502, 503, 520]],
  ];
  test.each(languages)('%s: one for each class, without a number', (language) => {
    const texts = classes.map(
      ([, statuses]) => new Set(statuses.map((status) => failedSentence(status, language))),
    );
    expect(texts.map(({ size }) => size)).toEqual([1, 1, 1, 1, 1]);
    expect(new Set(texts.flatMap((each) => [...each])).size).toBe(5);
    for (const text of texts.flatMap((each) => [...each])) expect(text).not.toMatch(/\d/u);
  });
});

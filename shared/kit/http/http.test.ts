import { addressOf, ApiError, createHttp, type ServerTime } from './http.ts';

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const fetchMock = () => jest.spyOn(globalThis, 'fetch');

test('browser without URLSearchParams.size, as Safari before 17: the query is sent all the same', () => {
  const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size')!;
  Reflect.deleteProperty(URLSearchParams.prototype, 'size');
  try {
    expect(addressOf('GET /user/hold', { query: { event: 1 } }).path).toBe('/user/hold?event=1');
    expect(addressOf('GET /partners', {}).path).toBe('/partners');
  } finally {
    Object.defineProperty(URLSearchParams.prototype, 'size', size);
  }
});

test('path parameters are inserted and escaped', () => {
  expect(
    addressOf('GET /event/{id}', { params: { id: 'a/b' }, query: { lang: 'th', past: undefined } }),
  ).toEqual({
    method: 'GET',
    path: '/event/a%2Fb?lang=th',
  });
});

test('a call sends token and language, and a write the CSRF token too', async () => {
  const fetch = fetchMock().mockResolvedValue(answer(200, {}));
  const http = createHttp({ base: '/api', language: 'th', token: () => 't', csrfToken: () => 'x' });
  await http('POST /logout');
  await http('GET /currency');
  const [post, get] = fetch.mock.calls.map(([, init]) => init?.headers as Record<string, string>);
  expect(post).toMatchObject({ authorization: 'Bearer t', 'accept-language': 'th', 'x-xsrf-token': 'x' });
  expect(get).not.toHaveProperty('x-xsrf-token');
});

test('fetch handed in: it sends the request, and the cause of its failure is kept', async () => {
  const cause = new TypeError('Failed to fetch');
  const fetch = jest.fn().mockResolvedValueOnce(answer(200, [])).mockRejectedValueOnce(cause);
  const http = createHttp({ base: 'https://shop.test/api', language: 'en', fetch });
  expect(await http('GET /currency')).toEqual([]);
  expect(fetch).toHaveBeenCalledWith('https://shop.test/api/currency', expect.anything());
  await expect(http('GET /currency')).rejects.toMatchObject({ isUnreachable: true, cause });
});

test('error response: the error has status, code and message', async () => {
  fetchMock().mockResolvedValue(
    answer(409, { code: 2003, message: 'Only 2 left', tickets: [{ id: 1, left: 2 }] }),
  );
  const http = createHttp({ base: '/api', language: 'en' });
  const error = await http('GET /currency').catch((e: unknown) => e);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 409,
    code: 2003,
    message: 'Only 2 left',
    details: { tickets: [{ id: 1, left: 2 }] },
  });
});

test('no response: the error is marked as unreachable', async () => {
  fetchMock().mockRejectedValue(new TypeError('fetch failed'));
  const http = createHttp({ base: '/api', language: 'en', offlineMessage: () => 'No internet connection' });
  await expect(http('GET /currency')).rejects.toMatchObject({
    isUnreachable: true,
    message: 'No internet connection',
  });
});

test('refused token: the session ends; accepted token: the session is extended', async () => {
  const onSessionEnded = jest.fn();
  const onAuthorized = jest.fn();
  const fetch = fetchMock();
  const http = createHttp({ base: '/api', language: 'en', token: () => 't', onSessionEnded, onAuthorized });
  fetch.mockResolvedValueOnce(answer(200, []));
  await http('GET /currency');
  expect(onAuthorized).toHaveBeenCalledTimes(1);
  fetch.mockResolvedValueOnce(answer(401, { code: 4002, message: '' }));
  await expect(http('GET /currency')).rejects.toBeInstanceOf(ApiError);
  expect(onSessionEnded).toHaveBeenCalledTimes(1);
});

test('401 without a token: only an error', async () => {
  const onSessionEnded = jest.fn();
  fetchMock().mockResolvedValue(answer(401, { code: 4000, message: 'wrong' }));
  const http = createHttp({ base: '/api', language: 'en', onSessionEnded });
  await expect(http('GET /currency')).rejects.toMatchObject({ code: 4000 });
  expect(onSessionEnded).not.toHaveBeenCalled();
});

describe('server’s time', () => {
  const made = Date.parse('2026-11-20T10:00:00Z');
  /** What a call learns from an answer with these headers. */
  async function learnt(headers: Record<string, string>, { body = {}, status = 200, tookMs = 0 } = {}) {
    const onServerTime = jest.fn<void, [ServerTime]>();
    fetchMock().mockImplementation(async () => {
      jest.advanceTimersByTime(tookMs);
      return new Response(JSON.stringify(body), { status, headers });
    });
    await createHttp({ base: '/api', language: 'en', onServerTime })('GET /user/order/pending').catch(
      () => {},
    );
    return onServerTime.mock.calls[0]?.[0];
  }
  const own = { 'cache-control': 'no-store', date: 'Fri, 20 Nov 2026 10:00:00 GMT' };
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('answer for this request alone: its date, a second and the time that it took', async () => {
    expect(await learnt(own, { tookMs: 200 })).toEqual({ earliest: made, latest: made + 1200 });
  });

  test('refusal: it tells the time, too', async () => {
    expect(await learnt(own, { status: 401 })).toEqual({ earliest: made, latest: made + 1000 });
  });

  test('answer that a cache kept against its header: its age is added', async () => {
    expect(await learnt({ ...own, age: '40' })).toEqual({ earliest: made + 40_000, latest: made + 41_000 });
  });

  test('answer with the exact time: that', async () => {
    const body = { serverNow: '2026-11-20T17:00:00.400+07:00' };
    expect(await learnt(own, { body })).toEqual({ earliest: made + 400, latest: made + 400 });
  });

  test('stored answer to a repeated request, with the time of the first one: only its date', async () => {
    const body = { serverNow: '2026-11-20T16:58:00.400+07:00' };
    expect(await learnt(own, { body })).toEqual({ earliest: made, latest: made + 1000 });
  });

  test.each([
    ['public read that a cache may keep', { ...own, 'cache-control': 'public, max-age=0, s-maxage=5' }, {}],
    ['answer without a date', { 'cache-control': 'no-store' }, {}],
    ['failure that another program may have answered', own, { status: 503 }],
    ['answer that took so long that the device may have slept', own, { tookMs: 20_000 }],
  ])('%s: nothing', async (_, headers, about) => {
    expect(await learnt(headers, about)).toBeUndefined();
  });

  test('device’s clock set while the answer was awaited: nothing', async () => {
    fetchMock().mockImplementation(async () => {
      jest.setSystemTime(Date.now() - 7_200_000);
      return new Response('{}', { headers: own });
    });
    const onServerTime = jest.fn();
    await createHttp({ base: '/api', language: 'en', onServerTime })('GET /user/order/pending');
    expect(onServerTime).not.toHaveBeenCalled();
  });
});

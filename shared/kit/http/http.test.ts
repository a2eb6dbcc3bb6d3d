import { addressOf, ApiError, createHttp, type ServerTime } from './http.ts';

const answer = (status: number, body: unknown) => Response.json(body, { status });
const fetchMock = () => jest.spyOn(globalThis, 'fetch');

test('browser without URLSearchParams.size, as Safari before 17: the query is still sent', () => {
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
  const fetch = fetchMock().mockImplementation(async (address) =>
    answer(200, String(address).endsWith('/currency') ? [] : {}),
  );
  const http = createHttp({ base: '/api', language: 'th', token: () => 't', csrfToken: () => 'x' });
  await http('POST /logout');
  await http('GET /currency');
  const [post, get] = fetch.mock.calls.map(([, init]) => init?.headers as Record<string, string>);
  expect(post).toMatchObject({
    authorization: 'Bearer t',
    'accept-language': 'th',
    'x-xsrf-token': 'x',
  });
  expect(get).not.toHaveProperty('x-xsrf-token');
});

test('fetch handed in: sends the request; without response the error is unreachable', async () => {
  const cause = new TypeError('Failed to fetch');
  const fetch = jest.fn().mockResolvedValueOnce(answer(200, [])).mockRejectedValueOnce(cause);
  const message = 'No internet connection';
  const http = createHttp({
    base: 'https://shop.test/api',
    language: 'en',
    fetch,
    offlineMessage: () => message,
  });
  expect(await http('GET /currency')).toEqual([]);
  expect(fetch).toHaveBeenCalledWith('https://shop.test/api/currency', expect.anything());
  await expect(http('GET /currency')).rejects.toMatchObject({
    isUnreachable: true,
    message,
    cause,
  });
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

test('refused token: the session ends; accepted token: the session is extended', async () => {
  const onSessionEnded = jest.fn();
  const onAuthorized = jest.fn();
  const fetch = fetchMock();
  const http = createHttp({
    base: '/api',
    language: 'en',
    token: () => 't',
    onSessionEnded,
    onAuthorized,
  });
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
  async function learnt(
    headers: Record<string, string>,
    { body = {}, status = 200, tookMs = 0 } = {},
  ) {
    const onServerTime = jest.fn<void, [ServerTime]>();
    fetchMock().mockImplementation(async () => {
      jest.advanceTimersByTime(tookMs);
      return Response.json(body, { status, headers });
    });
    await createHttp({ base: '/api', language: 'en', onServerTime })(
      'GET /user/order/pending',
    ).catch(() => {});
    return onServerTime.mock.calls[0]?.[0];
  }
  const own = { 'cache-control': 'no-store', date: 'Fri, 20 Nov 2026 10:00:00 GMT' };
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const at = (time: string) => ({ body: { serverNow: `2026-11-20T${time}.400+07:00` } });
  test.each([
    [
      'for this request alone: its date, a second and the time that it took',
      own,
      { tookMs: 200 },
      0,
      1200,
    ],
    ['that is a refusal: the same', own, { status: 401 }, 0, 1000],
    [
      'that a cache kept against its header: its age is added',
      { ...own, age: '40' },
      {},
      40_000,
      41_000,
    ],
    ['with the exact time: that', own, at('17:00:00'), 400, 400],
    [
      'to a repeated request, stored with the time of the first one: only its date',
      own,
      at('16:58:00'),
      0,
      1000,
    ],
  ])('answer %s', async (_, headers, about, earliest, latest) => {
    expect(await learnt(headers, about)).toEqual({
      earliest: made + earliest,
      latest: made + latest,
    });
  });

  test.each([
    [
      'public read that a cache may keep',
      { ...own, 'cache-control': 'public, max-age=0, s-maxage=5' },
      {},
    ],
    ['answer without a date', { 'cache-control': 'no-store' }, {}],
    ['failure that another program may have answered', own, { status: 503 }],
    ['answer that took so long that the device may have slept', own, { tookMs: 20_000 }],
  ])('%s: nothing', async (_, headers, about) => {
    expect(await learnt(headers, about)).toBeUndefined();
  });

  test('device’s clock set while the answer was awaited: nothing', async () => {
    fetchMock().mockImplementation(async () => {
      jest.setSystemTime(Date.now() - 7_200_000);
      return Response.json({}, { headers: own });
    });
    const onServerTime = jest.fn();
    await createHttp({ base: '/api', language: 'en', onServerTime })('GET /user/order/pending');
    expect(onServerTime).not.toHaveBeenCalled();
  });
});

import { addressOf, ApiError, createHttp } from './http.ts';

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const fetchMock = () => jest.spyOn(globalThis, 'fetch');

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

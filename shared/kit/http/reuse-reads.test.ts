import type { Http } from '../../api-contract/http.ts';
import { reuseReads } from './reuse-reads.ts';

function begin(answer: () => Promise<unknown> = async () => ({ events: [], total: 0 })) {
  const real = jest.fn(answer);
  return { real, http: reuseReads(real as unknown as Http, 5000) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('equal public reads share one request', async () => {
  const { http, real } = begin();
  await Promise.all([
    http('GET /event', { query: { start: 0 } }),
    http('GET /event', { query: { start: 0 } }),
  ]);
  await http('GET /event', { query: { start: 20 } });
  expect(real).toHaveBeenCalledTimes(2);
});

test.each([
  ['five seconds later', () => jest.advanceTimersByTime(5000)],
  ['after the device’s clock was set back', () => jest.setSystemTime(Date.now() - 7_200_000)],
])('expired response, %s: it is requested again', async (_, pass) => {
  const { http, real } = begin();
  await http('GET /currency');
  pass();
  await http('GET /currency');
  expect(real).toHaveBeenCalledTimes(2);
});

test('personal reads are never shared', async () => {
  const { http, real } = begin();
  await http('GET /user/profile/orders');
  await http('GET /user/profile/orders');
  expect(real).toHaveBeenCalledTimes(2);
});

test('failed read: it is not cached', async () => {
  const { http, real } = begin(() => Promise.reject(new Error('no')));
  await expect(http('GET /currency')).rejects.toThrow('no');
  await expect(http('GET /currency')).rejects.toThrow('no');
  expect(real).toHaveBeenCalledTimes(2);
});

test('caller that gives up: another still gets the answer of the request they share', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { http, real } = begin(() => promise);
  const leaving = new AbortController();
  const first = http('GET /currency', { signal: leaving.signal });
  const second = http('GET /currency', { signal: new AbortController().signal });
  leaving.abort();
  await expect(first).rejects.toMatchObject({ name: 'AbortError' });
  resolve([]);
  expect(await second).toEqual([]);
  expect(real).toHaveBeenCalledTimes(1);
  await expect(http('GET /currency', { signal: leaving.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('read without signal: gets no answer of a page, which may not have been usable', async () => {
  const { http, real } = begin();
  await http('GET /currency', { signal: new AbortController().signal });
  await http('GET /currency');
  expect(real).toHaveBeenCalledTimes(2);
});

import { ApiError } from './http/http.ts';
import { createRequestKeys } from './request-keys.ts';

const open = () => createRequestKeys('test');
beforeEach(() => sessionStorage.clear());

const sendOnce = async (request: string, failure?: ApiError) => {
  let used = '';
  await open()
    .once(request, async (key) => {
      used = key;
      if (failure) throw failure;
    })
    .catch((cause: unknown) => expect(cause).toBe(failure));
  return used;
};

test.each([
  ['no answer', new ApiError(0, 0, ''), true],
  ['still being processed', new ApiError(409, 1010, ''), true],
  ['server error', new ApiError(500, 1050, ''), true],
  ['payment that was not started', new ApiError(503, 2030, ''), false],
  ['definite refusal', new ApiError(400, 1001, ''), false],
  ['success', undefined, false],
])('%s: the same request repeated after a reload has the same key: %s', async (_, failure, isSame) => {
  const first = await sendOnce('order 1', failure);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect((await sendOnce('order 1')) === first).toBe(isSame);
});

test('another request: another key', async () => {
  const failure = new ApiError(0, 0, '');
  expect(await sendOnce('order 1', failure)).not.toBe(await sendOnce('order 2', failure));
});

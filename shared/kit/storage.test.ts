import { createStorage, parseJson } from './storage.ts';
import { ApiError } from './http/http.ts';
import { createRequestKeys } from './request-keys.ts';

const blocked = (): Storage => {
  throw new Error('denied');
};

test('blocked storage: values are kept in memory until they are removed', () => {
  const storage = createStorage(blocked);
  storage.set('key', 'value');
  expect([storage.get('key'), storage.isKept()]).toEqual(['value', false]);
  storage.set('key', null);
  expect(storage.get('key')).toBeNull();
});

test('blocked storage for values that must not stay in memory: nothing is kept', () => {
  const storage = createStorage(blocked, false);
  storage.set('key', 'value');
  expect(storage.get('key')).toBeNull();
});

test('full storage: the new value replaces the stored one for the page', () => {
  localStorage.setItem('key', 'stored');
  const storage = createStorage(() => localStorage);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  storage.set('key', 'new');
  expect([storage.get('key'), localStorage.getItem('key')]).toEqual(['new', 'stored']);
  storage.removeAllBut((key) => key !== 'key');
  expect(storage.get('key')).not.toBe('new');
});

test('JSON: only a value of the expected shape is returned', () => {
  const isNumber = (value: unknown) => typeof value === 'number';
  expect(['7', '"7"', '{', null].map((text) => parseJson(text, isNumber))).toEqual([
    7,
    null,
    null,
    null,
  ]);
});

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
])(
  '%s: the same request repeated after a reload has the same key: %s',
  async (_, failure, isSame) => {
    const first = await sendOnce('order 1', failure);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect((await sendOnce('order 1')) === first).toBe(isSame);
  },
);

test('another request: another key', async () => {
  const failure = new ApiError(0, 0, '');
  expect(await sendOnce('order 1', failure)).not.toBe(await sendOnce('order 2', failure));
});

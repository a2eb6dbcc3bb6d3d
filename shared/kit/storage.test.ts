import { createStorage, parseJson } from './storage.ts';

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
  expect(['7', '"7"', '{', null].map((text) => parseJson(text, isNumber))).toEqual([7, null, null, null]);
});

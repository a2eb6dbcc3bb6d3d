import type { TFunction } from 'i18next';

const t = ((key: string) => key) as unknown as TFunction<'shell'>;

test('a key that is missing in en.json does not compile', () => {
  expect(t('noScript')).toBe('noScript');
  // @ts-expect-error The key does not exist.
  expect(t('noSuchKey')).toBe('noSuchKey');
});

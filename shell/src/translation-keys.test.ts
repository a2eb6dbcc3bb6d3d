import type { TFunction } from 'i18next';

const t = ((key: string) => key) as unknown as TFunction<'shell'>;

test('a key that en.json lacks does not compile', () => {
  expect(t('noScript')).toBe('noScript');
  // @ts-expect-error There is no such key.
  expect(t('noSuchKey')).toBe('noSuchKey');
});

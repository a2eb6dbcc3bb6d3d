import type { Language } from '@playday/shared/contract';
import { createI18n } from '@playday/shared/kit/i18n';
import { render, screen } from '@testing-library/react';
import { createInstance, I18nextProvider, useTranslation } from './small-i18n.tsx';
import { words } from './words.ts';

const keysOf = (texts: object, before = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [before + name] : keysOf(text as object, `${before}${name}.`),
  );

test.each(Object.entries(words))('%s: every text equals that of i18next', (lng, erasure) => {
  const own = createInstance();
  own.init({ lng, resources: { [lng]: { erasure } } });
  const theirs = createI18n(lng as Language, { erasure });
  const translate = theirs.t as unknown as (key: string, values: object) => string;
  const keys = [...keysOf(erasure), 'errors.absent', 'apps.staff.absent'];
  expect(keys.length).toBeGreaterThan(40);
  for (const key of keys) {
    const values = { ns: 'erasure', fields: 'E-mail, <Phone> & $1' };
    expect([key, own.t(key, values)]).toEqual([key, translate(key, values)]);
  }
});

test('useTranslation: follows the instance of its provider', () => {
  const instanceOf = (lng: string, text: string) => {
    const instance = createInstance();
    instance.init({ lng, resources: { [lng]: { erasure: { hello: text } } } });
    return instance;
  };
  const Hello = () => <p>{useTranslation('erasure').t('hello')}</p>;
  const page = (instance: ReturnType<typeof createInstance>) => (
    <I18nextProvider i18n={instance}>
      <Hello />
    </I18nextProvider>
  );
  const { rerender } = render(page(instanceOf('en', 'Hello')));
  expect(screen.getByText('Hello')).toBeVisible();
  rerender(page(instanceOf('zh', '你好')));
  expect(screen.getByText('你好')).toBeVisible();
});

import { render, screen } from '@testing-library/react';
import type { TFunction } from 'i18next';
import { createI18n } from './i18n.ts';
import { Trans } from './Trans.tsx';

// The test adds a namespace with one sentence of its own.
declare module './translation-keys.ts' {
  interface TranslationKeys {
    test: { sentence: string };
  }
}

const say = (sentence: string) =>
  createI18n('en', { shell: { sentence } }).t as unknown as TFunction<'test'>;

test('an element wraps its text, and the rest of the sentence is around it', () => {
  const { container } = render(
    <p>
      <Trans
        t={say('Read <terms>the terms</terms> and {{more}} <b>twice, 1 < 2</b>.')}
        i18nKey="sentence"
        components={{ terms: <em title="ours" />, b: <b /> }}
        values={{ more: '<i>this</i>' }}
      />
    </p>,
  );
  expect(screen.getByTitle('ours')).toHaveTextContent('the terms');
  expect(container).toHaveTextContent('Read the terms and this twice, 1 < 2.');
});

test('unknown element name: its text is kept', () => {
  const { container } = render(
    <Trans t={say('a <odd>b</odd> c')} i18nKey="sentence" components={{}} />,
  );
  expect(container).toHaveTextContent('a b c');
});

test('text that looks like HTML is rendered as text', () => {
  const { container } = render(
    <Trans t={say('1 < 2 & <img src=x>')} i18nKey="sentence" components={{}} />,
  );
  expect(container).toHaveTextContent('1 < 2 & <img src=x>');
});

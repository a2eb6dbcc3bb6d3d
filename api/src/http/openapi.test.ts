import { languages } from '@playday/shared/rules/languages';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { errorCodes } from '@playday/shared/api-contract/error-codes';
import { errorMessages } from '../error-messages.ts';
import { openapi } from './openapi.ts';

test('openapi.json matches the table of operations (update it with: node api/src/http/write-openapi.ts)', () => {
  const written = JSON.parse(readFileSync(resolve(__dirname, '../../openapi.json'), 'utf8'));
  expect(written).toEqual(JSON.parse(JSON.stringify(openapi())));
});

test.each(languages.filter((language) => language !== 'en'))(
  'every error code: a distinct message in %s',
  (lang) => {
    const sentences = Object.keys(errorCodes).map(
      (code) => errorMessages[lang][Number(code) as keyof typeof errorCodes],
    );
    // “Cookie” is what browsers call it in Chinese, too.
    expect(sentences.filter((sentence) => /[a-z]{4}/u.test(sentence.replaceAll('Cookie', '')))).toEqual([]);
    expect(new Set(sentences).size).toBe(sentences.length);
  },
);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';
import { errorCodes } from '../api-contract/error-codes.ts';
import { languages } from '../rules/languages.ts';
import { workspaceRemotes } from './workspace-remotes.ts';

const folders = ['shell', ...workspaceRemotes().map(({ folder }) => folder)];
const read = (folder: string, language: string) =>
  JSON.parse(readFileSync(join(root, folder, `src/locales/${language}.json`), 'utf8')) as Record<
    string,
    unknown
  >;

/** Flattens nested keys with dots: key → text. */
function flat(words: Record<string, unknown>, before = ''): Map<string, string> {
  const entries = Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[before + key, value] as const]
      : [...flat(value as Record<string, unknown>, `${before}${key}.`)],
  );
  return new Map(entries);
}
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort();

describe.each(folders)('locale files of %s', (folder) => {
  const english = flat(read(folder, 'en'));

  test.each(languages.filter((language) => language !== 'en'))(
    '%s: has every key, no empty text and the same placeholders',
    (language) => {
      const words = flat(read(folder, language));
      expect([...words.keys()].sort()).toEqual([...english.keys()].sort());
      for (const [key, text] of words) {
        expect([key, text.trim()]).not.toEqual([key, '']);
        expect([key, placeholders(text)]).toEqual([key, placeholders(english.get(key) ?? '')]);
      }
    },
  );
});

test('sentences of the embed for errors of the api: they are the api’s', () => {
  const messages: Record<string, { message: string }> = errorCodes;
  for (const language of languages) {
    const { errors } = read('mfe-erasure', language).embed as { errors: Record<string, string> };
    expect(Object.keys(errors).length).toBeGreaterThan(3);
    for (const [code, sentence] of Object.entries(errors)) {
      const translated = read('api', language).errors as Record<string, string> | undefined;
      expect([code, sentence]).toEqual([code, translated?.[code] ?? messages[code]?.message]);
    }
  }
});

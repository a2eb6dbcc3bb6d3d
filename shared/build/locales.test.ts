import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from './root.ts';
import { languages } from '../rules/languages/languages.ts';
import { trackedFiles } from './tracked-files.ts';
import { workspaceRemotes } from './workspace-remotes.ts';

const folders = [
  'shell/src/locales',
  ...workspaceRemotes().map(({ folder }) => `${folder}/src/locales`),
  ...globSync('{shell,mfe-*}/src/extras/*/locales', { cwd: root }),
];
const read = (folder: string, language: string) =>
  JSON.parse(readFileSync(join(root, folder, `${language}.json`), 'utf8')) as Record<
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
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort();

describe.each(folders)('files in %s', (folder) => {
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
  for (const language of languages) {
    const { errors } = read('mfe-erasure/src/locales', language).embed as {
      errors: Record<string, string>;
    };
    expect(Object.keys(errors).length).toBeGreaterThan(3);
    for (const [code, sentence] of Object.entries(errors)) {
      const ofApi = read('api/src/locales', language).errors as Record<string, string>;
      expect([code, sentence]).toEqual([code, ofApi[code]]);
    }
  }
});

const localeFolders = [
  ...new Set(
    globSync('{api,shell,mfe-*}/src/{,extras/*/}locales/*.json', { cwd: root }).map(dirname),
  ),
];

test.each(localeFolders)('%s has a file for every language and no other', (folder) => {
  const found = globSync(`${folder}/*.json`, { cwd: root }).map((file) => basename(file, '.json'));
  expect(found.sort()).toEqual([...languages].sort());
});

test('only shared/rules/languages/languages.ts lists the languages', () => {
  const code = `['"](?:${languages.join('|')})['"]`;
  const list = new RegExp(
    `${code}\\s*,\\s*${code}\\s*,\\s*${code}|${code}\\s*\\|\\s*${code}\\s*\\|\\s*${code}`,
  );
  const listing = trackedFiles('*.ts', '*.tsx', '*.js', '*.mjs').filter((file) =>
    list.test(readFileSync(join(root, file), 'utf8')),
  );
  // The types for pages that embed the erasure form stand alone; `readAttributes` does not compile
  // where they differ.
  expect(listing).toEqual([
    'mfe-erasure/src/embed/playday-erasure.d.ts',
    'shared/rules/languages/languages.ts',
  ]);
});

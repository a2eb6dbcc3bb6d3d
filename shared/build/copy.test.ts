import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../rules/languages.ts';
import { testShopNotes } from '../rules/test-shop-notes.ts';
import type { CopyRule } from './copy/copy-rule.ts';
import { rules as km } from './copy/km.ts';
import { rules as zh } from './copy/zh.ts';
import { root } from './root.ts';

const rulesOf: Partial<Record<Language, CopyRule[]>> = { zh, km };
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Every text in a tree of texts, with the path to it. */
function textsIn(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`));
}

/** The parts of a tree that are in one language: `{ en, th, zh, km }` at any depth. */
function inLanguage(value: unknown, language: Language, path: string): [path: string, text: string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === language && typeof inner === 'string'
      ? [[path, inner] as [string, string]]
      : inLanguage(inner, language, `${path}.${key}`),
  );
}

/** The quoted texts of a source file. */
const quoted = (file: string): [path: string, text: string][] =>
  [...read(file).matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/gu)].map(([, single, template]) => [
    file,
    single ?? template ?? '',
  ]);

const scripts = { zh: /\p{Script=Han}/u, km: /\p{Script=Khmer}/u };
/** Sources with the texts of all languages, read as files: shared code imports no program. */
const inCode = [
  'api/src/error-messages.ts',
  'api/src/ports/mail/messages.ts',
  'api/src/ports/mail/event-messages.ts',
  'shell/server/http/failures.ts',
];

function textsOf(language: 'zh' | 'km'): [path: string, text: string][] {
  const files = (pattern: string) => globSync(pattern, { cwd: root });
  return [
    ...files(`{shell,mfe-*}/src/locales/${language}.json`).flatMap((file) =>
      textsIn(JSON.parse(read(file)), file),
    ),
    ...files(`mfe-catalog/src/static-pages/locales/*.${language}.ts`).flatMap(quoted),
    ...inCode.flatMap(quoted).filter(([, text]) => scripts[language].test(text)),
    ['test shop', testShopNotes[language]],
    ...inLanguage(JSON.parse(read('api/content/season.json')), language, 'season'),
  ];
}

describe.each(['zh', 'km'] as const)('texts in %s', (language) => {
  const texts = textsOf(language);

  test('are all found', () => {
    expect(texts.length).toBeGreaterThan(1000);
  });

  test.each(rulesOf[language] ?? [])('never $never; instead: $instead', ({ never }) => {
    expect(texts.filter(([, text]) => never.test(text))).toEqual([]);
  });
});

test('lists are joined by the rule of the language, not by a comma in the code', () => {
  const joining = globSync('{shell,mfe-*}/src/**/*.{ts,tsx}', { cwd: root })
    .concat(globSync('shared/{kit,ui,rules}/**/*.{ts,tsx}', { cwd: root }))
    .filter((file) => !/\.test\.tsx?$/.test(file) && read(file).includes(".join(', ')"));
  // A message for the developers of other pages, and the candidates of an image.
  expect(joining.sort()).toEqual(['mfe-erasure/src/embed/read-attributes.ts', 'shared/ui/Poster.tsx']);
});

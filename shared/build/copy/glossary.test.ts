import type { Language } from '../../contract/host.ts';
import { languages } from '../../rules/languages/languages.ts';
import { glossary } from './glossary.ts';
import { type FoundText, textsOf } from './texts.ts';

/** Organisers' own texts are no words of the shop. */
const isOwn = ([path]: FoundText) => !/^(?:season|api\/content)/.test(path);
/** The same text has the same path in every language, and no values or addresses. */
const plain = ([path, text]: FoundText): FoundText => [
  path.replace(/([/.])(?:en|th|zh|km)\.json/, '$1json'),
  text.replace(/\{+\w+\}+|\]\([^)]*\)/g, ' '),
];
const textsIn = Object.fromEntries(
  languages.map((language) => [language, textsOf(language).filter(isOwn).map(plain)]),
) as Record<Language, FoundText[]>;

describe.each(Object.entries(glossary))('glossary: %s', (_thing, { en, not, except, ...words }) => {
  const named = textsIn.en.filter(([path, text]) => en.test(text) && !except?.test(path));

  test('is a word of the shop', () => {
    expect(named).not.toEqual([]);
  });

  test('has no other name in English', () => {
    expect(textsIn.en.filter(([path, text]) => not?.test(text) && !except?.test(path))).toEqual([]);
  });

  test.each(Object.entries(words))('in %s: every translation has its word', (language, word) => {
    const translations = new Map(textsIn[language as Language]);
    const without = named.flatMap(([path, text]) => {
      const translation = translations.get(path);
      return translation === undefined || word.test(translation) ? [] : [[path, text, translation]];
    });
    expect(without).toEqual([]);
  });
});

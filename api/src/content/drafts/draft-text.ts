import { languages } from '@playday/shared/rules/languages/languages';
import { readMojibake } from '../read-mojibake.ts';
import { note, type Notes, shown } from './notes.ts';
import { isText, isThing, valuesOf } from './terms.ts';

/** A text of a content file; English is null where a file has other languages only. */
export type DraftText = string | Record<string, string | null>;

/**
 * Makes a text of a string, `{"@value", "@language"}`, a list of those, or a map of languages. Of
 * two texts in one language the plain one is taken, and mainland Chinese before that of Taiwan and
 * Hong Kong; the others are listed, as those in languages that the shop has not.
 */
export function textOf(value: unknown, path: string, notes: Notes): DraftText | undefined {
  const found = valuesOf(value).flatMap((item): Tagged[] => {
    if (typeof item === 'string') return [{ tag: '', text: item }];
    if (!isThing(item)) return [];
    const { '@value': given, '@language': tag } = item;
    if (typeof given === 'string') return [{ tag: isText(tag) ? tag : '', text: given }];
    return Object.entries(item).flatMap(([name, text]) =>
      isText(text) && languages.some((each) => languageOf(name) === each)
        ? [{ tag: name, text }]
        : [],
    );
  });
  const texts = found
    .filter(({ text }) => text.trim() !== '')
    .map((each) => mended(each, path, notes));
  if (texts.length === 0) return undefined;
  // A text alone, without a language, is for all of them.
  if (texts.length === 1 && texts[0]!.tag === '') return texts[0]!.text;
  const chosen = languages.flatMap((language) => {
    const [best] = texts
      .filter(({ tag }) => languageOf(tag) === language)
      .sort((a, b) => rankOf(a.tag) - rankOf(b.tag));
    return best ? [best] : [];
  });
  for (const each of texts)
    if (!chosen.includes(each))
      note(notes, path, `left out: the text in ${each.tag || 'no language'}, ${shown(each.text)}`);
  if (chosen.length === 0) return undefined;
  const map = Object.fromEntries(chosen.map(({ tag, text }) => [languageOf(tag), text]));
  if (map.en !== undefined) return map;
  return { en: null, ...map };
}

interface Tagged {
  tag: string;
  text: string;
}

/** English without a tag. */
const languageOf = (tag: string): string => tag.split(/[-_]/u)[0]!.toLowerCase() || 'en';

function rankOf(tag: string): number {
  const [language, ...parts] = tag.toLowerCase().split(/[-_]/u);
  if (language !== 'zh') return parts.length === 0 ? 0 : 1;
  if (parts.includes('hant')) return 2;
  if (parts.some((part) => ['hans', 'cn', 'sg', 'my'].includes(part))) return 0;
  return parts.some((part) => ['tw', 'hk', 'mo'].includes(part)) ? 2 : 1;
}

function mended(given: Tagged, path: string, notes: Notes): Tagged {
  const meant = readMojibake(given.text);
  if (meant === undefined) return given;
  note(notes, path, `UTF-8 read as Latin-1, “${shown(given.text)}”: written as “${shown(meant)}”`);
  return { ...given, text: meant };
}

/** A text in one language, for what has no languages. */
export function plainTextOf(value: unknown, path: string, notes: Notes): string | undefined {
  const text = textOf(value, path, notes);
  return typeof text === 'object' ? (Object.values(text).find(isText) ?? undefined) : text;
}

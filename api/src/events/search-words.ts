import type { Tx } from '../db/db.ts';
import type { EventKind } from '@playday/shared/rules/events/event-kinds';
import { sha256 } from '../hash.ts';
import type { Text } from '../texts.ts';
import { kindWords } from './kind-words.ts';

/**
 * The first letter of a lexeme: a word of the name, of the venue or city, or of what the event is
 * (`kindWords`). Weights would say that too, but no index has them.
 */
type Source = 'N' | 'P' | 'K';

/** Scripts without spaces between words. */
const unspaced = ['Thai', 'Khmer', 'Lao', 'Myanmar', 'Han', 'Hiragana', 'Katakana']
  .map((script) => `\\p{sc=${script}}`)
  .join('');
const isOfUnspaced = new RegExp(`^[${unspaced}]`, 'u');
const letter = '[\\p{L}\\p{M}\\p{N}]';
const runs = new RegExp(`(?:(?=${letter})[${unspaced}])+|(?:(?![${unspaced}])${letter})+`, 'gu');
/** Its dictionaries cover all scripts, whatever the locale. */
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

const maxLetters = 40;
/** The same in scripts without spaces, where they stand before or after what does. */
const stopParts =
  /^(?:งาน|คอนเสิร์ต|คอนเสิรต|บัตร|อีเวนต์)(?=.{2})|(?<=.{2})(?:音乐会|演唱会|门票|活动|คอนเสิร์ต|คอนเสิรต)$/u;
/** Other names of cities. */
const aliases: [RegExp, string][] = [
  [/กทม|กรุงเทพมหานคร|กรุงเทพฯ|บางกอก/gu, 'กรุงเทพ'],
  [/\b(?:bkk|krung ?thep)\b/giu, 'bangkok'],
  [/\bcnx\b/giu, 'chiang mai'],
];
/**
 * Traditional characters that names of events and places often have, each before its simplified
 * form.
 */
const simplified = new Map(
  '樂乐邁迈貓猫節节會会場场館馆電电國国園园東东車车藝艺術术書书號号龍龙灣湾戲戏劇剧夢梦島岛跑跑馬马賽赛飲饮畫画廣广點点門门開开樓楼'
    .match(/../gu)!
    .map((pair) => [...pair] as [string, string]),
);

/** Without accents, tone marks, case and width of letters. */
const fold = (word: string) =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\u0e47-\u0e4e\u17c9-\u17d1\u17dd]|[^\p{L}\p{M}\p{N}]/gu, '')
    .slice(0, maxLetters);

/** What says nothing of an event: an event is one. */
const stopWords = new Set(
  `a an and at for in of on or the to with event events ticket tickets show shows
   งาน บัตร อีเวนต์ 门票 活动 សំបុត្រ ព្រឹត្តិការណ៍`
    .split(/\s+/u)
    .map(fold),
);
/** What says only of what kind an event is; its name need not have it. */
const kindStopWords = new Set(
  'concert concerts คอนเสิร์ต คอนเสิรต 音乐会 演唱会'.split(/\s+/u).map(fold),
);

/**
 * A run of letters: one word, or in a script without spaces several. `letters`: all of them
 * together.
 */
interface Run {
  letters: string;
  words: string[];
  isUnspaced: boolean;
}

function runsOf(text: string): Run[] {
  const readable = text
    .normalize('NFC')
    .replace(/[๐-๙០-៩]/gu, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\u200b-\u200d\u2060\ufeff'’‘＇]/gu, '')
    .replace(/\p{sc=Han}/gu, (sign) => simplified.get(sign) ?? sign);
  return (
    aliases.reduce((given, [alias, name]) => given.replace(alias, name), readable).match(runs) ?? []
  )
    .map((run) => {
      const isUnspaced = isOfUnspaced.test(run);
      const parts = isUnspaced ? [...segmenter.segment(run)].map(({ segment }) => segment) : [run];
      const words = parts.map(fold).filter(Boolean);
      return { letters: words.join('').slice(0, maxLetters), words, isUnspaced };
    })
    .filter(({ letters }) => letters !== '');
}

/** The word without an English plural's ending. */
function singular(word: string): string {
  if (!/^[a-z]{4,}$/u.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.replace(/(?<=s|x|z|ch|sh)es$|(?<![suio])s$/u, '');
}

/**
 * The word with each of its letters left out. Two words that differ by one letter, or by two
 * neighbours that are swapped, have one of these in common, or the one is among those of the other.
 */
const misspellings = (word: string): string[] =>
  word.length < (/^\p{sc=Han}/u.test(word) ? 3 : 4) || word.length > 20 || /^\d+$/u.test(word)
    ? []
    : [...word].map((_, at, letters) => letters.toSpliced(at, 1).join(''));

interface SearchedEvent {
  name: Text;
  venueName: Text;
  venueCity: Text;
  kinds: EventKind[];
  description: Text;
}

/**
 * The texts of three tsvectors: the words of an event, what is near to them, and the words of its
 * description.
 */
function searchVectors({ name, venueName, venueCity, kinds, description }: SearchedEvent) {
  const exact = new Set<string>();
  const near = new Set<string>();
  for (const [source, text] of [
    ['N', name],
    ['P', venueName],
    ['P', venueCity],
    ['K', kinds.map((kind) => kindWords[kind]).join(' ')],
  ] as const)
    for (const value of typeof text === 'string' ? [text] : Object.values(text)) {
      const parts = runsOf(value);
      for (const [at, { letters, words, isUnspaced }] of parts.entries()) {
        const next = parts[at + 1];
        const begins = isUnspaced
          ? words.map((_, from) => words.slice(from).join('').slice(0, maxLetters))
          : [letters, singular(letters)];
        for (const word of begins) exact.add(source + word);
        const pairs = [
          ...words.map((word, from) => word + (words[from + 1] ?? '')),
          ...(next && !isUnspaced && !next.isUnspaced ? [letters + next.letters] : []),
        ];
        const more = isUnspaced
          ? // In case that the words of a query are divided in another way.
            [...letters].map((_, from, all) => all.slice(from).join(''))
          : [letters + (next?.isUnspaced === false ? next.letters : '')];
        for (const word of [...begins, ...more, ...[...words, ...pairs].flatMap(misspellings)])
          near.add(word);
      }
    }
  const vector = (words: Iterable<string>) => [...words].map((word) => `'${word}'`).join(' ');
  return { words: vector(exact), near: vector(near), described: vector(wordsOf(description)) };
}

/** The words of a description, HTML, in all its languages. */
function wordsOf(description: Text): Set<string> {
  const texts = typeof description === 'string' ? [description] : Object.values(description);
  const plain = texts.map((html) => html.replace(/<[^<>]*>/gu, ' ').replace(/&\w+;/gu, ' '));
  return new Set(
    plain
      .flatMap(runsOf)
      .flatMap(({ words, isUnspaced }) => (isUnspaced ? words : words.map(singular))),
  );
}

/** Whether the text has a word by which events differ. */
export const tellsSomething = (text: string): boolean => tellingRuns(text).length > 0;

const tellingRuns = (text: string): Run[] =>
  runsOf(text).filter(({ letters }) => !stopWords.has(letters));

/** A tsquery: every telling word is a whole one of the name or the place. */
export const namedQuery = (text: string): string =>
  tellingRuns([...text].slice(0, 64).join(''))
    .slice(0, 12)
    .map(({ letters }) => `('N${letters}' | 'P${letters}')`)
    .join(' & ');

/**
 * A tsquery for descriptions: every word of the text is in it. Undefined when there is no telling
 * word.
 */
export function descriptionQuery(text: string): string | undefined {
  const words = [...text]
    .slice(0, 64)
    .join('')
    .split(/\s+/u)
    .flatMap(runsOf)
    .flatMap(({ words, isUnspaced }) => (isUnspaced ? words : words.map(singular)))
    .filter((word) => !stopWords.has(word) && [...word].length > 1);
  return words.length > 0 ? words.map((word) => `'${word}'`).join(' & ') : undefined;
}

/**
 * What a visitor looks for, as three tsqueries: every word begins one of the name, or of the name,
 * place and kinds, or is nearly such a word. Undefined when the text has neither letters nor
 * digits.
 */
export function searchQueries(
  text: string,
): [name: string, exact: string, near: string] | undefined {
  const parts = [...text].slice(0, 64).join('').split(/\s+/u);
  const all = runsOf(parts.map((part) => part.replace(stopParts, '')).join(' ')).slice(0, 12);
  if (all.length === 0) return undefined;
  const telling = all.filter(({ letters }) => !stopWords.has(letters));
  const unkind = telling.filter(({ letters }) => !kindStopWords.has(letters));
  const firstOf = (...lists: Run[][]) => lists.find((list) => list.length > 0) ?? all;
  const any = (terms: readonly string[]) => `(${[...new Set(terms)].join(' | ')})`;
  const query = (sources: readonly (Source | '')[], wanted: readonly Run[]) => {
    const joined = wanted.map(({ letters }) => letters).join('');
    const isNear = sources.includes('');
    const is = (word: string) => sources.map((source) => `'${source}${word}'`);
    const begins = (word: string) => is(word).map((lexeme) => `${lexeme}:*`);
    const nearly = (word: string) => (isNear ? misspellings(word).flatMap(is) : []);
    const terms = wanted.map(({ letters, words, isUnspaced }, at) => {
      const isPrefix = isUnspaced || (!isNear && at === wanted.length - 1);
      const forms = [...(isPrefix ? begins : is)(letters), ...nearly(letters)];
      if (!isUnspaced) return any([...forms, ...is(singular(letters))]);
      const isDivided = words.length > 1 && words.every((word) => word.length > 1);
      const segments = words.map((word) => any([...begins(word), ...nearly(word)]));
      // Two words that stand together may be divided anywhere: 清迈泰拳.
      const shortest = /^\p{sc=Han}/u.test(letters) ? 1 : 2;
      const divided = [...(isNear ? letters.slice(2, letters.length - shortest + 1) : '')].map(
        (_, at) => {
          const [one, other] = [letters.slice(0, at + 2), letters.slice(at + 2)];
          return `(${any(begins(one))} & ${any(begins(other))})`;
        },
      );
      return any([...forms, ...(isDivided ? [`(${segments.join(' & ')})`] : []), ...divided]);
    });
    return any([terms.join(' & '), ...(wanted.length > 1 ? (isNear ? is : begins)(joined) : [])]);
  };
  const named = firstOf(unkind, telling);
  return [query(['N'], named), query(['N', 'P', 'K'], firstOf(telling)), query([''], named)];
}

/**
 * The city as a part of addresses: chiang-mai. One whose name has no Latin letters gets a fixed
 * one.
 */
function citySlug(city: Text): string {
  const name = typeof city === 'string' ? city : city.en;
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/gu, '')
    .match(/[a-z0-9]+/gu);
  return words?.join('-').slice(0, 60).replace(/-$/u, '') ?? `x${sha256(name).slice(0, 8)}`;
}

const isUnfilled = '(e.search_words is null or e.search_description is null)';

/** Writes the words of events that have none: new ones, and those whose texts have changed. */
export async function fillSearchWords(tx: Tx): Promise<void> {
  for (;;) {
    const events = await tx.query<SearchedEvent & { id: number }>(
      `select id, name, venue_name as "venueName", venue_city as "venueCity", kinds, description
         from events e where ${isUnfilled} order by id limit 500
          for no key update skip locked`,
    );
    if (events.length === 0) return;
    const rows = events.map((event) => ({
      id: event.id,
      ...searchVectors(event),
      city: citySlug(event.venueCity),
    }));
    await tx.query(
      `update events e set search_words = d.words, search_near = d.near, city_slug = d.city,
              search_description = d.described
         from jsonb_to_recordset($1::jsonb)
              as d (id int, words tsvector, near tsvector, city text, described tsvector)
        where e.id = d.id and ${isUnfilled}`,
      [JSON.stringify(rows)],
    );
  }
}

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { entryWords } from '../../../shell/server/document/entry-words.ts';
import { offerWords } from '../../../shell/src/language/offer-words.ts';
import type { Language } from '../../contract/host.ts';
import { failedAnswerWords } from '../../kit/http/failed-answers.ts';
import { testShopNotes } from '../../rules/shop/test-shop-notes.ts';
import { root } from '../root.ts';

/** A text with the path to it: its file or table, and its key. */
export type FoundText = [path: string, text: string];

export const read = (file: string) => readFileSync(join(root, file), 'utf8');
const files = (pattern: string) => globSync(pattern, { cwd: root });

/** Every text in a tree of texts. */
function textsIn(value: unknown, path: string): FoundText[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`));
}

/**
 * The parts of a tree that are in one language: `{ en, th, zh, km }`, or schema.org's `@language`,
 * at any depth.
 */
function inLanguage(value: unknown, language: Language, path: string): FoundText[] {
  if (typeof value !== 'object' || value === null) return [];
  const tagged = value as { '@language'?: string; '@value'?: string };
  if (tagged['@language'] === language) return [[path, tagged['@value'] ?? '']];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === language && typeof inner === 'string'
      ? [[path, inner] as FoundText]
      : inLanguage(inner, language, `${path}.${key}`),
  );
}

/**
 * What the office prints, which is English only: the sentences in its sources, `…` for each value
 * in them. Queries and the names of commands are none.
 */
function officeTexts(): FoundText[] {
  return files('api/src/{office,extras/*}/**/*.ts')
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .flatMap((file) => {
      const found: FoundText[] = [];
      const visit = (node: ts.Node) => {
        const text = ts.isStringLiteralLike(node)
          ? node.text
          : ts.isTemplateExpression(node)
            ? node.head.text + node.templateSpans.map((span) => `…${span.literal.text}`).join('')
            : '';
        const isSentence = /\w \w+ \w|\b[A-Z]\w* \w/.test(text);
        if (
          isSentence &&
          !/\b(?:select|update|insert|delete|from) |::|\bis (?:not )?null\b/.test(text)
        )
          found.push([`office ${file}`, text]);
        ts.forEachChild(node, visit);
      };
      visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true));
      return found;
    });
}

/**
 * The texts under `en`, `th`, `zh` or `km` of each table in a source file. It is read, not
 * imported, because an extra can be left out with its tables.
 */
function inSource(file: string, language: Language): FoundText[] {
  const found: FoundText[] = [];
  const collect = (node: ts.Node, path: string): void => {
    if (ts.isStringLiteralLike(node)) found.push([path, node.text]);
    else if (ts.isBinaryExpression(node)) {
      const from = found.length;
      collect(node.left, path);
      collect(node.right, path);
      found.push([
        path,
        found
          .splice(from)
          .map(([, text]) => text)
          .join(''),
      ]);
    } else if (ts.isPropertyAssignment(node))
      collect(node.initializer, `${path}.${node.name.getText()}`);
    else ts.forEachChild(node, (inner) => collect(inner, path));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === language)
      collect(node.initializer, file);
    else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true));
  return found;
}

/** Every text of the shop in a language: pages, mails, errors, legal texts, sample content. */
export function textsOf(language: Language): FoundText[] {
  const failures = 'shell/server/http/failures.ts';
  const ownLine = new RegExp(`\\b${language}: '([^']+)'`, 'gu');
  return [
    ...files(`{shell,mfe-*}/src/{,static-pages/,extras/*/}locales/{,*.}${language}.json`).flatMap(
      (file) => textsIn(JSON.parse(read(file)), file),
    ),
    ...files(`api/src/{,extras/*/}locales/${language}.json`).flatMap((file) =>
      textsIn(JSON.parse(read(file)), 'api'),
    ),
    ...files('mfe-*/remote.json').flatMap((file) =>
      inLanguage(JSON.parse(read(file)), language, file),
    ),
    ...textsIn(entryWords[language], 'menu entries'),
    ...textsIn(offerWords[language], 'language offer'),
    ...textsIn(failedAnswerWords[language], 'failed answers'),
    ...[...read(failures).matchAll(ownLine)].map(([, text]): FoundText => [failures, text ?? '']),
    ...files('{shell/src,shared/api-contract}/extras/*/*-{words,names}.ts').flatMap((file) =>
      inSource(file, language),
    ),
    ['test shop', testShopNotes[language]],
    ...inLanguage(JSON.parse(read('api/content/season.json')), language, 'season'),
    ...files('api/content/examples/*.json*').flatMap((file) =>
      inLanguage(JSON.parse(read(file)), language, file),
    ),
    ...(language === 'en' ? officeTexts() : []),
  ];
}

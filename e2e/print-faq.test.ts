import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, inflateSync } from 'node:zlib';
import { root } from '../shared/build/root.ts';
import { defaultContacts } from '../shared/rules/contacts.ts';
import { languages } from '../shared/rules/languages.ts';

/** Reads the text of a PDF that Chromium printed: its marked spans, and the glyphs by the fonts' ToUnicode maps. */
function textOfPdf(file: string): string {
  const pdf = readFileSync(file, 'latin1');
  const objects = new Map(
    [...pdf.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id, body]) => [id, body ?? '']),
  );
  const streamOf = (body = '') => {
    const start = body.indexOf('stream\n');
    if (!body.slice(0, start).includes('FlateDecode')) return '';
    const bytes = Buffer.from(body.slice(start + 7), 'latin1');
    return inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
  };
  const fromUtf16 = (hex = '') => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  const fonts = new Map<string, { width: number; chars: Map<string, string> }>();
  for (const [, name = '', id] of pdf.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const font = objects.get(id) ?? '';
    const map = streamOf(objects.get(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1]));
    const chars = new Map(
      [...map.matchAll(/^<(\w+)> <(\w{4,})>$/gm)].map(([, code = '', char]) => [code, fromUtf16(char)]),
    );
    for (const [, first = '', last = '', to = ''] of map.matchAll(/^<(\w+)> <(\w+)> <(\w{4})>$/gm))
      for (let code = parseInt(first, 16); code <= parseInt(last, 16); code++)
        chars.set(
          code.toString(16).toUpperCase().padStart(first.length, '0'),
          String.fromCharCode(parseInt(to, 16) + code - parseInt(first, 16)),
        );
    fonts.set(name, { width: font.includes('/Type0') ? 4 : 2, chars });
  }
  let text = '';
  for (const content of [...objects.values()].map(streamOf).filter((stream) => stream.includes('BT\n'))) {
    let font = fonts.get('');
    let isSpan = false;
    const tokens = /\/ActualText <FEFF(\w*)>|(EMC)|\/(F\d+) [\d.]+ Tf|<(\w+)> Tj/g;
    for (const [, actual, end, name, codes] of content.matchAll(tokens)) {
      if (actual !== undefined) text += fromUtf16(actual);
      if (actual !== undefined || end) isSpan = !end;
      if (name) font = fonts.get(name);
      if (codes && font && !isSpan)
        for (let at = 0; at < codes.length; at += font.width)
          text += font.chars.get(codes.slice(at, at + font.width)) ?? '';
    }
  }
  return text;
}

/** What a page shows of a text with links. */
const shown = (text: string) =>
  text.replace(/\[([^[\]]+)\]\([^()]+\)/g, '$1').replaceAll('{email}', defaultContacts.email);
const dense = (text: string) => text.replace(/[\s\0]/g, '');

interface Faq {
  groups: { questions: { question: string; answer: string[] }[] }[];
}

test.each(languages)('FAQ as PDF in %s: has every question and answer of its page', async (language) => {
  const page = join(root, `mfe-catalog/src/static-pages/locales/faq.${language}.json`);
  const text = JSON.parse(readFileSync(page, 'utf8')) as Faq;
  const pdf = dense(textOfPdf(join(root, `api/content/files/faq-${language}.pdf`)));
  const texts = text.groups.flatMap(({ questions }) =>
    questions.flatMap(({ question, answer }) => [question, ...answer]),
  );
  expect(texts.length).toBeGreaterThan(40);
  // Print them anew: npm run generate -- faq URL
  expect(texts.filter((each) => !pdf.includes(dense(shown(each))))).toEqual([]);
});

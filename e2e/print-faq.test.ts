import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@playday/build/root';
import { languages } from '@playday/shared/kit/i18n';
import type { FaqText } from '../mfe-catalog/src/faq/FaqPage.tsx';
import { faqDigests, printedFile } from './faq-digests.ts';
import { pdfText } from './pdf-text.ts';

test('FAQ as PDF: printed from the texts of its page', () => {
  // Print them anew: npm run generate -- faq URL
  expect(JSON.parse(readFileSync(printedFile, 'utf8'))).toEqual(faqDigests());
});

test.each(languages)('FAQ as PDF in %s: all its words are found, and its headings', (language) => {
  const file = readFileSync(join(root, `api/content/files/faq-${language}.pdf`));
  const path = join(root, `mfe-catalog/src/static-pages/locales/faq.${language}.json`);
  const { title, lead, groups, help } = JSON.parse(readFileSync(path, 'utf8')) as FaqText;
  const questions = groups.flatMap((group) => group.questions);
  const texts = [
    ...[title, lead, help.title, ...help.blocks, ...groups.map((group) => group.title)],
    ...questions.flatMap(({ question, answer }) => [question, ...answer]),
  ];
  // Links show their words, addresses are those of the shop that printed it.
  const pieces = texts.flat().flatMap((text) =>
    text
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .split(/\{\w+\}/)
      .map((piece) => piece.replace(/\s/g, '')),
  );
  const found = pdfText(file);
  expect(pieces.filter((piece) => !found.includes(piece))).toEqual([]);
  expect(file.includes('/StructTreeRoot')).toBe(true);
});

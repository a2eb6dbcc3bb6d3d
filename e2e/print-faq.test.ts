import { readFileSync } from 'node:fs';
import { faqDigests, printedFile } from './faq-digests.ts';

test('FAQ as PDF: printed from the texts of its page', () => {
  // Print them anew: npm run generate -- faq URL
  expect(JSON.parse(readFileSync(printedFile, 'utf8'))).toEqual(faqDigests());
});

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../shared/build/root.ts';
import { languages } from '../shared/rules/languages/languages.ts';

/** The digests of the texts that the PDFs of the FAQ were printed from, by language. */
export const printedFile = join(root, 'e2e/printed-faq.json');

/** The digests of the texts of the FAQ as they are now. */
export const faqDigests = (): Record<string, string> =>
  Object.fromEntries(
    languages.map((language) => {
      const text = readFileSync(
        join(root, `mfe-catalog/src/static-pages/locales/faq.${language}.json`),
      );
      return [language, createHash('sha256').update(text).digest('hex')];
    }),
  );

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@playday/build/root';
import { needPackages } from '@playday/build/scripts/debian-packages';
import { languages } from '@playday/shared/kit/i18n';
import { chromium } from 'playwright-core';
import { needChromium } from '@playday/build/find-chromium';
import { faqDigests, printedFile } from './faq-digests.ts';

/**
 * `npm run generate -- faq [URL of a running shop]`: prints the FAQ page in each language to the
 * files that the api serves as `/api/files/faq-….pdf`. Run it after a change of the FAQ's text; a
 * test compares.
 */
const url = process.argv[2] ?? 'http://localhost:8080';
// The shop's own fonts have no Chinese.
const fonts = needPackages(['fonts-noto-cjk'], console.log);
if (fonts.length > 0)
  console.log(`Without a Chinese font the text is not readable: install ${fonts.join(', ')}.`);
const browser = await chromium.launch({ executablePath: needChromium(console.log) });
for (const language of languages) {
  const page = await browser.newPage({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(`${url}/faq?lang=${language}`, { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    for (const question of document.querySelectorAll('details')) question.open = true;
  });
  const path = join(root, 'api/content/files', `faq-${language}.pdf`);
  await page.pdf({
    path,
    format: 'A4',
    margin: { top: '18mm', bottom: '18mm', left: '16mm', right: '16mm' },
    // Screen readers find headings, links and the language.
    tagged: true,
    outline: true,
  });
  console.log(path);
  await page.close();
}
await browser.close();
writeFileSync(printedFile, `${JSON.stringify(faqDigests(), null, 2)}\n`);

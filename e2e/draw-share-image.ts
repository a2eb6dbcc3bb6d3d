import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@playday/shared/build/root';
import { previewFile } from '@playday/shared/rules/poster-files';
import { chromium } from 'playwright-core';
import { needChromium } from './find-chromium.ts';

/** `npm run generate -- share-image`: draws the image of link previews for pages without a poster, in the colours of the shop. */
const path = join(root, 'shell/server/document/share.jpg');
const font = await readFile(
  join(root, 'node_modules/@fontsource-variable/anuphan/files/anuphan-latin-wght-normal.woff2'),
  'base64',
);
const tokens = await readFile(join(root, 'shared/ui/tokens.css'), 'utf8');
const { width, height } = previewFile;
const browser = await chromium.launch({ executablePath: needChromium(console.log) });
const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'dark' });
// In the middle, because some apps cut a square out of it.
await page.setContent(`<style>${tokens}
@font-face { font-family: Anuphan; font-weight: 100 700; src: url(data:font/woff2;base64,${font}); }
body { display: grid; place-content: center; justify-items: center; gap: 44px; height: 100vh; margin: 0; background: var(--night);
  color: var(--on-night); font: 700 104px / 1.05 Anuphan; letter-spacing: -0.035em; text-align: center; }
div { font-size: 72px; letter-spacing: -0.03em; }
div span { display: inline-block; margin-inline-start: 8px; padding: 8px 24px 14px; border-radius: 20px; background: var(--mango);
  color: var(--on-mango); rotate: -4deg; }
p { margin: 0; }
b { color: var(--mango); }
</style><div>Play<span>day</span></div><p>Let your <b>PAYDAY</b><br>be your <b>PLAYDAY</b></p>`);
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path, type: 'jpeg', quality: 88 });
await browser.close();
console.log(path);

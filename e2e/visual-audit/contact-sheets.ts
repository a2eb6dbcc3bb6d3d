import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';

/** Few enough to read their texts. */
const PER_SHEET = 15;
const sheet = { width: 1600, columns: 5, columnsOfWide: 3, cellHeight: 620 };

/**
 * Writes `sheets/<name>.<n>.png`: the screenshots of a variant side by side, each from its top and with its name, so that a person can look
 * at all of them. `files` are names of screenshots in `folder`, without `.png`.
 */
export async function writeContactSheets(
  browser: Browser,
  { folder, files, name }: { folder: string; files: readonly string[]; name: string },
): Promise<void> {
  const sheets = join(folder, 'sheets');
  await mkdir(sheets, { recursive: true });
  const there = files.filter((file) => existsSync(join(folder, `${file}.png`)));
  const isWide = name.includes('.1280.');
  const columns = isWide ? sheet.columnsOfWide : sheet.columns;
  for (let at = 0; at * PER_SHEET < there.length; at++) {
    const shown = there.slice(at * PER_SHEET, (at + 1) * PER_SHEET);
    const figures = shown.map(
      (file) => `<figure><img src="${file}.png"><figcaption>${file.split('.')[0]}</figcaption></figure>`,
    );
    // The page must be a file to show files.
    const html = join(folder, 'sheet.html');
    await writeFile(html, `<!doctype html><style>${styles(columns, isWide)}</style>${figures.join('')}`);
    const page = await browser.newPage({ viewport: { width: sheet.width, height: 800 } });
    await page.goto(pathToFileURL(html).href);
    await page.screenshot({ path: join(sheets, `${name}.${at + 1}.png`), fullPage: true });
    await page.close();
    await rm(html);
  }
}

const styles = (columns: number, isWide: boolean) => `
  body { display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 8px; margin: 8px; font: 14px sans-serif }
  figure { margin: 0; border: 1px solid #999; height: ${isWide ? sheet.cellHeight / 1.5 : sheet.cellHeight}px; overflow: hidden; position: relative }
  img { width: 100%; display: block }
  figcaption { position: absolute; inset: auto 0 0; background: #000; color: #fff; padding: 2px 4px }`;

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@playday/shared/build/root';
import type { EventDetails } from '@playday/shared/api-contract';
import { languages } from '@playday/shared/kit/i18n';
import { type Browser, chromium, type Page } from 'playwright-core';
import { openShop } from '../../../shared/build/scripts/shop.ts';
import { needChromium } from '@playday/shared/build/find-chromium';
import { endOnSignals, readOptions } from '../trial.ts';
import { auditScreen, picture, type Way } from './audit-screen.ts';
import type { Screen, Shop } from './screen.ts';
import { screens } from './screens.ts';
import { signInByForm } from './prepare.ts';

/**
 * `npm run trial -- visual`: visits every state of every screen in each language and width; writes screenshots and accessibility trees
 * to `screens/`.
 */
const values = readOptions({
  only: { type: 'string' },
  lang: { type: 'string' },
  width: { type: 'string' },
  theme: { type: 'string' },
  /** URL of a running shop to use. */
  shop: { type: 'string' },
});

const isWanted = (item: string | number, list: string | undefined) =>
  list?.split(',').includes(String(item)) ?? true;

interface Variant {
  language: (typeof languages)[number];
  width: number;
  theme: 'light' | 'dark';
}

const variants = languages
  .flatMap((language): Variant[] => [
    ...[320, 390, 1280].map((width) => ({ language, width, theme: 'light' as const })),
    { language, width: 390, theme: 'dark' },
  ])
  .filter(
    ({ language, width, theme }) =>
      isWanted(language, values.lang) && isWanted(width, values.width) && isWanted(theme, values.theme),
  );

const chosen = screens.filter(
  ({ name }) => values.only?.split(',').some((part) => name.startsWith(part)) ?? true,
);
const folder = join(root, 'screens');
const port = Number(process.env.SCREENS_PORT ?? 8280);
const dataDir = join(tmpdir(), `playday-screens-${process.pid}`);
let stop = async () => {};
endOnSignals(() => stop());

const url = values.shop ?? (await ownShop());
const browser = await chromium.launch({
  executablePath: needChromium(console.log),
  args: ['--no-sandbox'],
  // Playwright's handlers would end this process before the shop has stopped.
  handleSIGINT: false,
  handleSIGTERM: false,
});
let failures = 0;
try {
  failures = await visitAll(browser);
} finally {
  await browser.close();
  await stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(failures > 0 ? 1 : 0);

async function ownShop() {
  const shop = await openShop({
    port,
    apiPort: port - 4000,
    remotesPort: port - 3899,
    dataDir,
    env: { DATABASE_URL: '', ADDRESS_LIMIT_FACTOR: '100' },
    log: (line) => console.log(line),
    onOpening: (end) => {
      stop = end;
    },
  });
  return shop.url;
}

async function visitAll(browser: Browser): Promise<number> {
  const token = await signInByForm(browser, url);
  await mkdir(folder, { recursive: true });
  const report: string[] = [];
  for (const one of variants) {
    const shop = shopIn(one.language);
    const waiting = [...chosen];
    const work = async () => {
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width: one.width, height: one.width > 1000 ? 800 : 844 },
        colorScheme: one.theme,
        reducedMotion: 'reduce',
        locale: 'en-GB',
        serviceWorkers: 'block',
      });
      await context.addCookies([{ name: 'LANG', value: one.language, url }]);
      for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
        const way = { language: one.language, shop, token };
        const wrong = await visit(await context.newPage(), screen, one, way);
        const file = fileOf(screen, one);
        report.push(...wrong.map((what) => `${file}: ${what}`));
        console.log(`${wrong.length ? '✗' : '✓'} ${file}${wrong.map((what) => `\n    ${what}`).join('')}`);
      }
      await context.close();
    };
    await Promise.all([work(), work()]);
  }
  await writeFile(join(folder, 'report.txt'), report.join('\n'));
  console.log(
    `\n${chosen.length} states, ${variants.length} variants, ${report.length} faults. Screenshots: ${folder}`,
  );
  return report.length;
}

/** Events as a page in this language gets them; each is read once. */
function shopIn(language: string): Shop {
  const known = new Map<string, Promise<EventDetails>>();
  const read = async (name: string) => {
    const answered = await fetch(`${url}/api/event/${name}`, { headers: { 'accept-language': language } });
    return (await answered.json()) as EventDetails;
  };
  return {
    event(name) {
      const details = known.get(name) ?? read(name);
      known.set(name, details);
      return details;
    },
  };
}

function fileOf({ name }: Screen, { language, width, theme }: Variant) {
  return `${name}.${language}.${width}.${theme}`;
}

/** The accessibility tree: what a screen reader reads. An open modal dialog is all of it. */
async function writeTree(page: Page, file: string) {
  const dialog = page.locator('dialog:modal').last();
  const read = (await dialog.count()) > 0 ? dialog : page.locator('body');
  await writeFile(file, await read.ariaSnapshot({ timeout: 5000 }));
}

async function visit(page: Page, screen: Screen, one: Variant, way: Way) {
  try {
    return await auditScreen(page, screen, way);
  } finally {
    const file = join(folder, fileOf(screen, one));
    await picture(page, `${file}.png`).catch(() => {});
    await writeTree(page, `${file}.aria.yml`).catch(() => {});
    await page.close();
  }
}

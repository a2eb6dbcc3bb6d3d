import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@playday/shared/build/root';
import type { EventDetails } from '@playday/shared/api-contract';
import { languages } from '@playday/shared/kit/i18n';
import { type Browser, chromium, type Page } from 'playwright-core';
import { openShop } from '../../shared/build/scripts/shop.ts';
import { needChromium } from '../find-chromium.ts';
import { auditScreen, picture, type Way } from './audit-screen.ts';
import { writeContactSheets } from './contact-sheets.ts';
import { type Screen, type Shop, screens } from './screens.ts';
import { signInByForm } from './sign-in.ts';

/**
 * `npm run visual`: visits every state of every screen in each language and width; writes screenshots, contact sheets and
 * accessibility trees to `screens/`.
 * With `--resume` pages that an earlier run has visited are not visited again.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    lang: { type: 'string' },
    width: { type: 'string' },
    theme: { type: 'string' },
    resume: { type: 'boolean', default: false },
    /** URL of a running shop to use. */
    shop: { type: 'string' },
  },
});

const listOf = (text: string | undefined) => text?.split(',').map((part) => part.trim());
const wanted = <Item>(items: readonly Item[], text: string | undefined) =>
  items.filter((item) => listOf(text)?.includes(String(item)) ?? true);

interface Variant {
  language: (typeof languages)[number];
  width: number;
  theme: 'light' | 'dark';
}

function variants(): Variant[] {
  const widths = [320, 390, 1280];
  const all = languages.flatMap((language) => [
    ...widths.map((width) => ({ language, width, theme: 'light' as const })),
    { language, width: 390, theme: 'dark' as const },
  ]);
  const dark = values.theme === 'dark' && values.width ? wanted(widths, values.width) : [];
  return [
    ...all,
    ...languages.flatMap((language) =>
      dark.filter((width) => width !== 390).map((width) => ({ language, width, theme: 'dark' as const })),
    ),
  ].filter(
    ({ language, width, theme }) =>
      wanted([language], values.lang).length > 0 &&
      wanted([width], values.width).length > 0 &&
      wanted([theme], values.theme).length > 0,
  );
}

const chosen = screens.filter(
  ({ name }) => listOf(values.only)?.some((part) => name.startsWith(part)) ?? true,
);
const folder = join(root, 'screens');
/** A line of JSON for each page visited, so that a run that was broken off can be resumed. */
const visits = join(folder, 'visits.jsonl');
interface Visit {
  file: string;
  wrong: string[];
}
const port = Number(process.env.SCREENS_PORT ?? 8280);
const dataDir = join(tmpdir(), `playday-screens-${process.pid}`);
let stop = async () => {};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void stop().then(() => process.exit(130)));

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
  if (!values.resume) await rm(visits, { force: true });
  const visited = new Map((await readVisits()).map((visit) => [visit.file, visit]));
  for (const one of variants()) {
    const shop = shopIn(one.language);
    const waiting = chosen.filter((screen) => !visited.has(fileOf(screen, one)));
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
        const wrong = await visit(await context.newPage(), screen, one, {
          language: one.language,
          shop,
          token,
        });
        const file = fileOf(screen, one);
        visited.set(file, { file, wrong });
        await appendFile(visits, `${JSON.stringify({ file, wrong })}\n`);
        console.log(`${wrong.length ? '✗' : '✓'} ${file}${wrong.map((what) => `\n    ${what}`).join('')}`);
      }
      await context.close();
    };
    await Promise.all([work(), work()]);
  }
  const asked = variants().map((one) => ({ one, files: chosen.map((screen) => fileOf(screen, one)) }));
  const report = asked.flatMap(({ files }) =>
    files.flatMap((file) => visited.get(file)!.wrong.map((what) => `${file}: ${what}`)),
  );
  await writeFile(join(folder, 'report.txt'), report.join('\n'));
  for (const { one, files } of asked)
    await writeContactSheets(browser, { folder, files, name: `${one.language}.${one.width}.${one.theme}` });
  console.log(
    `\n${chosen.length} states, ${asked.length} variants, ${report.length} faults. Screenshots and contact sheets: ${folder}`,
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

async function readVisits(): Promise<Visit[]> {
  if (!existsSync(visits)) return [];
  const lines = (await readFile(visits, 'utf8')).trim().split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Visit);
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

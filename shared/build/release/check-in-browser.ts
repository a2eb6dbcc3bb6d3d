import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from '@playday/shared/api-contract';
import type { RemoteDefinition } from '@playday/shared/api-contract/remote-definition';
import { readProbeItems } from '@playday/shared/contract/probe-items';
import { probesOf } from '@playday/shared/contract/query-parameters';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../find-chromium.ts';

/**
 * How long a page may take to become interactive; it ends pages that hang, and is no measure of
 * speed.
 */
const patienceMs = 60_000;
/** What the api accepts. */
const mostFailures = 20;
const failureLength = 300;
/** The narrowest phones. */
const phone = { width: 320, height: 640 };
/** Of requests that were refused, which depend on the shop's data. */
const isOfNetwork = (message: string) => message.startsWith('Failed to load resource');

const pageData = `JSON.parse(document.getElementById('page')?.textContent ?? '{}')`;
const isFrameAlone = `${pageData}.isRendered === false`;

/** Whether something else is where the first link of the header is. */
const isHeaderCovered = `(() => {
  const link = document.querySelector('header a, header button');
  const { x, y, width, height } = link?.getBoundingClientRect() ?? {};
  if (!width) return false;
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('header') === null;
})()`;

const missing = 'its status is 404';

interface Candidate {
  program: Program;
  build: string;
  definition: RemoteDefinition;
  /** A link that shows the build inside the live shop. */
  previewUrl: string;
}

/**
 * Opens each route that a build declares once, at its first probe and in English, in a browser of
 * this machine, beside everything that is live. Returns what is wrong, and is not wrong of the same
 * address as it is live: errors, what the page renders otherwise than its document, violations of
 * the content security policy, pages that are missing (404), stay without an answer, cover the
 * header, or are wider than 320 pixels. Throws when the pages cannot be seen: without a browser, or
 * when the shop shows another build.
 */
export async function checkInBrowser(candidate: Candidate): Promise<string[]> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no browser is installed here.');
  const browser = await chromium.launch({ executablePath });
  try {
    return await checkRoutes(browser, candidate);
  } finally {
    await browser.close();
  }
}

async function checkRoutes(
  browser: Browser,
  { program, build, definition, previewUrl }: Candidate,
) {
  const { origin } = new URL(previewUrl);
  const items = await readProbeItems(origin);
  const open = () => browser.newContext({ viewport: phone, locale: 'en' });
  const [shown, live] = [await open(), await open()];
  // The link leaves a cookie, with which each further page shows the build.
  const first = await shown.newPage();
  await first.goto(previewUrl, { waitUntil: 'domcontentloaded', timeout: patienceMs });
  const found = await first.evaluate<string | undefined>(
    `${pageData}.remotes?.['${program}']?.build`,
  );
  if (found !== build) throw new Error(`${origin} shows ${found ?? 'no build of it'} instead.`);
  await first.close();
  const failures: string[] = [];
  for (const route of definition.routes) {
    const [address = '/'] = probesOf(route);
    const path = address.replaceAll('{event}', items.event).replaceAll('{news}', items.news);
    const isRendered = route.access !== 'session';
    // Of an empty shop, or of the pages of unknown addresses.
    const mayBeMissing =
      address !== path ? Object.values(items).includes('none') : route.path === '*';
    const wrong = await checkPage(shown, origin + path, isRendered);
    const known = wrong.length > 0 ? await checkPage(live, origin + path, isRendered) : [];
    // A page that is to come is missing where it is live, too.
    const isNew = (failure: string) =>
      failure === missing ? !mayBeMissing : !known.includes(failure);
    for (const failure of wrong.filter(isNew))
      failures.push(
        `${path} in a browser: ${failure.replaceAll(/\s+/g, ' ')}`.slice(0, failureLength),
      );
  }
  return failures.slice(0, mostFailures);
}

async function checkPage(
  context: BrowserContext,
  url: string,
  isRendered: boolean,
): Promise<string[]> {
  const page = await context.newPage();
  const failures = new Set<string>();
  page.on('pageerror', (error) => failures.add(`${error.name}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isOfNetwork(message.text())) failures.add(message.text());
  });
  try {
    const status = await load(page, url, isRendered);
    if (status === 404) failures.add(missing);
    if (status === 404 && !(await page.$('#page'))) throw new Error('it is no page of the shop');
    await page.waitForSelector('html[data-hydrated]', { state: 'attached', timeout: patienceMs });
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
    if (await page.evaluate<boolean>(isHeaderCovered))
      failures.add('its content covers the header');
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (width > phone.width)
      failures.add(`its content is ${width} pixels wide on a phone of ${phone.width}`);
  } catch (error) {
    failures.add((error as Error).message.split('\n')[0] ?? '');
  }
  await page.close();
  return [...failures];
}

/**
 * Loads a page. The first document of a build may hold the frame alone, because its render process
 * has yet to start; then the browser has nothing to compare its rendering with. With `isRendered`
 * such a document is requested again, six times at the most. Returns the status of the last one.
 */
async function load(page: Page, url: string, isRendered: boolean): Promise<number | undefined> {
  for (let pauseMs = 1000; ; pauseMs *= 2) {
    const answer = await page.goto(url, { waitUntil: 'load', timeout: patienceMs });
    const isElsewhere = new URL(page.url()).pathname !== new URL(url).pathname;
    if (!isRendered || isElsewhere || !(await page.evaluate<boolean>(isFrameAlone)))
      return answer?.status();
    if (pauseMs > patienceMs / 2) throw new Error('its document never held the content');
    await sleep(pauseMs);
  }
}

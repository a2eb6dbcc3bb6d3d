import type { RemoteDefinition } from '@playday/shared/api-contract/remote-definition';
import { readProbeItems } from '@playday/shared/contract/probe-items';
import { probesOf } from '@playday/shared/contract/query-parameters';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../find-chromium.ts';

/** How long a page may take to become interactive; it ends pages that hang, and is no measure of speed. */
const patienceMs = 60_000;
/** As many as the api accepts. */
const mostFailures = 20;
/** The narrowest phones. */
const phone = { width: 320, height: 640 };
/** Of requests that were refused, which depend on the shop's data. */
const isOfNetwork = (message: string) => message.startsWith('Failed to load resource');

/** Whether something else is where the first link of the header is. */
const isHeaderCovered = `(() => {
  const link = document.querySelector('header a, header button');
  const { x, y, width, height } = link?.getBoundingClientRect() ?? {};
  return !!width && document.elementFromPoint(x + width / 2, y + height / 2)?.closest('header') === null;
})()`;

interface Candidate {
  definition: RemoteDefinition;
  /** A link that shows the build inside the live shop. */
  previewUrl: string;
}

/**
 * Opens each route that a build declares once, in English, in a browser of this machine, beside everything that is live. Returns what is
 * wrong: errors, what the page renders otherwise than its document, violations of the content security policy, pages that stay without
 * an answer, cover the header, or are wider than 320 pixels. Null when this machine has no browser.
 */
export async function checkInBrowser({ definition, previewUrl }: Candidate): Promise<string[] | null> {
  const executablePath = findChromium();
  if (!executablePath) return null;
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    return await checkRoutes(browser, definition, previewUrl);
  } finally {
    await browser.close();
  }
}

async function checkRoutes(browser: Browser, { routes }: RemoteDefinition, previewUrl: string) {
  const { origin } = new URL(previewUrl);
  const items = await readProbeItems(origin);
  const context = await browser.newContext({ viewport: phone, locale: 'en', ignoreHTTPSErrors: true });
  // The link leaves a cookie, with which each further page shows the build.
  const first = await context.newPage();
  await first.goto(previewUrl, { waitUntil: 'commit', timeout: patienceMs });
  await first.close();
  const failures: string[] = [];
  for (const route of routes) {
    const [address = '/'] = probesOf(route);
    const path = address.replaceAll('{event}', items.event).replaceAll('{news}', items.news);
    const page = await context.newPage();
    for (const failure of await checkPage(page, origin + path))
      failures.push(`${path} in a browser: ${failure.replaceAll(/\s+/g, ' ').slice(0, 200)}`);
    await page.close();
  }
  return failures.slice(0, mostFailures);
}

async function checkPage(page: Page, url: string): Promise<string[]> {
  const failures = new Set<string>();
  page.on('pageerror', (error) => failures.add(`${error.name}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isOfNetwork(message.text())) failures.add(message.text());
  });
  try {
    await page.goto(url, { waitUntil: 'load', timeout: patienceMs });
    await page.waitForSelector('html[data-hydrated]', { state: 'attached', timeout: patienceMs });
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
  } catch (error) {
    failures.add((error as Error).message.split('\n')[0] ?? '');
    return [...failures];
  }
  if (await page.evaluate<boolean>(isHeaderCovered)) failures.add('its content covers the header');
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  if (width > phone.width) failures.add(`its content is ${width} pixels wide on a phone of ${phone.width}`);
  return [...failures];
}

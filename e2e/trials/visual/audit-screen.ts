import AxeBuilder from '@axe-core/playwright';
import type { EventDetails } from '@playday/shared/api-contract';
import type { Language } from '@playday/shared/contract';
import { type Browser, type BrowserContext, type Page, type Request, test } from '@playwright/test';
import { answerHolds, holdInStorage, signInByForm } from './prepare.ts';
import type { Screen, Shop } from './screen.ts';
import { storedCart } from './screens.ts';

export interface Way {
  language: Language;
  shop: Shop;
  /** The stored token of the signed-in user. */
  token: Record<string, string>;
}

/**
 * For the tests of a file: signs in once, and returns what opens a page. All of one language and
 * these options have one context, so that the shop's files are fetched once; storage is still reset
 * for every page.
 */
export function screenPages() {
  const contexts = new Map<string, BrowserContext>();
  const events = new Map<string, Promise<EventDetails>>();
  let browser: Browser;
  let token: Way['token'];
  test.beforeAll(async ({ browser: own }, { project }) => {
    browser = own;
    token = await signInByForm(browser, project.use.baseURL!);
  });
  test.afterAll(async () => {
    for (const context of contexts.values()) await context.close();
  });
  return async (language: Language, options: Parameters<Browser['newContext']>[0] = {}) => {
    const { baseURL: url, viewport, locale } = test.info().project.use;
    const key = JSON.stringify([language, options]);
    if (!contexts.has(key)) {
      const base = {
        baseURL: url,
        viewport: viewport ?? null,
        locale,
        serviceWorkers: 'block' as const,
      };
      const context = await browser.newContext({ ...base, reducedMotion: 'reduce', ...options });
      await context.addCookies([{ name: 'LANG', value: language, url }]);
      contexts.set(key, context);
    }
    const read = async (name: string) => {
      const reply = await fetch(`${url}/api/event/${name}`, {
        headers: { 'accept-language': language },
      });
      return (await reply.json()) as EventDetails;
    };
    /** Events as a page in this language gets them; each is read once. */
    const event = (name: string) => {
      const found = events.get(language + name) ?? read(name);
      events.set(language + name, found);
      return found;
    };
    const way: Way = { language, shop: { event }, token };
    return { page: await contexts.get(key)!.newPage(), way };
  };
}

/** Brings a page to a state of a screen and returns what is wrong with it. */
export async function auditScreen(page: Page, screen: Screen, way: Way): Promise<string[]> {
  const wrong: string[] = [];
  const isExpected = (text: string) =>
    /status of (401|404|409|410)/.test(text) || screen.complains?.test(text);
  page.on('console', (message) => {
    // The server was too busy to render the document; the browser renders the page.
    if (/status of 503/.test(message.text()) && message.location().url === page.url()) return;
    if (message.type() === 'error' && !isExpected(message.text()))
      wrong.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrong.push(`exception: ${error}`));
  try {
    await arrive(page, screen, way);
  } catch (error) {
    return [...wrong, `not reached: ${String(error).split('\n').slice(0, 3).join(' ')}`];
  }
  return [
    ...wrong,
    ...(await overflows(page)),
    ...(await untranslated(page)),
    ...(await inaccessible(page)),
  ];
}

/** Brings a page to a state of a screen; returns what waits until it is at rest again. */
export async function arrive(page: Page, screen: Screen, { language, shop, token }: Way) {
  const cart = screen.cart && { 'playday.cart': await storedCart(screen.cart, shop) };
  const session = screen.isBuyer ? { ...token, access_token_created: String(Date.now()) } : {};
  await holdInStorage(page, { LANG: language, ...session, ...cart }, screen.tab);
  if (screen.cart) {
    const { event, counts } = screen.cart;
    await answerHolds(page, await shop.event(event), { counts, seconds: 1790 });
  }
  await screen.given?.(page, shop);
  const isQuiet = listen(page);
  await page.goto(screen.address);
  await page.waitForSelector('html[data-hydrated]');
  await settled(page, isQuiet);
  // A page that refuses the prepared cart leads elsewhere, and what it shows there would be audited
  // instead.
  const shown = new URL(page.url()).pathname;
  if (screen.cart && shown !== new URL(screen.address, page.url()).pathname)
    throw new Error(`${screen.address} leads to ${shown}`);
  await screen.then?.(page, shop);
  await settled(page, isQuiet);
  // Scroll to the top, so that the header covers nothing.
  if ((await page.locator('dialog[open]').count()) === 0) await page.evaluate(() => scrollTo(0, 0));
  return () => settled(page, isQuiet);
}

/** Returns whether no request is in flight. */
function listen(page: Page) {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size === 0;
}

/** Waits until no request is in flight and nothing moves. */
async function settled(page: Page, isQuiet: () => boolean) {
  // Some pages poll, or wait for an answer that never comes; they count as settled too.
  for (let waited = 0, quiet = 0; quiet < 3 && waited < 50; waited++) {
    await page.waitForTimeout(50);
    quiet = isQuiet() ? quiet + 1 : 0;
  }
  await page.evaluate(async () => {
    await document.fonts.ready;
    const moving = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(moving.map((animation) => animation.finished.catch(() => {})));
  });
}

/** Elements wider than the window, which make the page scroll sideways. */
export const overflows = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const tooWide = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > clientWidth + 1 || left < -1);
    };
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className}`.slice(0, 80);
    const wrong: string[] = [];
    if (scrollWidth > clientWidth) {
      const culprits = [...document.querySelectorAll('main *, header *, footer *')].filter(tooWide);
      wrong.push(
        `scrolls sideways by ${scrollWidth - clientWidth}px: ` +
          `${culprits.slice(0, 4).map(name).join(', ')}`,
      );
    }
    for (const panel of document.querySelectorAll('dialog[open]')) {
      if (tooWide(panel))
        wrong.push(`dialog beyond the window: ${JSON.stringify(panel.getBoundingClientRect())}`);
      if (panel.scrollWidth > panel.clientWidth) wrong.push('dialog scrolls sideways');
    }
    // Text that is cut off without an ellipsis.
    for (const element of document.querySelectorAll('h1, h2, h3, button, label, summary, th, td')) {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut = element.scrollWidth > element.clientWidth + 2 && element.clientWidth > 1;
      if (isCut && /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis')
        wrong.push(`cut: ${name(element)}`);
    }
    return wrong;
  });

/** Translation keys such as `cart.title` that are shown instead of text. */
const untranslated = (page: Page) =>
  page.evaluate(() => {
    const key = /^(?:[a-z]+:)?[a-z][A-Za-z-]*(?:\.[a-z][A-Za-z_-]*)+$/;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [document.title];
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent && !parent.closest('script, style, template, noscript'))
        texts.push(walker.currentNode.nodeValue ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [alt], [placeholder], [title]'))
      for (const attribute of ['aria-label', 'alt', 'placeholder', 'title'])
        texts.push(element.getAttribute(attribute) ?? '');
    return texts
      .map((text) => text.trim())
      .filter((text) => key.test(text) || /\{\{|undefined|\[object|NaN/.test(text))
      .map((text) => `not a word: ${text.slice(0, 60)}`);
  });

/** What axe finds that is serious or critical. */
export async function inaccessible(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map(
          (node) =>
            `axe ${id}: ${node.target.join(' ')} ${node.failureSummary?.replace(/\s+/g, ' ')}`,
        ),
    );
}

/** A screenshot of the whole page, or of the window if something overlays the page. */
export async function picture(page: Page, path: string) {
  const hasDialog = (await page.locator('dialog[open]').count()) > 0;
  const size = page.viewportSize();
  if (hasDialog || !size) return void (await page.screenshot({ path, animations: 'disabled' }));
  // The window gets the page's height, so that sticky elements do not cover its middle.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
  await page.screenshot({ path, fullPage: true, animations: 'disabled' });
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { observe, type Seen } from './observe.ts';
import { bytesPerMs, hold, phone, throttle, until, untilHydrated } from './phone.ts';
import { brotliSize } from './request-depth.ts';

export interface Target {
  url: string;
  /** Whether scripts hydrate it; a baseline has none. */
  isLive: boolean;
  local?: Record<string, string> | undefined;
  next?: { link: string; arrived: string };
  /** The storage of a signed-in visitor with tickets in the cart, whose cart is opened. */
  buyer?: Record<string, string> | undefined;
}

export type FigureName =
  | 'fcpMs'
  | 'lcpMs'
  | 'liveMs'
  | 'limitMs'
  | 'jsToLive'
  | 'scriptMs'
  | 'navColdMs'
  | 'navPrefetchedMs'
  | 'navBackMs'
  | 'cartMs';
export type Figures = Partial<Record<FigureName, number>>;

/**
 * One visit with an empty cache under 150 ms RTT, 1.6 Mbps and a quarter of the processor.
 * `jsToLive`: bytes of JavaScript under brotli 11 that were received before the page was hydrated.
 * `limitMs`: line and processor one after the other: when the first response after the document
 * began, all bytes received from then until hydration at the line's rate, and the scripts' time.
 */
export async function measurePage(browser: Browser, target: Target): Promise<Figures> {
  const figures = await inPage(browser, target, (page) => visit(page, target));
  if (target.buyer)
    figures.cartMs = await inPage(browser, { ...target, local: target.buyer }, (page) =>
      openCart(page, target),
    );
  if (!target.next) return figures;
  const { next } = target;
  const cold = await inPage(browser, target, async (page) => {
    // With data saving on, the page prefetches nothing.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    const devtools = await arrive(page, target);
    await showLink(page, next);
    return target.isLive
      ? answerTo(page, devtools, next.link, 'main h1', next.arrived)
      : follow(page, devtools, next);
  });
  const prefetched = target.isLive
    ? await inPage(browser, target, async (page) => {
        const devtools = await arrive(page, target);
        await showLink(page, next);
        await page.locator(next.link).first().hover();
        await page.waitForLoadState('networkidle');
        await sleep(800);
        const navPrefetchedMs = await answerTo(page, devtools, next.link, 'main h1', next.arrived);
        await sleep(1500);
        return { navPrefetchedMs, navBackMs: await goBack(page, devtools, next) };
      })
    : {};
  return { ...figures, navColdMs: cold, ...prefetched };
}

async function inPage<Result>(
  browser: Browser,
  { local }: Target,
  act: (page: Page) => Promise<Result>,
) {
  const context = await browser.newContext(phone);
  try {
    if (local) await hold(context, local);
    const page = await context.newPage();
    await page.addInitScript(observe);
    return await act(page);
  } finally {
    await context.close();
  }
}

async function load(page: Page, devtools: CDPSession, { url, isLive }: Target) {
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
  if (isLive) await untilHydrated(devtools);
}

async function arrive(page: Page, target: Target): Promise<CDPSession> {
  const devtools = await throttle(page);
  await load(page, devtools, target);
  await settle(page);
  return devtools;
}

async function settle(page: Page) {
  await page.waitForLoadState('networkidle', { timeout: 30_000 }).catch(() => {});
  await sleep(1500);
}

/**
 * Scrolls to the link and waits for the images there: they would share the network with the next
 * page, in some runs more than in others.
 */
async function showLink(page: Page, { link }: { link: string }) {
  await page.locator(link).first().scrollIntoViewIfNeeded();
  await sleep(500);
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return image.complete || width === 0 || bottom < 0 || top > innerHeight;
    }),
  );
  await sleep(1000);
}

/**
 * Time from the click to the first paint of the next document, in ms, reported by the two
 * documents.
 */
async function follow(page: Page, devtools: CDPSession, { link }: { link: string }) {
  await page.evaluate(() =>
    addEventListener(
      'click',
      ({ timeStamp }) =>
        sessionStorage.setItem('clickedAt', String(performance.timeOrigin + timeStamp)),
      { capture: true },
    ),
  );
  const begun = JSON.stringify(new URL(page.url()).pathname);
  await tap(page, link);
  return until<number>(
    devtools,
    `location.pathname !== ${begun} && window.seen?.fcpMs &&
      performance.timeOrigin + window.seen.fcpMs - Number(sessionStorage.getItem('clickedAt'))`,
  );
}

/**
 * Time within one document from a tap until what it leads to has been painted, reported by the
 * page.
 */
async function answerTo(
  page: Page,
  devtools: CDPSession,
  tapped: string,
  shown: string,
  text = '',
) {
  await page.evaluate(([shown, text]) => window.seen.awaitAnswer(shown, text), [
    shown,
    text,
  ] as const);
  await tap(page, tapped);
  return until<number>(devtools, 'window.seen.answerMs');
}

/**
 * A finger's tap. Without `force`, Playwright looks at the page's layout between press and release,
 * which takes a slow phone 20 ms and more.
 */
const tap = (page: Page, selector: string) =>
  page.locator(selector).first().tap({ force: true, noWaitAfter: true });

/** Time from *Back* until the page that was left has been painted again. */
async function goBack(page: Page, devtools: CDPSession, { link }: { link: string }) {
  await page.evaluate((link) => {
    window.seen.answerMs = 0;
    window.seen.awaitAnswer(link, '', performance.now());
    history.back();
  }, link);
  return until<number>(devtools, 'window.seen.answerMs');
}

/**
 * Time from a tap on the cart, as soon as the page is hydrated, until the cart's lines have been
 * painted.
 */
async function openCart(page: Page, target: Target) {
  const devtools = await throttle(page);
  await load(page, devtools, target);
  return answerTo(
    page,
    devtools,
    'header button:has(+ [aria-haspopup="dialog"])',
    'dialog[open] li',
  );
}

async function visit(page: Page, target: Target): Promise<Figures> {
  const devtools = await throttle(page);
  await devtools.send('Performance.enable');
  interface Arrival {
    isScript: boolean;
    /** When its headers and its last byte arrived, milliseconds since the first request. */
    headMs: number;
    endMs?: number;
    /** On the line, with headers. */
    bytes: number;
  }
  const arrivals = new Map<string, Arrival>();
  let firstAt: number | undefined;
  const since = (timestamp: number) => (timestamp - (firstAt ?? 0)) * 1000;
  devtools.on('Network.requestWillBeSent', ({ request, timestamp }) => {
    if (request.url.startsWith('http')) firstAt ??= timestamp;
  });
  devtools.on('Network.responseReceived', ({ requestId, response, type, timestamp }) => {
    if (type === 'Document') return;
    const isScript = response.mimeType.includes('javascript');
    arrivals.set(requestId, { isScript, headMs: since(timestamp), bytes: 0 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const arrival = arrivals.get(requestId);
    if (arrival) Object.assign(arrival, { endMs: since(timestamp), bytes: encodedDataLength });
  });

  await load(page, devtools, target);
  const { metrics } = await devtools.send('Performance.getMetrics');
  const scriptMs = 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0);
  await settle(page);
  const { fcpMs, lcpMs, hydratedMs }: Seen = await page.evaluate(() => window.seen);
  if (!target.isLive) return { fcpMs, lcpMs };

  let jsToLive = 0;
  const early = [...arrivals].filter(([, { endMs }]) => endMs !== undefined && endMs < hydratedMs);
  for (const [requestId, { isScript }] of early) {
    if (!isScript) continue;
    const reply = await devtools.send('Network.getResponseBody', { requestId }).catch(() => null);
    if (reply)
      jsToLive += brotliSize(Buffer.from(reply.body, reply.base64Encoded ? 'base64' : 'utf8'));
  }
  const begunMs = Math.min(...early.map(([, { headMs }]) => headMs));
  const bytes = early.reduce((sum, [, arrival]) => sum + arrival.bytes, 0);
  const limitMs = begunMs + bytes / bytesPerMs + scriptMs;
  return { fcpMs, lcpMs, liveMs: hydratedMs, limitMs, jsToLive, scriptMs };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { observe, type Seen } from './observe.ts';
import { hold, phone, throttle, until, untilHydrated } from './phone.ts';
import { brotliSize } from './request-depth.ts';

export interface Target {
  url: string;
  /** Whether scripts hydrate it; a baseline has none. */
  isLive: boolean;
  local?: Record<string, string>;
  next?: { link: string; arrived: string };
}

export type FigureName =
  | 'fcpMs'
  | 'lcpMs'
  | 'liveMs'
  | 'jsToLive'
  | 'scriptMs'
  | 'navColdMs'
  | 'navPrefetchedMs'
  | 'navBackMs';
export type Figures = Partial<Record<FigureName, number>>;

/**
 * One visit with an empty cache under 150 ms RTT, 1.6 Mbps and a quarter of the processor. `jsToLive`: bytes of JavaScript under brotli 11
 * that were received before the page was hydrated.
 */
export async function measurePage(browser: Browser, target: Target): Promise<Figures> {
  const figures = await inPage(browser, target, (page) => visit(page, target));
  if (!target.next) return figures;
  const { next } = target;
  const cold = await inPage(browser, target, async (page) => {
    // With data saving on, the page prefetches nothing.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    const devtools = await arrive(page, target);
    await showLink(page, next);
    return target.isLive ? followLive(page, devtools, next) : follow(page, devtools, next);
  });
  const prefetched = target.isLive
    ? await inPage(browser, target, async (page) => {
        const devtools = await arrive(page, target);
        await showLink(page, next);
        await page.locator(next.link).first().hover();
        await page.waitForLoadState('networkidle');
        await sleep(800);
        const navPrefetchedMs = await followLive(page, devtools, next);
        await sleep(1500);
        return { navPrefetchedMs, navBackMs: await goBack(page, devtools, next) };
      })
    : {};
  return { ...figures, navColdMs: cold, ...prefetched };
}

async function inPage<Result>(browser: Browser, { local }: Target, act: (page: Page) => Promise<Result>) {
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

async function arrive(page: Page, { url, isLive }: Target): Promise<CDPSession> {
  const devtools = await throttle(page);
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
  if (isLive) await untilHydrated(devtools);
  await page.waitForLoadState('networkidle', { timeout: 30_000 }).catch(() => {});
  await sleep(1500);
  return devtools;
}

/** Scrolls to the link and waits for the images there: they would share the network with the next page, in some runs more than in others. */
async function showLink(page: Page, { link }: { link: string }) {
  await page.locator(link).first().scrollIntoViewIfNeeded();
  await sleep(500);
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.complete || bottom < 0 || top > innerHeight;
    }),
  );
  await sleep(1000);
}

/** Time from the click to the first paint of the next document, in ms, reported by the two documents. */
async function follow(page: Page, devtools: CDPSession, { link }: { link: string }) {
  await page.evaluate(() =>
    addEventListener(
      'click',
      ({ timeStamp }) => sessionStorage.setItem('clickedAt', String(performance.timeOrigin + timeStamp)),
      { capture: true },
    ),
  );
  const begun = JSON.stringify(new URL(page.url()).pathname);
  await page.locator(link).first().click({ noWaitAfter: true });
  return until<number>(
    devtools,
    `location.pathname !== ${begun} && window.seen?.fcpMs &&
      performance.timeOrigin + window.seen.fcpMs - Number(sessionStorage.getItem('clickedAt'))`,
  );
}

/** The same within one document: time from the click until the heading has been painted, reported by the page. */
async function followLive(
  page: Page,
  devtools: CDPSession,
  { link, arrived }: { link: string; arrived: string },
) {
  const [, tag = 'h1', text = ''] = /(\w+):has-text\("(.+)"\)/.exec(arrived) ?? [];
  await page.evaluate(
    ([tag, text]) => {
      let clickedAt = 0;
      addEventListener('click', (event) => void (clickedAt = event.timeStamp), { capture: true, once: true });
      const watch = new MutationObserver(() => {
        if (!document.querySelector(`main ${tag}`)?.textContent?.includes(text)) return;
        watch.disconnect();
        requestAnimationFrame(() =>
          setTimeout(() => (window.seen.arrivedMs = performance.now() - clickedAt)),
        );
      });
      watch.observe(document, { subtree: true, childList: true, characterData: true });
    },
    [tag, text] as const,
  );
  await page.locator(link).first().click({ noWaitAfter: true });
  return until<number>(devtools, 'window.seen.arrivedMs');
}

/** Time from *Back* until the page that was left has been painted again, reported by the page. */
async function goBack(page: Page, devtools: CDPSession, { link }: { link: string }) {
  await page.evaluate((link) => {
    const begunAt = performance.now();
    const watch = new MutationObserver(() => {
      if (!document.querySelector(link)) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => (window.seen.backMs = performance.now() - begunAt)));
    });
    watch.observe(document, { subtree: true, childList: true });
    history.back();
  }, link);
  return until<number>(devtools, 'window.seen.backMs');
}

async function visit(page: Page, target: Target): Promise<Figures> {
  const devtools = await throttle(page);
  await devtools.send('Performance.enable');
  /** Script → when it had arrived, milliseconds since the first request. */
  const scripts = new Map<string, number | undefined>();
  let firstAt: number | undefined;
  devtools.on('Network.requestWillBeSent', ({ request, timestamp }) => {
    if (request.url.startsWith('http')) firstAt ??= timestamp;
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.set(requestId, undefined);
  });
  devtools.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    if (scripts.has(requestId)) scripts.set(requestId, (timestamp - (firstAt ?? 0)) * 1000);
  });

  await page.goto(target.url, { waitUntil: 'load', timeout: 60_000 });
  if (target.isLive) await untilHydrated(devtools);
  const { metrics } = await devtools.send('Performance.getMetrics');
  const scriptMs = 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0);
  await page.waitForLoadState('networkidle', { timeout: 30_000 }).catch(() => {});
  await sleep(1500);
  const { fcpMs, lcpMs, hydratedMs }: Seen = await page.evaluate(() => window.seen);
  if (!target.isLive) return { fcpMs, lcpMs };

  let jsToLive = 0;
  for (const [requestId, endMs] of scripts) {
    if (endMs === undefined || endMs >= hydratedMs) continue;
    const reply = await devtools.send('Network.getResponseBody', { requestId }).catch(() => null);
    if (reply) jsToLive += brotliSize(Buffer.from(reply.body, reply.base64Encoded ? 'base64' : 'utf8'));
  }
  return { fcpMs, lcpMs, liveMs: hydratedMs, jsToLive, scriptMs };
}

import { posterWidths } from '@playday/shared/rules/events/poster-files';
import type { APIRequestContext, Page } from '@playwright/test';
import { budgets, type Cost, overBudget } from '../trials/bench/budgets.ts';
import { observe } from '../trials/bench/observe.ts';
import { phone, slowRoundTrips } from '../trials/bench/phone.ts';
import { brotliSize, requestDepthBefore } from '../trials/bench/request-depth.ts';
import { placeOrder, test } from './buyer.ts';
import { expect, visit } from './journey-test.ts';

test.use(phone);

for (const [name, path] of [
  ['home', '/'],
  ['event', '/event/plastic-monsoon-live'],
] as const) {
  test(`${name} stays within its budget of bytes, requests and round trips`, async ({
    page,
    request,
  }) => {
    await page.addInitScript(observe);
    await slowRoundTrips(page);
    const cost = await costOf(page, request, path);
    expect(cost.jsToLive).toBeGreaterThan(50_000);
    expect(Object.keys(cost.entries)).toHaveLength(4);
    expect(overBudget(cost, budgets[name])).toEqual([]);
  });
}

test('home: behind the slogan, a phone displays posters in view, and no other is eager', async ({
  page,
}) => {
  await visit(page, '/');
  for (const width of [320, 360, 390, 412, 430, 440, 480, 599]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
    const rows = await page.evaluate(() =>
      [...document.querySelectorAll('main [aria-hidden] > div:has(> :nth-child(4))')].map((row) =>
        [...row.children].map((poster) => {
          const { left, right } = poster.getBoundingClientRect();
          const { loading } = poster.querySelector('img')!;
          return { isDisplayed: poster.checkVisibility(), left, right, loading };
        }),
      ),
    );
    expect(rows).toHaveLength(2);
    for (const posters of width > 430 ? rows : rows.slice(0, 1)) {
      const { left, right } = posters.filter(({ isDisplayed }) => isDisplayed).at(-1)!;
      // A narrow strip between two posters may be at the edge.
      expect(right, `reaches the edge of ${width} px`).toBeGreaterThan(width - 20);
      if (width <= 430) expect(left, `in view at ${width} px`).toBeLessThan(width);
    }
    if (width > 430) continue;
    // A lazy one would wait for the layout; another one would be fetched although not displayed.
    for (const { isDisplayed, loading } of rows.flat())
      expect(loading === 'lazy').toBe(!isDisplayed);
  }
});

for (const path of ['/', '/events', '/news', '/partners', '/login', '/event/ninth-floor-jazz']) {
  test(`${path}: no poster is fetched in a larger file than its width needs`, async ({
    browser,
  }) => {
    for (const width of [360, 768, 1440]) {
      // Browsers prefer a larger file that they have.
      const context = await browser.newContext({ ...phone, viewport: { width, height: 900 } });
      const page = await context.newPage();
      await visit(page, path);
      await page.waitForLoadState('networkidle');
      const posters = await page.evaluate(() =>
        [...document.images].map(({ currentSrc, offsetWidth }) => ({
          fetched: Number(/\/api\/media\/[^/]+\/(\d+)\./.exec(currentSrc)?.[1]),
          needed: offsetWidth * devicePixelRatio,
        })),
      );
      const shown = posters.filter(({ fetched, needed }) => fetched && needed);
      expect(shown.length).toBeGreaterThan(0);
      for (const { fetched, needed } of shown) {
        // One list of `sizes` may serve two places whose widths differ slightly.
        const enough = posterWidths.find((each) => each >= needed * 1.15) ?? Infinity;
        expect(fetched, `${needed} pixels at ${width} px`).toBeLessThanOrEqual(enough);
      }
      await context.close();
    }
  });
}

test('page without images: the script is requested once, before the document is parsed', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => void requested.push(new URL(request.url()).pathname));
  await visit(page, '/faq');
  await page.waitForLoadState('networkidle');
  expect(requested.filter((path) => path.endsWith('/main.js'))).toHaveLength(1);
  const times = await page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation');
    const script = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.endsWith('/main.js'));
    return { begun: script?.startTime, parsed: document?.domInteractive };
  });
  expect(times.begun).toBeLessThan(times.parsed ?? 0);
});

test('every script asks browsers to compile it while it downloads', async ({ page, request }) => {
  await visit(page, '/');
  await page.waitForLoadState('networkidle');
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => (/\.js$/.test(name) ? [name] : [])),
  );
  expect(scripts.length).toBeGreaterThan(4);
  for (const script of scripts)
    expect(await (await request.get(script)).text(), script).toMatch(
      /^\/\/# allFunctionsCalledOnLoad\n/,
    );
});

for (const path of ['/account/orders', '/account/settings', '/billing']) {
  test(`${path}, rendered in the browser after its frame: nothing in view moves`, async ({
    page,
    buyer,
  }) => {
    await page.addInitScript(observe);
    await placeOrder(buyer, 'dok-kham-fight-night', { method: 'promptpay' });
    await visit(page, path);
    await expect(page.locator('main h1')).toBeVisible();
    // The network is never idle here, because the page polls a pending order.
    await page.waitForTimeout(1000);
    expect(await page.evaluate(() => window.seen.shift)).toBeLessThan(0.01);
  });
}

/** A first and a second visit in a browser with an empty cache. */
async function costOf(page: Page, request: APIRequestContext, path: string): Promise<Cost> {
  const perishable: string[] = [];
  page.on('response', (reply) => {
    const { pathname } = new URL(reply.url());
    if (!/^\/(assets|mfe|api\/media)\//.test(pathname) || pathname === '/assets/icon.svg') return;
    const control = reply.headers()['cache-control'] ?? '';
    const age = Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0);
    if (!control.includes('immutable') || age < 31_536_000) perishable.push(pathname);
  });
  await visit(page, path);
  await page.waitForLoadState('networkidle');
  const first = await page.evaluate(resources);
  const scripts = first.files.filter(({ url }) => url.endsWith('.js'));
  expect(first.imagesEndMs).toBeGreaterThan(0);
  const arrived = scripts.filter(({ endMs }) => endMs <= first.liveMs);
  const bytes = await Promise.all(
    arrived.map(async ({ url }) => brotliSize(await (await request.get(url)).body())),
  );
  // What scripts need is requested behind the images, with low priority.
  const ofScripts = /\.js$|\/i18n\//;
  const requested = first.files.filter(({ startMs }) => startMs < first.loadMs);
  const beforeLoad = requested.filter(({ url }) => !ofScripts.test(url));
  // How many posters a phone's window is near depends on which events are today or this week.
  const demanded = beforeLoad.filter(({ url }) => !first.lazyImages.includes(url));

  await visit(page, path);
  const second = await page.evaluate(resources);
  return {
    document: await documentSize(request, path),
    jsToLive: bytes.reduce((sum, size) => sum + size, 0),
    // Over HTTP/1.1 the shell's script may be requested once the largest image has its header.
    earlyScripts: scripts
      .filter(
        ({ url, startMs }) =>
          startMs < (url.endsWith('/main.js') ? first.largestHeadMs : first.imagesEndMs),
      )
      .map(({ url }) => url),
    isRunEarly: first.runMs < Math.max(first.loadMs, first.imagesEndMs),
    wavesBeforeLoad: requestDepthBefore([first.document, ...beforeLoad], first.loadMs),
    requestsBeforeLoad: 1 + demanded.length,
    scriptsBeforeLoad: requested.length - beforeLoad.length,
    shift: first.shift,
    perishable,
    askedAgain: second.files
      .filter(({ endMs, wireBytes }) => wireBytes > 0 && endMs <= second.liveMs)
      .map(({ url }) => url),
    entries: await entriesOf(request),
  };
}

async function documentSize(request: APIRequestContext, path: string): Promise<number> {
  const reply = await request.get(path);
  const headers = reply.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 200 OK\r\n${headers.join('')}\r\n`.length + brotliSize(await reply.body());
}

/** Runs in the page: every file it requested, and when it was loaded, painted and hydrated. */
function resources() {
  const { seen } = window;
  const [document] = performance.getEntriesByType('navigation');
  const files = performance
    .getEntriesByType('resource')
    // Browsers request icons on their own, at any time.
    .filter(({ name }) => !name.endsWith('icon.svg'))
    .map(({ name, startTime, responseStart, responseEnd, transferSize }) => ({
      url: name,
      startMs: startTime,
      headMs: responseStart,
      endMs: responseEnd,
      wireBytes: transferSize,
    }));
  const images = [...window.document.images];
  const isEager = (url: string) =>
    images.some(({ loading, currentSrc }) => loading !== 'lazy' && currentSrc === url);
  const pictures = files.filter(({ url }) => images.some(({ currentSrc }) => currentSrc === url));
  const awaited = pictures.filter(({ url }) => isEager(url));
  const largest = images.find(({ fetchPriority }) => fetchPriority === 'high')?.currentSrc;
  return {
    files,
    lazyImages: images
      .filter(({ loading }) => loading === 'lazy')
      .map(({ currentSrc }) => currentSrc)
      .filter((src) => !isEager(src)),
    document: { url: location.href, startMs: 0, endMs: document?.responseEnd ?? 0 },
    loadMs: document?.loadEventStart ?? 0,
    largestHeadMs: files.find(({ url }) => url === largest)?.headMs ?? Infinity,
    imagesEndMs: Math.max(...awaited.map(({ endMs }) => endMs)),
    runMs: seen.scriptMs,
    liveMs: seen.hydratedMs,
    shift: seen.shift,
  };
}

/** The size of the entry of each remote. */
async function entriesOf(request: APIRequestContext) {
  const { remotes } = (await (await request.get('/release.json')).json()) as {
    remotes: Record<string, string>;
  };
  const sizes = await Promise.all(
    Object.entries(remotes).map(async ([remote, build]) => {
      const reply = await request.get(`/mfe/${remote}/${build}/remoteEntry.js`);
      return [remote, reply.ok() ? brotliSize(await reply.body()) : Number.NaN] as const;
    }),
  );
  return Object.fromEntries(sizes);
}

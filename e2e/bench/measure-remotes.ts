import type { Browser } from '@playwright/test';
import { brotliSize } from './brotli-size.ts';
import { type FurtherRemote, createAdditionalRemotes } from './additional-remotes.ts';
import { observe } from './observe.ts';
import { phone, slowRoundTrips, untilHydrated } from './phone.ts';
import { type Asked, requestDepthBefore } from './request-depth.ts';

/** Remotes that join a hydrated page: their number with the first one, and the total cost of the others. */
export interface Joined {
  remotes: number;
  requests: number;
  bytes: number;
  waves: number;
}

const others = ['checkout', 'account', 'erasure'];

/**
 * Makes up to seven other remotes join the same page at once, as prefetching does, with 600 ms per round trip: the other
 * three of the shop, then four copies.
 */
export async function measureRemotes(browser: Browser, url: string, dataDir: string): Promise<Joined[]> {
  const further = await createAdditionalRemotes(dataDir, url, ['fifth', 'sixth', 'seventh', 'eighth']);
  const all = [...others, ...further.map(({ name }) => name)];
  const found: Joined[] = [{ remotes: 1, requests: 0, bytes: 0, waves: 0 }];
  for (let count = 1; count <= all.length; count++)
    found.push(await join(browser, url, all.slice(0, count), further));
  return found;
}

async function join(
  browser: Browser,
  url: string,
  names: string[],
  further: FurtherRemote[],
): Promise<Joined> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await page.addInitScript(observe);
    // The Content-Security-Policy does not allow the copies.
    await page.route(url, async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      const more = further.map(({ name }) => ` mf-${name}`).join('');
      const policy = headers['content-security-policy']?.replace('mf-shell', `mf-shell${more}`) ?? '';
      await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy } });
    });
    await slowRoundTrips(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await page.goto(url);
    await untilHydrated(devtools);
    await page.waitForLoadState('networkidle');
    const requests = new Map<string, Asked & { size?: number }>();
    devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) =>
      requests.set(requestId, { url: request.url, startMs: timestamp * 1000 }),
    );
    devtools.on('Network.loadingFinished', ({ requestId, timestamp }) => {
      const asked = requests.get(requestId);
      if (asked) asked.endMs = timestamp * 1000;
    });
    await page.evaluate(
      async ({ names, further }) => {
        interface Host {
          registerRemotes: (remotes: { name: string; entry: string; entryGlobalName: string }[]) => void;
          loadRemote: (path: string) => Promise<unknown>;
        }
        const shop = globalThis as unknown as {
          __FEDERATION__: { __INSTANCES__: Host[] };
          playday: { sri: Record<string, string> };
        };
        for (const { sri } of further) Object.assign(shop.playday.sri, sri);
        const [host] = shop.__FEDERATION__.__INSTANCES__;
        host?.registerRemotes(
          further.map(({ name, entry, entryGlobalName }) => ({ name, entry, entryGlobalName })),
        );
        await Promise.all(names.map(async (name) => host?.loadRemote(`${name}/App`)));
      },
      { names, further },
    );
    const scripts = [...requests.values()].filter(({ url }) => /\/mfe\/.+\.js$/.test(url));
    const sizes = await Promise.all(
      scripts.map(async ({ url }) => brotliSize(Buffer.from(await (await fetch(url)).arrayBuffer()))),
    );
    return {
      remotes: names.length + 1,
      requests: scripts.length,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      waves: requestDepthBefore(scripts, Number.POSITIVE_INFINITY),
    };
  } finally {
    await context.close();
  }
}

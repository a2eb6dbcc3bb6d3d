import type { Browser } from '@playwright/test';
import { brotliSize } from './brotli-size.ts';
import { observe } from './observe.ts';
import { phone, slowRoundTrips, untilLive } from './phone.ts';
import { type Asked, wavesBefore } from './round-trips.ts';

/** What joins a page that is live: remotes in all, and what the others cost together. */
export interface Joined {
  remotes: number;
  requests: number;
  bytes: number;
  waves: number;
}

const others = ['checkout', 'account', 'erasure'];

/** Has so many other remotes join the same page at once, as somebody's intent would, with 600 ms a round trip. */
export async function measureRemotes(browser: Browser, url: string): Promise<Joined[]> {
  const found: Joined[] = [{ remotes: 1, requests: 0, bytes: 0, waves: 0 }];
  for (let count = 1; count <= others.length; count++)
    found.push(await join(browser, url, others.slice(0, count)));
  return found;
}

async function join(browser: Browser, url: string, names: string[]): Promise<Joined> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await page.addInitScript(observe);
    await slowRoundTrips(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await page.goto(url);
    await untilLive(devtools);
    await page.waitForLoadState('networkidle');
    const requests = new Map<string, Asked & { size?: number }>();
    devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) =>
      requests.set(requestId, { url: request.url, startMs: timestamp * 1000 }),
    );
    devtools.on('Network.loadingFinished', ({ requestId, timestamp }) => {
      const asked = requests.get(requestId);
      if (asked) asked.endMs = timestamp * 1000;
    });
    await page.evaluate(async (wanted) => {
      interface Federation {
        __FEDERATION__: { __INSTANCES__: { loadRemote(door: string): Promise<unknown> }[] };
      }
      const [host] = (globalThis as unknown as Federation).__FEDERATION__.__INSTANCES__;
      await Promise.all(wanted.map((name) => host?.loadRemote(`${name}/App`)));
    }, names);
    const scripts = [...requests.values()].filter(({ url }) => /\/mfe\/.+\.js$/.test(url));
    const sizes = await Promise.all(
      scripts.map(async ({ url }) => brotliSize(Buffer.from(await (await fetch(url)).arrayBuffer()))),
    );
    return {
      remotes: names.length + 1,
      requests: scripts.length,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      waves: wavesBefore(scripts, Number.POSITIVE_INFINITY),
    };
  } finally {
    await context.close();
  }
}

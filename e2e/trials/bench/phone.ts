import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

/**
 * The device of all measurements: a mid-range phone on 4G, as Lighthouse imitates it, with its
 * network and a processor throttled to a quarter.
 */
export const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  // The service worker would answer instead of the network.
  serviceWorkers: 'block',
};

/** The rate of the line: 1.6 Mbps. */
export const bytesPerMs = 200;

const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1000 * bytesPerMs,
  uploadThroughput: 0.75e6 / 8,
};

/** 150 ms per round trip, 1.6 Mbps down, 0.75 Mbps up, processor ÷ 4. */
export async function throttle(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable', { maxTotalBufferSize: 2e8, maxResourceBufferSize: 1e8 });
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return devtools;
}

/**
 * Waits until an expression is true in the page and returns its value. Playwright's
 * `waitForFunction` would take 60 ms and more in such a slow page, during the measurement.
 */
export async function until<Value>(devtools: CDPSession, expression: string): Promise<Value> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(200)) {
    const { result } = await devtools
      .send('Runtime.evaluate', { expression })
      .catch(() => ({ result: null }));
    if (result?.value) return result.value as Value;
  }
  throw new Error(`timed out waiting for: ${expression}`);
}

export const untilHydrated = (devtools: CDPSession) =>
  until<number>(devtools, 'window.seen?.hydratedMs');

/**
 * 600 ms per round trip and no other limit, so that dependent requests differ clearly from merely
 * late ones.
 */
export async function slowRoundTrips(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 600,
    ...unlimited,
  });
}

/** The browser's storage before the first document. */
export async function hold(context: BrowserContext, local: Record<string, string>) {
  await context.addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries))
      if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
  }, local);
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { observe } from './observe.ts';
import { hold, phone, throttle, untilHydrated } from './phone.ts';

const menu = 'button[aria-haspopup="dialog"]';

/** The controls that are pressed on an event's page, in this order. */
const inputs: Record<string, (page: Page) => Promise<void>> = {
  stepper: (page) => page.locator('main output + button').first().tap(),
  menu: (page) => page.locator(menu).first().tap(),
  language: async (page) => {
    // The document in the other language is blocked, so that this page can report how long it took to respond.
    await page.route('**/*', (route) =>
      route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.continue(),
    );
    await page.locator('dialog[open] a[hreflang="th"]').tap({ noWaitAfter: true });
  },
  cart: async (page) => {
    await page.keyboard.press('Escape');
    await page.locator(`header button:has(+ ${menu})`).tap();
  },
};

/** Time from each input to the next frame (as INP counts it), in ms, with the processor throttled to a quarter. */
export async function measureInputs(browser: Browser, url: string, local: Record<string, string>) {
  const context = await browser.newContext(phone);
  try {
    await hold(context, local);
    const page = await context.newPage();
    await page.addInitScript(observe);
    const devtools = await throttle(page);
    await page.goto(url);
    await untilHydrated(devtools);
    await sleep(2500);
    const took: Record<string, number> = {};
    for (const [name, press] of Object.entries(inputs)) {
      await page.evaluate(() => {
        window.seen.slowestInputMs = 0;
      });
      await press(page);
      await sleep(1200);
      took[name] = await page.evaluate(() => window.seen.slowestInputMs);
    }
    return took;
  } finally {
    await context.close();
  }
}

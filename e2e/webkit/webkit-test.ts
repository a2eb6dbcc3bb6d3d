import { writeFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import type { Buyer } from '../journeys/buyer.ts';
import { startDriver } from './start-driver.ts';
import { WebKitPage } from './webkit-page.ts';

export { expect };

interface WebKit {
  /** The first tab of a new browser without any data. */
  open: () => Promise<WebKitPage>;
  /**
   * Another window, because a tab in the background draws nothing and therefore does not become
   * live.
   */
  openWindow: () => Promise<WebKitPage>;
}

/**
 * Tests in WebKit. Each has a driver of its own, because one whose last browser is still closing
 * may never answer a request for the next. An error that a page reports fails the test.
 */
export const test = base.extend<{
  driver: Awaited<ReturnType<typeof startDriver>>;
  webkit: WebKit;
}>({
  driver: async ({}, use) => {
    const driver = await startDriver();
    await use(driver);
    await driver.stop();
  },
  webkit: async ({ driver }, use, info) => {
    const session = await driver.open();
    const pages: WebKitPage[] = [];
    const pageIn = (window: string) => {
      const page = new WebKitPage(session, window);
      pages.push(page);
      return page;
    };
    try {
      await session.resize(390, 844);
      await use({
        open: async () => pageIn(await session.window()),
        openWindow: async () => pageIn(await session.newWindow()),
      });
      if (info.status !== info.expectedStatus) {
        for (const [index, page] of pages.entries())
          await writeFile(info.outputPath(`window-${index + 1}.png`), await page.screenshot());
      }
      for (const page of pages) expect(await page.errors()).toEqual([]);
    } finally {
      await session.close();
    }
  },
});

/** Signs a buyer in, with what the form stores. */
export async function signInWith(page: WebKitPage, shop: string, { token, accountId }: Buyer) {
  await page.open(`${shop}/offline`);
  await page.evaluate(
    (kept, account) => {
      localStorage.setItem('playday.account', account);
      localStorage.setItem('access_token', kept);
      localStorage.setItem('access_token_created', String(Date.now()));
    },
    token,
    accountId,
  );
}

import { expect, type Page } from '@playwright/test';
import type { Outcome } from './loading-fault.ts';
import type { ShopWithCorruptBuilds } from './shop-with-corrupt-builds.ts';

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function timeOf(page: Page, url: string): Promise<number> {
  const times: number[] = [];
  for (let visit = 0; visit < 5; visit++) {
    const begun = performance.now();
    // A different URL for each visit, so that no cache answers.
    expect((await page.request.get(`${url}?visit=${Math.random()}`)).ok()).toBe(true);
    times.push(performance.now() - begun);
  }
  return median(times);
}

/**
 * Catalog's server build runs into an infinite loop. Its pages arrive as a frame and are rendered in the browser; pages of
 * another remote keep their speed, measured before and during the loop.
 */
export async function playServerLoop(page: Page, shop: ShopWithCorruptBuilds): Promise<Outcome> {
  const login = `${shop.url}/login`;
  const before = await timeOf(page, login);
  await shop.publish('catalog', 'infinite loop on the server');
  try {
    const stuck = Array.from({ length: 4 }, (_, visit) => page.request.get(`${shop.url}/faq?stuck=${visit}`));
    const meanwhile = await timeOf(page, login);
    console.log(
      `  another remote’s page: ${before.toFixed(0)} ms before, ${meanwhile.toFixed(0)} ms meanwhile`,
    );
    expect(meanwhile).toBeLessThan(Math.max(before * 5, 400));
    await Promise.all(stuck);
    const begun = Date.now();
    await page.goto(`${shop.url}/faq`);
    await expect(page.locator('h1')).toBeVisible({ timeout: 9000 });
    const panelMs = Date.now() - begun;
    await shop.publish('catalog', null);
    const healing = Date.now();
    await expect(async () =>
      expect(await (await page.request.get(`${shop.url}/faq?after=${Math.random()}`)).text()).toMatch(/<h1/),
    ).toPass({ timeout: 20_000 });
    return { panelMs, healedMs: Date.now() - healing };
  } finally {
    await shop.publish('catalog', null);
  }
}

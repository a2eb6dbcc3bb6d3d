import type { Browser } from 'playwright-core';

/** Signs the demo account in through the form, once, and returns what the browser stores for it. */
export async function signInByForm(browser: Browser, url: string): Promise<Record<string, string>> {
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  await page.waitForSelector('html[data-hydrated]');
  await page.getByLabel('E-mail or phone').fill('demo@playday.test');
  await page.getByLabel('Password', { exact: true }).fill('Playday2026');
  await page.locator('main form [type=submit]:enabled').click({ timeout: 30_000 });
  await page.waitForFunction(() => localStorage.getItem('access_token') !== null);
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
  await page.close();
  return { access_token: token };
}

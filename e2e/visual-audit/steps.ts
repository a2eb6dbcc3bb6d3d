import type { Page } from '@playwright/test';

/** Steps that several screens share. They select elements by position, because the page may be in any language. */
export const fight = 'dok-kham-fight-night';
/** The browser's message about a 5xx response. */
export const server = /status of 5\d\d/;

/** Navigates by a link, because requests of the server's rendering cannot be replaced in the browser. */
export const follow = (link: string) => (page: Page) => page.locator(link).first().click();
export const touchAll = async (page: Page) => {
  for (const input of await page.locator('main form input:visible').all()) {
    await input.focus();
    await input.blur();
  }
};
export const press = (button: string) => (page: Page) => page.locator(button).first().click();
export const signIn = async (page: Page) => {
  await page.locator('main form input').first().fill('demo@playday.test');
  await page.locator('main form input[type=password]').fill('Playday2026');
  await page.locator('main form [type=submit]:enabled').click({ timeout: 20_000 });
};
export const askForLink = async (page: Page) => {
  await page.locator('main form input').first().fill('demo@playday.test');
  await page.locator('main form [type=submit]:enabled').click({ timeout: 20_000 });
};

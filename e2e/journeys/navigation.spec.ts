import type { Page } from '@playwright/test';
import { test } from './buyer.ts';
import { cartOf, choose } from './checkout.ts';
import { expect, signIn, visit } from './journey-test.ts';

/**
 * Waits until the page is shown: its title is set and announced, and the focus is in its content.
 */
async function expectArrival(page: Page, heading: string, title: string) {
  await expect(page.locator('h1')).toHaveText(heading);
  await expect(page).toHaveTitle(title);
  await expect(page.locator('body > * p[role=status]', { hasText: title }).first()).toBeAttached();
  const isInside = () =>
    page.locator('#content').evaluate((main) => main.contains(document.activeElement));
  await expect.poll(isInside).toBe(true);
}

const signInLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in / Register' });

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

test.use({ viewport: { width: 1280, height: 800 } });

test('navigation through all four remotes: title, focus and announcement follow', async ({
  page,
  newBuyer,
}) => {
  const buyer = await newBuyer();
  await choose(page, 'crate-day', { 'General admission': 1 });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expectArrival(page, 'Privacy policy', 'Privacy policy · Playday');
  await page.getByRole('main').getByRole('link', { name: 'Playday Market app' }).first().click();
  await expect(page).toHaveURL('/app-data-erase');
  const title = 'Erase my personal data · Playday';
  await expect(page).toHaveTitle(title);
  await expectArrival(page, (await page.locator('h1').textContent()) ?? '', title);
  await signInLink(page).click();
  await expectArrival(page, 'Log in', 'Log in · Playday');
  await signIn(page, buyer);
  await page.getByRole('button', { name: 'Shopping cart, 1 ticket' }).click();
  await cartOf(page).getByRole('button', { name: 'CHECKOUT' }).click();
  await expectArrival(page, 'YOUR ORDER', 'Your order · Playday');
});

test('Back from another page or remote: the scroll position is restored', async ({ page }) => {
  await visit(page, '/');
  const card = page
    .getByRole('main')
    .getByRole('link', { name: /Dok Kham/ })
    .last();
  await card.scrollIntoViewIfNeeded();
  // Content near the window is laid out, and the scroll position stays.
  await expect
    .poll(async () => {
      const before = await scrolled(page);
      await page.waitForTimeout(400);
      return (await scrolled(page)) - before;
    })
    .toBe(0);
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(300);
  // Clicked by script, because Playwright's mouse may scroll the page first.
  await card.evaluate((link: HTMLElement) => link.click());
  await expect(page.locator('h1')).toContainText('Dok Kham');
  expect(await scrolled(page)).toBe(0);
  // The page is there before its lists have been loaded again, and so is the sign-in page, below,
  // without posters.
  await page.route('**/api/event?*', () => {});
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => scrolled(page)).toBe(place);
  await expect(card).toBeInViewport();

  await visit(page, '/terms');
  await page.evaluate(() => scrollTo(0, 900));
  await signInLink(page).evaluate((link: HTMLElement) => link.click());
  await expect(page.locator('h1')).toHaveText('Log in');
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/terms');
  await expect.poll(() => scrolled(page)).toBe(900);
});

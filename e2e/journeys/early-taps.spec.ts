import type { Page } from '@playwright/test';
import { openSignedIn, test } from './buyer.ts';
import { cartOf, shownCounts } from './checkout.ts';
import { expect, live } from './journey-test.ts';

/** Opens a page whose scripts do not arrive until the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/**/main.*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return async () => {
    release();
    await live(page);
  };
}

/** Whether a button is dimmed, and not only in transition to its look under the pointer. */
const isDimmed = (page: Page, name: string) =>
  page
    .getByRole('button', { name })
    .first()
    .evaluate((button) => button.getAnimations().some((animation) => !(animation instanceof CSSTransition)));

test('taps before the scripts arrive: shown as taken at once, and repeated in order on the live page', async ({
  page,
  newBuyer,
}) => {
  await openSignedIn(page, await newBuyer());
  const release = await openWithoutScripts(page, '/event/plastic-monsoon-live');
  const more = page.getByRole('button', { name: /more$/ }).first();
  await more.click();
  await more.click();
  await page.getByRole('button', { name: 'Get tickets' }).first().click();
  expect(await isDimmed(page, 'Get tickets')).toBe(true);
  await expect(cartOf(page)).toBeHidden();
  await release();
  await expect(cartOf(page)).toBeVisible();
  await expect.poll(() => shownCounts(cartOf(page))).toEqual([2]);
  expect(await isDimmed(page, 'Get tickets')).toBe(false);
});

test('impatient taps on Menu before the scripts arrive: the menu opens once and stays open', async ({
  page,
}) => {
  const release = await openWithoutScripts(page, '/about-us');
  const menu = page.getByRole('button', { name: 'Menu' });
  for (let taps = 0; taps < 3; taps++) await menu.click();
  await release();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
});

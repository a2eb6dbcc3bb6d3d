import type { Page } from '@playwright/test';
import { openSignedIn, test } from './buyer.ts';
import { cartOf } from './checkout.ts';
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

const moreOf = (page: Page) => page.getByRole('button', { name: /more$/ }).first();
const countOf = (page: Page) => page.locator('main output > [aria-hidden]').first();

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('taps before the scripts arrive: shown as taken at once, and repeated in order on the live page', async ({
    page,
    newBuyer,
  }) => {
    await openSignedIn(page, await newBuyer());
    const release = await openWithoutScripts(page, '/event/plastic-monsoon-live');
    const more = moreOf(page);
    const fewer = page.getByRole('button', { name: /fewer$/ }).first();
    await expect(fewer).toBeDisabled();
    // As a person does who taps too often.
    for (let taps = 0; taps < 3; taps++) await more.tap();
    await page.getByRole('button', { name: 'Get tickets' }).first().tap();
    expect(await isDimmed(page, 'Get tickets')).toBe(true);
    await expect(more).toHaveAttribute('aria-busy', 'true');
    await expect(cartOf(page)).toBeHidden();
    await release();
    await expect(cartOf(page)).toBeVisible();
    await expect(cartOf(page).locator('output').first()).toHaveText(/^3/);
    expect(await isDimmed(page, 'Get tickets')).toBe(false);
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
  });

  test('first tap: the scripts are requested at once, although pictures are still arriving', async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (/\/assets\/.*\.js$/.test(request.url())) scripts.push(request.url());
    });
    const { promise: shown, resolve: showPictures } = Promise.withResolvers<void>();
    await page.route('**/api/media/**', async (route) => {
      await shown;
      await route.continue();
    });
    await page.goto('/event/plastic-monsoon-live', { waitUntil: 'domcontentloaded' });
    await expect(moreOf(page)).toBeVisible();
    expect(scripts).toEqual([]);
    await moreOf(page).tap();
    await live(page);
    await expect(countOf(page)).toHaveText(/^1/);
    expect(scripts.filter((url) => url.includes('/main.'))).toHaveLength(1);
    showPictures();
  });

  test('tap on the cart before the scripts arrive: the cart opens', async ({ page, newBuyer }) => {
    await openSignedIn(page, await newBuyer());
    const release = await openWithoutScripts(page, '/about-us');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Shopping cart/ })
      .tap();
    await release();
    await expect(cartOf(page)).toBeVisible();
  });
});

test('keys before the scripts arrive: count as taps', async ({ page }) => {
  const release = await openWithoutScripts(page, '/event/plastic-monsoon-live');
  await moreOf(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await release();
  await expect(countOf(page)).toHaveText(/^2/);
});

test('link before the scripts arrive: the browser follows it at once, and the taps of before are forgotten', async ({
  page,
}) => {
  const release = await openWithoutScripts(page, '/event/plastic-monsoon-live');
  await moreOf(page).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL(/\/faq$/);
  await page.goBack({ waitUntil: 'domcontentloaded' });
  await release();
  await expect(countOf(page)).toHaveText(/^0/);
  await moreOf(page).click();
  await expect(countOf(page)).toHaveText(/^1/);
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

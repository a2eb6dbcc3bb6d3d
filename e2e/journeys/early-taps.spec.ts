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
});

for (const [language, sentence, reload, breakPage] of [
  [
    'th',
    'หน้านี้เริ่มทำงานไม่สำเร็จ',
    'โหลดใหม่',
    // What the shell's start needs, and the loader does not.
    (page: Page) =>
      page.addInitScript(() => Reflect.deleteProperty(Performance.prototype, 'getEntriesByType')),
  ],
  [
    'km',
    'ទំព័រនេះមិនបានចាប់ផ្តើមទេ',
    'ផ្ទុកឡើងវិញ',
    (page: Page) =>
      page.route(/\/event\//, async (route) => {
        if (route.request().resourceType() !== 'document') return route.fallback();
        const response = await route.fetch();
        const body = (await response.text()).replace('id="page">{', 'id="page">');
        await route.fulfill({ response, body });
      }),
  ],
] as const) {
  test(`scripts throw before hydration, ${language}: taps are released, a sentence offers to reload, and it is reported`, async ({
    page,
    consoleErrors,
  }) => {
    await breakPage(page);
    const reported = page.waitForRequest(/\/api\/beacon/);
    await page.goto(`/event/plastic-monsoon-live?lang=${language}`);
    const failure = page.locator('#failure');
    await expect(failure).toBeVisible();
    await expect(failure).toContainText(sentence);
    // The api refuses reports that do not have the contract's form.
    expect((await (await reported).response())?.status()).toBe(200);
    const more = page.locator('main output + button').first();
    await more.click();
    await expect(more).not.toHaveAttribute('aria-busy');

    // Only the visitor reloads: the document was requested once, and again for the tap on the link.
    const [again] = await Promise.all([
      page.waitForRequest((request) => request.isNavigationRequest()),
      failure.getByRole('link', { name: reload }).click(),
    ]);
    expect(new URL(again.url()).pathname).toBe('/event/plastic-monsoon-live');
    await expect(failure).toBeVisible();
    consoleErrors.splice(0);
  });
}

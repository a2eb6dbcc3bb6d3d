import { test } from './buyer.ts';
import { expect, visit } from './journey-test.ts';

test('scripts throw before hydration: taps are released, and a reload is offered', async ({
  page,
  consoleErrors,
}) => {
  // What the shell's start needs, and the loader does not.
  await page.addInitScript(() => Reflect.deleteProperty(Performance.prototype, 'getEntriesByType'));
  const reported = page.waitForRequest(/\/api\/beacon/);
  await page.goto('/event/plastic-monsoon-live?lang=th');
  const failure = page.locator('#failure');
  await expect(failure).toBeVisible();
  await expect(failure).toContainText('หน้านี้เริ่มทำงานไม่สำเร็จ');
  // The api refuses reports that do not have the contract's form.
  expect((await (await reported).response())?.status()).toBe(200);
  const more = page.locator('main output + button').first();
  await more.click();
  await expect(more).not.toHaveAttribute('aria-busy');

  // Only the visitor reloads: the document was requested once, and again for the tap on the link.
  const [again] = await Promise.all([
    page.waitForRequest((request) => request.isNavigationRequest()),
    failure.getByRole('link', { name: 'โหลดใหม่' }).click(),
  ]);
  expect(new URL(again.url()).pathname).toBe('/event/plastic-monsoon-live');
  await expect(failure).toBeVisible();
  consoleErrors.splice(0);
});

test('scripts throw behind the open menu: it closes, and the reload link works', async ({
  page,
  consoleErrors,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Performance.prototype, 'getEntriesByType'));
  let run = () => {};
  const held = new Promise<void>((done) => (run = done));
  await page.route(/\/main\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/faq');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  run();
  await expect(menu).toBeHidden();
  await Promise.all([
    page.waitForRequest((request) => request.isNavigationRequest()),
    page.locator('#failure a').click(),
  ]);
  consoleErrors.splice(0);
});

test('cart code: requested before a tap, with the first ticket and on each document', async ({
  page,
  buyer: _,
}) => {
  const cartCode = () => page.waitForRequest(/exposed-slot-cart\.js/);
  await visit(page, '/event/plastic-monsoon-live');
  await Promise.all([cartCode(), page.locator('main output + button').first().click()]);
  await Promise.all([cartCode(), page.reload()]);
});

test('no script arrives: the menu opens, closes, and leads to a page', async ({
  page,
  consoleErrors,
}) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto('/');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const close of [
    () => menu.getByRole('button', { name: 'Close the menu' }).click(),
    () => page.mouse.click(5, 300),
  ]) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu).toHaveCSS('background-color', 'rgb(23, 19, 43)');
    await expect(menu).toHaveCSS('opacity', '1');
    await close();
    await expect(menu).toBeHidden();
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL('/faq');
  consoleErrors.splice(0);
});

test('menu opened before hydration: stays open, and closes by each means afterwards', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const close of [
    () => menu.getByRole('button', { name: 'Close the menu' }).click(),
    () => page.mouse.click(5, 300),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]) {
    let run = () => {};
    const held = new Promise<void>((done) => (run = done));
    await page.route(/\/main\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/faq');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu).toBeVisible();
    run();
    await page.locator('html[data-hydrated]').waitFor();
    await page.waitForLoadState('networkidle');
    await expect(menu).toBeVisible();
    await close();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/faq');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu).toBeVisible();
    await page.unroute(/\/main\.js$/);
  }
});

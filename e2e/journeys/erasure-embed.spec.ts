import { brotliCompressSync } from 'node:zlib';
import { fillIn, listen } from '../foreign/embedded-form.ts';
import { builtPage, foreign, openForeignPage, plainPage } from '../foreign/foreign-page.ts';
import { expect, expectAccessible, test, expectConsoleErrors } from './journey-test.ts';

test.describe('on a page that the shop lists', () => {
  let server: Awaited<ReturnType<typeof openForeignPage>>;
  test.beforeAll(async ({}, { project }) => {
    const shop = project.use.baseURL ?? '';
    server = await openForeignPage(foreign.listed, shop, plainPage(shop));
  });
  test.afterAll(() => server.close());

  test('sent form: the element shows the thanks and notifies the page', { tag: '@engines' }, async ({
    page,
  }) => {
    const listened = await listen(page);
    await page.goto(foreign.listed);
    await fillIn(page);
    await expect(page.getByText('14 วัน')).toBeVisible();
    await expect(page).toHaveURL(`${foreign.listed}/`);
    const { heard, messages } = await listened();
    expect(heard.filter(({ type }) => type !== 'height')).toEqual([
      { type: 'ready', app: 'staff' },
      { type: 'success', app: 'staff' },
    ]);
    const heights = heard.filter(({ type }) => type === 'height').map(({ height = 0 }) => height);
    expect(heights).not.toEqual([]);
    expect(Math.min(...heights)).toBeGreaterThan(100);
    for (const received of Object.values(messages)) {
      expect(received).toContain('{"type":"playday-erasure:success","app":"staff"}');
      expect(received.some((text) => /^\{"type":"playday-erasure:height","height":\d+\}$/.test(text))).toBe(
        true,
      );
    }
  });

  test('plain HTTP without Web Crypto: the form works', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
    await page.goto(foreign.listed);
    await fillIn(page);
    await expect(page.getByText('14 วัน')).toBeVisible();
  });
});

test.describe('on a page that another bundler built, with React of its own', () => {
  let server: Awaited<ReturnType<typeof openForeignPage>>;
  test.beforeAll(async ({}, { project }) => {
    const shop = project.use.baseURL ?? '';
    server = await openForeignPage(foreign.listed, shop, await builtPage(shop));
  });
  test.afterAll(() => server.close());

  test('follows changes of its attributes and emits events', async ({ page }) => {
    await page.goto(foreign.listed);
    await page.getByLabel('នាមត្រកូល').fill('S');
    await page.getByLabel('នាមខ្លួន').fill('Mali');
    await expect(page.locator('playday-erasure').getByText('សូមបញ្ចូលនាមត្រកូលឱ្យត្រឹមត្រូវ')).toBeVisible();
    // Not by a click, which would take the focus.
    await page.getByRole('button', { name: 'Other language' }).dispatchEvent('click');
    await expect(page.getByLabel('First name')).toHaveValue('Mali');
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page.getByText('Please enter a valid last name')).toBeVisible();
    await page.getByLabel('Last name').fill('Suwan');
    await page.getByLabel('E-mail').fill('mali@playday.test');
    await page.getByLabel('Phone number').fill('0812345678');
    const before = Number(await page.locator('#height').textContent());
    expect(before).toBeGreaterThan(300);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.locator('#sent')).toHaveText('market');
    await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible();
    await expect.poll(async () => Number(await page.locator('#height').textContent())).not.toBe(before);

    // Removed and inserted again, the element starts from the beginning.
    await page.getByRole('button', { name: 'Open or close' }).click();
    await expect(page.locator('playday-erasure')).toHaveCount(0);
    await page.getByRole('button', { name: 'Open or close' }).click();
    await expect(page.getByLabel('First name')).toHaveValue('');
  });

  test('uses the page’s theme properties and none of its other styles', async ({ page }) => {
    await page.goto(foreign.listed);
    await page.getByRole('button', { name: 'Other language' }).click();
    const label = page.getByText('Last name', { exact: true });
    await expect(label).toHaveCSS('font-size', '16px');
    await expect(label).toHaveCSS('color', 'rgb(23, 19, 43)');
    await expect(label).toHaveCSS('letter-spacing', 'normal');
    await page.getByLabel('First name').fill('Mali');
    await page.getByLabel('Last name').fill('Suwan');
    await page.getByLabel('E-mail').fill('mali@playday.test');
    await page.getByLabel('Phone number').fill('0812345678');
    const submit = page.getByRole('button', { name: 'Submit' });
    await expect(submit).toBeEnabled();
    await expect(submit).toHaveCSS('background-color', 'rgb(0, 128, 96)');
    await expect(submit).toHaveCSS('color', 'rgb(255, 255, 255)');
    await expect(page.locator('.playday')).toHaveCSS('outline-style', 'none');
    await expect(page.locator('form')).toHaveCSS('border-radius', '4px');
    await expect(page.locator('#own')).toHaveCSS('color', 'rgb(255, 0, 0)');
    await expect(page.locator('#own')).toHaveCSS('font-size', '40px');
    await expectAccessible(page);
  });
});

test.describe('on a page that the shop does not list', () => {
  let server: Awaited<ReturnType<typeof openForeignPage>>;
  test.beforeAll(async ({}, { project }) => {
    const shop = project.use.baseURL ?? '';
    server = await openForeignPage(foreign.unlisted, shop, plainPage(shop));
  });
  test.afterAll(() => server.close());

  test('the form cannot be sent', async ({ page, request, consoleErrors }) => {
    const listened = await listen(page);
    await page.goto(foreign.unlisted);
    await fillIn(page);
    await expect(page.locator('playday-erasure').getByRole('alert')).toBeVisible();
    const { heard } = await listened();
    expect(heard.filter(({ type }) => type === 'success')).toEqual([]);
    expect(heard).toContainEqual({ type: 'error', code: 'unreachable', step: 'captcha' });
    const origin = foreign.unlisted;
    expect((await request.fetch('/api/erasure', { method: 'OPTIONS', headers: { origin } })).status()).toBe(
      404,
    );
    expect((await request.post('/api/erasure', { data: {}, headers: { origin } })).status()).toBe(403);
    // The browser logs errors about responses that this page may not read, as intended.
    expectConsoleErrors(consoleErrors, /CORS|ERR_FAILED|status of 4\d\d/);
  });
});

test('embed: one script of at most 91,500 bytes (Brotli)', async ({ request }) => {
  const script = await (await request.get('/embed/erasure.js')).body();
  const bytes = brotliCompressSync(script).length;
  console.log(`the embed: ${bytes} bytes`);
  expect(bytes).toBeLessThanOrEqual(91_500);
});

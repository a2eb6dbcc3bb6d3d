import { brotliCompressSync } from 'node:zlib';
import { fillIn, listen } from '../foreign/embedded-form.ts';
import { foreign, openForeignPage, plainPage } from '../foreign/foreign-page.ts';
import { expect, test, expectConsoleErrors } from './journey-test.ts';

test.describe('on a page that the shop lists', () => {
  let server: Awaited<ReturnType<typeof openForeignPage>>;
  test.beforeAll(async ({}, { project }) => {
    const shop = project.use.baseURL ?? '';
    server = await openForeignPage(foreign.listed, shop, plainPage(shop));
  });
  test.afterAll(() => server.close());

  test('sent form: none of the page’s styles, the element shows the thanks and notifies the page', {
    tag: '@engines',
  }, async ({ page }) => {
    const listened = await listen(page);
    await page.goto(foreign.listed);
    const label = page.getByText('นามสกุล', { exact: true });
    for (const [name, own] of Object.entries({ 'letter-spacing': 'normal', color: 'rgb(23, 19, 43)' }))
      await expect(label).toHaveCSS(name, own);
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

test('embed: one script of at most 91,800 bytes (Brotli)', async ({ request }) => {
  const script = await (await request.get('/embed/erasure.js')).body();
  const bytes = brotliCompressSync(script).length;
  console.log(`the embed: ${bytes} bytes`);
  expect(bytes).toBeLessThanOrEqual(91_800);
});

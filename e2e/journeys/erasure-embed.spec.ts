import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { builtPage, foreign, openForeignPage, plainPage } from '../foreign/foreign-page.ts';
import { expect, expectAccessible, test, expectConsoleErrors } from './journey-test.ts';

/** Events and messages that the page, and each kind of native app around it, received from the element. */
async function listen(page: Page) {
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    const messages = { reactNative: [] as string[], android: [] as string[], ios: [] as string[] };
    const view = (received: string[]) => ({ postMessage: (text: string) => void received.push(text) });
    Object.assign(window, {
      heard,
      messages,
      ReactNativeWebView: view(messages.reactNative),
      PlaydayAndroid: view(messages.android),
      webkit: { messageHandlers: { playday: view(messages.ios) } },
    });
    for (const type of ['success', 'height']) {
      addEventListener(`playday-erasure:${type}`, (event) =>
        heard.push({ type, ...(event as CustomEvent<object>).detail }),
      );
    }
  });
  return () =>
    page.evaluate(() => {
      const { heard, messages } = window as unknown as { heard: Heard[]; messages: Record<string, string[]> };
      return { heard, messages };
    });
}
interface Heard {
  type: string;
  height?: number;
}

async function fillIn(page: Page) {
  await page.getByLabel('ชื่อ', { exact: true }).fill('Mali');
  await page.getByLabel('นามสกุล').fill('Suwan');
  await page.getByLabel('อีเมล').fill('mali@playday.test');
  await page.getByLabel('เบอร์โทรศัพท์').fill('0812345678');
  await page.locator('playday-erasure button[type=submit]').click();
}

test.describe('on a page that the shop lists', () => {
  let server: Awaited<ReturnType<typeof openForeignPage>>;
  test.beforeAll(async ({}, { project }) => {
    const shop = project.use.baseURL ?? '';
    server = await openForeignPage(foreign.listed, shop, plainPage(shop));
  });
  test.afterAll(() => server.close());

  test('sent form: the element shows the thanks and notifies the page', async ({ page }) => {
    const listened = await listen(page);
    await page.goto(foreign.listed);
    await fillIn(page);
    await expect(page.getByText('14 วัน')).toBeVisible({ timeout: 20_000 });
    await expect(page).toHaveURL(`${foreign.listed}/`);
    const { heard, messages } = await listened();
    expect(heard).toContainEqual({ type: 'success', app: 'staff' });
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

  test('no style leaks in or out', async ({ page }) => {
    await page.goto(foreign.listed);
    const label = page.getByText('นามสกุล', { exact: true });
    await expect(label).toHaveCSS('font-size', '16px');
    await expect(label).toHaveCSS('color', 'rgb(23, 19, 43)');
    await expect(label).toHaveCSS('letter-spacing', 'normal');
    await expect(page.locator('#own')).toHaveCSS('color', 'rgb(255, 0, 0)');
    await expect(page.locator('body')).toHaveCSS('margin', '8px');
    await expectAccessible(page);
  });

  test('plain HTTP without Web Crypto: the form works', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
    await page.goto(foreign.listed);
    await fillIn(page);
    await expect(page.getByText('14 วัน')).toBeVisible({ timeout: 30_000 });
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
    await expect(page.getByLabel('នាមត្រកូល')).toBeVisible();
    await page.getByRole('button', { name: 'Other language' }).click();
    await page.getByLabel('First name').fill('Mali');
    await page.getByLabel('Last name').fill('Suwan');
    await page.getByLabel('E-mail').fill('mali@playday.test');
    await page.getByLabel('Phone number').fill('0812345678');
    const before = Number(await page.locator('#height').textContent());
    expect(before).toBeGreaterThan(300);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.locator('#sent')).toHaveText('market', { timeout: 20_000 });
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
    expect((await listened()).heard.filter(({ type }) => type === 'success')).toEqual([]);
    const origin = foreign.unlisted;
    expect((await request.fetch('/api/erasure', { method: 'OPTIONS', headers: { origin } })).status()).toBe(
      404,
    );
    expect((await request.post('/api/erasure', { data: {}, headers: { origin } })).status()).toBe(403);
    // The browser logs errors about responses that this page may not read, as intended.
    expectConsoleErrors(consoleErrors, /CORS|ERR_FAILED|status of 4\d\d/);
  });
});

/** Size of React and react-dom alone, minified, under brotli 11. */
async function bytesOfReact() {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { useState } from 'react';
export { jsx } from 'react/jsx-runtime';
export { createRoot } from 'react-dom/client';`,
      resolveDir: import.meta.dirname,
    },
    format: 'iife',
    globalName: 'react',
    bundle: true,
    minify: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return brotliCompressSync(outputFiles[0]?.contents ?? '').length;
}

test('embed: one script, at most 60 kB beyond React', async ({ request }) => {
  const script = await (await request.get('/embed/erasure.js')).body();
  const bytes = brotliCompressSync(script).length - (await bytesOfReact());
  console.log(`the embed: ${bytes} bytes beyond React`);
  expect(bytes).toBeLessThan(60_000);
});

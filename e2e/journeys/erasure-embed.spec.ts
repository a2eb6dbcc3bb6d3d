import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { foreign, openForeignPage } from './foreign-page.ts';
import { expect, expectAccessible, test } from './person.ts';

const element = '<playday-erasure app="staff" lang="th"></playday-erasure>';

/** What the page heard from the element, and what a React Native app around the page would have. */
async function listen(page: Page) {
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    const told: string[] = [];
    Object.assign(window, {
      heard,
      told,
      ReactNativeWebView: { postMessage: (text: string) => told.push(text) },
    });
    for (const type of ['success', 'height']) {
      addEventListener(`playday-erasure:${type}`, (event) =>
        heard.push({ type, ...(event as CustomEvent<object>).detail }),
      );
    }
  });
  return () =>
    page.evaluate(() => {
      const { heard, told } = window as unknown as { heard: Heard[]; told: string[] };
      return { heard, told };
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
    server = await openForeignPage(foreign.listed, project.use.baseURL ?? '', element);
  });
  test.afterAll(() => server.close());

  test('the form is sent, thanks inside, and tells the page', async ({ page }) => {
    const listened = await listen(page);
    await page.goto(foreign.listed);
    await fillIn(page);
    await expect(page.getByText('14 วัน')).toBeVisible({ timeout: 20_000 });
    await expect(page).toHaveURL(`${foreign.listed}/`);
    const { heard, told } = await listened();
    expect(heard).toContainEqual({ type: 'success', app: 'staff' });
    expect(heard.filter(({ type }) => type === 'height').every(({ height = 0 }) => height > 100)).toBe(true);
    expect(told).toContain('{"type":"playday-erasure:success","app":"staff"}');
    expect(told.some((text) => text.startsWith('{"type":"playday-erasure:height"'))).toBe(true);
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

  test('on plain HTTP, without Web Crypto, it works as well', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
    await page.goto(foreign.listed);
    await fillIn(page);
    await expect(page.getByText('14 วัน')).toBeVisible({ timeout: 30_000 });
  });
});

test.describe('on a page that the shop does not list', () => {
  let server: Awaited<ReturnType<typeof openForeignPage>>;
  test.beforeAll(async ({}, { project }) => {
    server = await openForeignPage(foreign.unlisted, project.use.baseURL ?? '', element);
  });
  test.afterAll(() => server.close());

  test('nothing can be sent', async ({ page, request, complaints }) => {
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
    // The browser complains of answers that this page may not read: that is the point.
    expect(complaints.splice(0).every((text) => /CORS|ERR_FAILED|status of 4\d\d/.test(text))).toBe(true);
  });
});

/** React and react-dom, minified, by brotli 11. */
const reactBytes = 58_000;

test('costs a page at most 60 kB beyond React', async ({ request }) => {
  const script = await (await request.get('/embed/erasure.js')).body();
  expect(brotliCompressSync(script).length).toBeLessThan(reactBytes + 60_000);
});

import { listen } from '../foreign/embedded-form.ts';
import { foreign, openForeignPage, plainPage } from '../foreign/foreign-page.ts';
import { expect, expectConsoleErrors, test as base } from './journey-test.ts';

const test = base.extend<{ open: (page?: Parameters<typeof plainPage>[1]) => Promise<void> }>({
  /** Opens a listed foreign page, until the test ends. */
  open: async ({ page, baseURL }, use) => {
    const shop = baseURL ?? '';
    const servers: Awaited<ReturnType<typeof openForeignPage>>[] = [];
    await use(async (changed) => {
      servers.push(await openForeignPage(foreign.listed, shop, plainPage(shop, changed)));
      await page.goto(foreign.listed);
    });
    for (const server of servers) await server.close();
  },
});

test('unknown app: a message instead of the form, and the page’s developer is told once', async ({
  page,
  consoleErrors,
  open,
}) => {
  const listened = await listen(page);
  await open({ attributes: 'app="staf" lang="th"' });
  await expect(page.getByRole('alert')).toContainText('ขณะนี้ใช้แบบฟอร์มนี้ไม่ได้');
  await expect(page.getByRole('alert')).toContainText('app="staf" is unknown; use "staff" or "market"');
  await expect(page.locator('playday-erasure form')).toHaveCount(0);
  const element = page.locator('playday-erasure');
  await element.evaluate((form) => form.setAttribute('lang', 'en'));
  await expect(page.getByRole('alert')).toContainText('This form cannot be used');
  const told = async () => (await listened()).heard.filter(({ type }) => type !== 'height');
  await expect.poll(told).toEqual([{ type: 'error', code: 'unknown-app' }]);
  await element.evaluate((form) => form.setAttribute('app', 'staff'));
  await expect(page.getByLabel('First name')).toBeVisible();
  await expect.poll(told).toHaveLength(2);
  expect((await told()).at(-1)).toEqual({ type: 'ready', app: 'staff' });
  expect(consoleErrors).toHaveLength(1);
  expectConsoleErrors(consoleErrors, /app="staf" is unknown/);
});

test('page that breaks the form: visitors get a message, the page an error event', async ({
  page,
  consoleErrors,
  open,
}) => {
  const listened = await listen(page);
  await page.addInitScript(() => {
    const { setAttribute } = Element.prototype;
    Element.prototype.setAttribute = function (name, value) {
      if (name === 'viewBox') throw new Error('no pictures on this page');
      setAttribute.call(this, name, value);
    };
  });
  await open();
  await expect(page.getByRole('alert')).toHaveText('ขณะนี้ใช้แบบฟอร์มนี้ไม่ได้ โปรดติดต่อผู้ดูแลหน้าเว็บนี้');
  const { heard } = await listened();
  expect(heard.filter(({ type }) => type !== 'height')).toEqual([{ type: 'error', code: 'form-failed' }]);
  expectConsoleErrors(consoleErrors, /no pictures on this page/);
});

test('page that moves the form, also into another document: what was typed stays, and nothing fails', async ({
  page,
  open,
}) => {
  await open();
  await page.getByLabel('อีเมล').fill('mali@playday.test');
  await page.evaluate(() => {
    const box = document.body.appendChild(document.createElement('section'));
    box.append(document.querySelector('playday-erasure')!);
  });
  await expect(page.getByLabel('อีเมล')).toHaveValue('mali@playday.test');
  await page.evaluate(() => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.contentDocument!.body.append(document.querySelector('playday-erasure')!);
  });
  const moved = page.frameLocator('iframe').getByLabel('อีเมล');
  await expect(moved).toHaveValue('mali@playday.test');
  await expect(moved).not.toHaveCSS('border-radius', '0px');
  await page.evaluate(() => document.querySelector('iframe')!.remove());
});

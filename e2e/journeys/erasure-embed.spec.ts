import { brotliCompressSync } from 'node:zlib';
import { fillIn, listen } from '../foreign/embedded-form.ts';
import { foreign, type ForeignPage, openForeignPage } from '../foreign/foreign-page.ts';
import type { Page } from '@playwright/test';
import { expect, expectConsoleErrors, test as base } from './journey-test.ts';

type Opened = Awaited<ReturnType<typeof openForeignPage>>;

const test = base.extend<{ open: (page?: ForeignPage & { address?: string }) => Promise<Opened> }>({
  /** Opens a foreign page, by default one that the shop lists, until the test ends. */
  open: async ({ page, baseURL }, use) => {
    const servers: Opened[] = [];
    await use(async ({ address = foreign.listed, ...rest } = {}) => {
      const server = await openForeignPage(address, baseURL ?? '', rest);
      servers.push(server);
      await page.goto(address);
      return server;
    });
    for (const server of servers) await server.close();
  },
});

test('sent form: none of the page’s styles, the element shows the thanks and notifies the page', {
  tag: ['@engines', '@quick'],
}, async ({ page, open }) => {
  const listened = await listen(page);
  await open();
  const label = page.getByText('นามสกุล', { exact: true });
  for (const [name, own] of Object.entries({
    'letter-spacing': 'normal',
    color: 'rgb(23, 19, 43)',
  }))
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
    expect(
      received.some((text) => /^\{"type":"playday-erasure:height","height":\d+\}$/.test(text)),
    ).toBe(true);
  }
});

test('page that the shop does not list: the form cannot be sent', async ({
  page,
  consoleErrors,
  open,
}) => {
  const listened = await listen(page);
  await open({ address: foreign.unlisted });
  await fillIn(page);
  await expect(page.locator('playday-erasure').getByRole('alert')).toBeVisible();
  const { heard } = await listened();
  expect(heard.filter(({ type }) => type === 'success')).toEqual([]);
  expect(heard).toContainEqual({ type: 'error', code: 'unreachable', step: 'captcha' });
  // The browser logs errors about responses that this page may not read, as intended.
  expectConsoleErrors(consoleErrors, /CORS|ERR_FAILED|status of 4\d\d/);
});

test('unknown app: a message instead of the form, and the page’s developer is told once', async ({
  page,
  consoleErrors,
  open,
}) => {
  const listened = await listen(page);
  await open({ attributes: 'app="staf" lang="th"' });
  await expect(page.getByRole('alert')).toContainText('ขณะนี้ใช้แบบฟอร์มนี้ไม่ได้');
  await expect(page.getByRole('alert')).toContainText(
    'app="staf" is unknown; use "staff" or "market"',
  );
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
  expect(heard.filter(({ type }) => type !== 'height')).toEqual([
    { type: 'error', code: 'form-failed' },
  ]);
  expectConsoleErrors(consoleErrors, /no pictures on this page/);
});

test('page moves the form, also to another document: what was typed stays, nothing fails', async ({
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

test('page moves the form through a parsed document or inserts it later: input stays', async ({
  page,
  open,
}) => {
  await open();
  await page.getByLabel('อีเมล').fill('mali@playday.test');
  await page.evaluate(() => {
    const element = document.querySelector('playday-erasure')!;
    document.implementation.createHTMLDocument().body.append(element);
    document.body.append(element);
  });
  await expect(page.getByLabel('อีเมล')).toHaveValue('mali@playday.test');
  await expect(page.getByLabel('อีเมล')).not.toHaveCSS('border-radius', '0px');
  await page.evaluate(async () => {
    const element = document.querySelector('playday-erasure')!;
    element.remove();
    await new Promise((done) => requestAnimationFrame(done));
    document.body.append(element);
  });
  await expect(page.getByLabel('อีเมล')).toHaveValue('mali@playday.test');
});

test('hidden element: not shown; page from right to left: the form is not', async ({
  page,
  open,
}) => {
  await open({ head: '<script>document.documentElement.dir = "rtl"</script>', hasPolicy: false });
  const label = page.getByText('นามสกุล', { exact: true });
  await expect(label).toHaveCSS('direction', 'ltr');
  await page.locator('playday-erasure').evaluate((element) => element.setAttribute('hidden', ''));
  await expect(label).toBeHidden();
});

const isSent = async (page: Page) => {
  await fillIn(page);
  await expect(page.getByText('14 วัน')).toBeVisible();
};

const arrivals: [how: string, page: (address: string, text: string) => ForeignPage][] = [
  [
    'combined with the page’s own scripts',
    (_, combined) => ({ script: tag('src="/combined.js"'), combined }),
  ],
  ['in the page', (_, text) => ({ script: tag('', text.replaceAll('</script', '<\\/script')) })],
  [
    'evaluated',
    (address) => ({ script: tag('', `fetch('${address}').then((a) => a.text()).then(eval)`) }),
  ],
  ['imported', (address) => ({ script: tag('type="module"', `import('${address}')`) })],
];
const tag = (attributes: string, text = '') => `<script ${attributes}>${text}</script>`;

for (const [how, arrive] of arrivals)
  test(`script ${how}: the form is sent to the shop, and nothing to the page’s host`, async ({
    page,
    open,
    request,
    baseURL,
  }) => {
    const address = `${baseURL}/embed/erasure.js`;
    const text = await (await request.get(address)).text();
    const { requested } = await open({ ...arrive(address, text), hasPolicy: false });
    await isSent(page);
    expect(
      requested.filter((each) => !['/', '/hostile.css', '/combined.js'].includes(each)),
    ).toEqual([]);
  });

const pages: [what: string, script: string][] = [
  [
    'freezes the prototypes',
    '[Array, Object, Function].forEach((each) => Object.freeze(each.prototype))',
  ],
  [
    'has a reduce of its own',
    'Array.prototype.reduce = function () { return this.length > 1 ? this : this[0] }',
  ],
  [
    'has shortcuts of one key',
    `for (const type of ['keydown', 'keypress', 'keyup'])
       document.addEventListener(type, (event) => {
         if (event.target.tagName !== 'INPUT' && event.key.length === 1) event.preventDefault();
       })`,
  ],
];
for (const [what, script] of pages)
  test(`page that ${what}: the form is filled in by keyboard and sent`, async ({ page, open }) => {
    await open({ head: tag('', script), hasPolicy: false });
    await page.getByLabel('ชื่อ', { exact: true }).pressSequentially('Sam');
    await expect(page.getByLabel('ชื่อ', { exact: true })).toHaveValue('Sam');
    await isSent(page);
  });

test('frame with a sandbox without forms: the form is sent, by the button and by Enter', async ({
  page,
  open,
}) => {
  await open({ hasPolicy: false });
  for (const key of ['', 'Enter']) {
    await page.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
      frame.src = src;
      document.body.replaceChildren(frame);
    }, foreign.listed);
    const frame = page.frameLocator('iframe');
    await fillIn(frame, key);
    await expect(frame.getByText('14 วัน')).toBeVisible();
  }
});

test('embed: one script of at most 92,600 bytes (Brotli)', async ({ request }) => {
  const bytes = brotliCompressSync(await (await request.get('/embed/erasure.js')).body()).length;
  console.log(`the embed: ${bytes} bytes`);
  expect(bytes).toBeLessThanOrEqual(92_600);
});

import { languages } from '@playday/shared/rules/languages';
import { expect, expectAccessible, live, test, visit } from './journey-test.ts';

const pages = [
  '/',
  '/event/plastic-monsoon-live',
  '/news',
  '/partners',
  '/faq',
  '/about-us',
  '/terms',
  '/privacy',
  '/login',
  '/register',
  '/forgot-password',
  '/staff-data-erase',
  '/app-data-erase',
];

for (const path of pages) {
  test(`${path} arrives whole, is hydrated without a complaint and is accessible`, async ({
    page,
    request,
  }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(await answer.text()).toMatch(/<h1/);
    await visit(page, path);
    await expect(page.locator('h1')).toHaveCount(1);
    await expectAccessible(page);
  });
}

test('only pages on which there is nothing to fill in do without a process of their own', async ({
  request,
}) => {
  const policies = async (paths: string[]) =>
    Promise.all(paths.map(async (path) => (await request.get(path)).headers()['cross-origin-opener-policy']));
  const filledIn = ['/login', '/register', '/account/settings', '/billing', '/app-data-erase'];
  expect(await policies(filledIn)).toEqual(filledIn.map(() => 'same-origin'));
  expect(await policies(['/', '/event/plastic-monsoon-live', '/faq'])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

for (const language of languages.filter((other) => other !== 'en')) {
  test(`the main page speaks ${language}, kept for the next page`, async ({ page }) => {
    await visit(page, `/?lang=${language}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await visit(page, '/faq');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
}

test('an unknown address shows the main page with status 404, not to be indexed', async ({ request }) => {
  const answer = await request.get('/no/such/page');
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain('noindex');
});

test('a document is the same for everybody and says nothing personal', async ({ request }) => {
  const cookie = 'XSRF-TOKEN=secret; other=1';
  // Both within the seconds that one rendering is kept.
  await expect(async () => {
    const [anonymous, withCookies] = await Promise.all([
      request.get('/about-us').then((answer) => answer.text()),
      request.get('/about-us', { headers: { cookie } }).then((answer) => answer.text()),
    ]);
    expect(withCookies).toBe(anonymous);
  }).toPass();
});

test('content, links and the language switch work without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL,
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Plastic Monsoon: Live, Indoors, Dry' }).first().click();
  await expect(page.locator('h1')).toHaveText(/Plastic Monsoon/);
  await page.getByRole('link', { name: 'ไทย' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  await context.close();
});

test('a click before the page is live is kept and replayed', async ({ page }) => {
  await page.route('**/assets/**/main.*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto('/about-us', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  await live(page);
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('a page is loaded in one wave: every script and word asked for before any has run', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\.js|i18n/.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  await visit(page, '/');
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked.filter((path) => path.endsWith('remoteEntry.js'))).toHaveLength(1);
});

test('focus, title and announcement follow a navigation from one remote to another', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, '/about-us');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Sign in / Register' })
    .click();
  await expect(page.locator('h1')).toHaveText('Log in');
  await expect(page).toHaveTitle('Log in · Playday');
  await expect(page.locator('#content')).toBeFocused();
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('About us');
});

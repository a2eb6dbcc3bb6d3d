import { expect, expectAccessible, test, visit } from './journey-test.ts';

const pages = [
  '/',
  '/events',
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
  '/refund',
  '/receive',
  '/staff-data-erase',
  '/app-data-erase',
];

for (const path of pages) {
  test(`${path} is rendered on the server, hydrates without console errors and is accessible`, async ({
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

test('only pages without forms send no Cross-Origin-Opener-Policy', async ({ request }) => {
  const policies = async (paths: string[]) =>
    Promise.all(paths.map(async (path) => (await request.get(path)).headers()['cross-origin-opener-policy']));
  const filledIn = ['/login', '/register', '/account/settings', '/billing', '/app-data-erase'];
  expect(await policies(filledIn)).toEqual(filledIn.map(() => 'same-origin'));
  const others = ['/', '/event/plastic-monsoon-live', '/faq'];
  expect(await policies(others)).toEqual(others.map(() => undefined));
});

test('document: the same for all visitors and without personal data', async ({ request }) => {
  const cookie = 'XSRF-TOKEN=secret; other=1';
  // Both are requested while the document is cached.
  await expect(async () => {
    const [anonymous, withCookies] = await Promise.all([
      request.get('/about-us').then((answer) => answer.text()),
      request.get('/about-us', { headers: { cookie } }).then((answer) => answer.text()),
    ]);
    expect(withCookies).toBe(anonymous);
  }).toPass();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
  test('content, links and the language switch work', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Sign in / Register' }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Plastic Monsoon: Live, Indoors, Dry' }).first().click();
    await expect(page.locator('h1')).toHaveText(/Plastic Monsoon/);
    await page.getByRole('link', { name: 'ไทย' }).first().click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  });
});

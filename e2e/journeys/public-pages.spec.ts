import { expect, test } from './journey-test.ts';

test('only pages without forms send no Cross-Origin-Opener-Policy', async ({ request }) => {
  const policies = async (paths: string[]) =>
    Promise.all(
      paths.map(async (path) => (await request.get(path)).headers()['cross-origin-opener-policy']),
    );
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

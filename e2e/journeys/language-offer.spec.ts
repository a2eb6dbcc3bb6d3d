import { observe } from '../trials/bench/observe.ts';
import { expect, expectAccessible, test, visit } from './journey-test.ts';

const offers = {
  en: 'View this page in English',
  th: 'ดูหน้านี้เป็นภาษาไทย',
  zh: '查看中文版',
};

for (const language of ['en', 'zh'] as const) {
  test.describe(`browser in ${language}`, () => {
    test.use({ locale: language === 'zh' ? 'zh-TW' : language });

    test('page in another language: a link offers the browser’s, without layout shift', async ({
      page,
    }) => {
      await page.addInitScript(observe);
      // Its texts are short: a Thai one does not wrap anew when the web font arrives.
      const path = '/events';
      await visit(page, language === 'en' ? `${path}?lang=th` : path);
      const link = page.getByRole('link', { name: offers[language] });
      await expect(link).toBeVisible();
      expect(await page.evaluate(() => window.seen.shift)).toBeLessThan(0.01);
      await expectAccessible(page);
      await link.click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page).toHaveURL(path);
      await page.waitForSelector('html[data-hydrated]');
      await visit(page, '/faq');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('link', { name: offers[language] })).toHaveCount(0);
    });
  });
}

test.describe('browser in Thai', () => {
  test.use({ locale: 'th-TH' });

  test('bar with the way to the tickets: the line stands above it', async ({ page }) => {
    await visit(page, '/event/plastic-monsoon-live');
    const line = await page.getByRole('link', { name: offers.th }).boundingBox();
    const bar = await page.getByRole('button', { name: 'Get tickets' }).boundingBox();
    expect(line && bar && line.y + line.height).toBeLessThanOrEqual(bar?.y ?? 0);
  });

  test('form filled in, and one with errors: the line covers neither fields nor errors', async ({
    page,
  }) => {
    await visit(page, '/register');
    const link = page.getByRole('link', { name: offers.th });
    await expect(link).toBeVisible();
    await page.getByLabel('First name').focus();
    await expect(link).toBeHidden();
    await page.getByLabel('First name').fill('1');
    await page.getByLabel('First name').blur();
    await expect(page.getByText('Please enter a valid first name')).toBeVisible();
    await expect(link).toBeHidden();
  });
});

import { languages } from '@playday/shared/rules/languages/languages';
import { test } from './buyer.ts';
import { expect, visit } from './journey-test.ts';

/** Whether every control of the header is in one row of the window, at full height. */
const fits = (
  controls: { top: number; bottom: number; left: number; right: number }[],
  width: number,
) => {
  const middle = controls.map(({ top, bottom }) => (top + bottom) / 2);
  return (
    Math.max(...middle) - Math.min(...middle) < 8 &&
    controls.every(({ left, right }) => left >= 0 && right <= width)
  );
};

test('header signed in: tickets, cart and menu in one row, in every language, from 320 px', async ({
  page,
  buyer: _,
}) => {
  for (const language of languages)
    for (const width of [320, 390, 1080, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      await visit(page, `/faq?lang=${language}`);
      const controls = await page
        .getByRole('banner')
        .locator(':is(a, button):visible')
        .evaluateAll((found) =>
          found.map((each) => each.getBoundingClientRect().toJSON() as DOMRect),
        );
      expect(controls.length, `${language} at ${width}px`).toBeGreaterThanOrEqual(4);
      expect(fits(controls, width), `${language} at ${width}px: ${JSON.stringify(controls)}`).toBe(
        true,
      );
    }
});

test('header signed out: the brand fits in one line in every language from 320 px on', async ({
  page,
}) => {
  for (const language of languages)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 });
      await visit(page, `/faq?lang=${language}`);
      const header = page.getByRole('banner');
      const { height } = (await header.getByRole('link').first().boundingBox())!;
      expect(height, `${language} at ${width}px`).toBeLessThan(50);
      await expect(header.getByRole('button')).toBeInViewport({ ratio: 1 });
    }
});

test('text of twice the size: logo and date stub do not break their words', async ({ page }) => {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await visit(page, '/event/dok-kham-fight-night');
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const linesOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate(
          (each) =>
            each.getBoundingClientRect().height /
            Number.parseFloat(getComputedStyle(each).fontSize),
        );
    expect(await linesOf('header a[href="/"] > span'), `logo at ${width}px`).toBeLessThan(2);
    expect(await linesOf('main [aria-hidden="true"] > span'), `weekday at ${width}px`).toBeLessThan(
      2,
    );
  }
});

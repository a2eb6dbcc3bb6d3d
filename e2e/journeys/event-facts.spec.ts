import type { Locator } from '@playwright/test';
import { expect, test, visit } from './journey-test.ts';

/** On how many lines an element's text stands. */
const linesOf = (element: Locator) =>
  element.evaluate((node) => {
    const text = document.createRange();
    text.selectNodeContents(node);
    return new Set([...text.getClientRects()].map(({ top }) => top)).size;
  });
// A dictionary has a break after its first syllable.
const thaiPhrase = 'คืนเดือดเมืองเหนือ';

test('name in Thai at 320 px: a phrase that fits stays on one line', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await visit(page, '/event/dok-kham-fight-night?lang=th');
  expect(await linesOf(page.getByRole('heading', { level: 1 }).getByText(thaiPhrase))).toBe(1);
});

test('Get tickets with a choice: on one line, on a phone of 390 and of 320 px', async ({ page }) => {
  await visit(page, '/event/plastic-monsoon-live');
  await page.getByRole('button', { name: 'Zone Thunder (seated A): more' }).click();
  await page.getByRole('button', { name: 'Zone Thunder (seated A): more' }).click();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    const lines = await page.getByRole('button', { name: /^Get tickets/ }).evaluate((button) => {
      const words = document.createRange();
      words.selectNodeContents(button.firstChild!.firstChild!);
      return words.getClientRects().length;
    });
    expect([width, lines]).toEqual([width, 1]);
  }
});

test('desktop: kinds of ticket, their prices and the button are in the first view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, '/event/plastic-monsoon-live');
  for (const shown of [
    page.getByRole('button', { name: 'Zone Thunder (seated A): more' }),
    page.getByText('฿3,500.00'),
    page.getByRole('button', { name: /^Get tickets/ }),
  ])
    await expect(shown).toBeInViewport({ ratio: 1 });
});

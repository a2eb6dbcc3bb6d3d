import type { Locator } from '@playwright/test';
import { languages } from '@playday/shared/rules/languages';
import { observe } from '../trials/bench/observe.ts';
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

test('Get tickets with a choice: on one line, on a phone of 390 and of 320 px', async ({
  page,
}) => {
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

test('desktop: kinds of ticket, their prices and the button are in the first view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, '/event/plastic-monsoon-live');
  for (const shown of [
    page.getByRole('button', { name: 'Zone Thunder (seated A): more' }),
    page.getByText('฿3,500.00'),
    page.getByRole('button', { name: /^Get tickets/ }),
  ])
    await expect(shown).toBeInViewport({ ratio: 1 });
});

test('phone: Get tickets is in the header of the tickets, and at the bottom edge while that is out of view', async ({
  page,
}) => {
  await page.addInitScript(observe);
  await visit(page, '/event/plastic-monsoon-live');
  // One element, so that the accessibility tree never has two, and the focus stays on it.
  const get = page.getByRole('button', { name: /^Get tickets/ });
  const title = page.getByRole('heading', { name: 'Tickets', exact: true });
  const belowTitle = async () => (await yOf(get)) - (await yOf(title));
  await expect(get).toBeInViewport({ ratio: 1 });
  await expect(title).not.toBeInViewport();

  await page.getByRole('button', { name: 'Zone Thunder (seated A): more' }).click();
  await title.evaluate((heading) => heading.scrollIntoView());
  await expect.poll(belowTitle).toBeLessThan(120);
  await expect(get).toContainText('฿3,500 + ฿205 fees');
  await get.focus();

  await page.getByText('About this event').evaluate((about) => about.scrollIntoView());
  await expect(get).toBeInViewport({ ratio: 1 });
  await expect(get).toBeFocused();
  await expect(title).not.toBeInViewport();
  // One more press of the stepper, and nothing below the header has moved.
  const stepper = page.getByRole('button', { name: 'Zone Thunder (seated A): more' });
  await stepper.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  const before = await yOf(stepper);
  await stepper.click();
  await expect(get).toContainText('฿7,000');
  expect(await yOf(stepper)).toBe(before);
  expect(await page.evaluate(() => window.seen.shift)).toBeLessThan(0.01);
});

for (const width of [390, 320])
  test(`phone of ${width} px: choosing the first ticket moves nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const language of languages) {
      await visit(page, `/event/plastic-monsoon-live?lang=${language}`);
      const stepper = page.locator('#tickets li button').nth(1);
      const list = page.locator('#tickets ul').first();
      const title = page.locator('#tickets h2');
      await stepper.evaluate((button) => button.scrollIntoView({ block: 'center' }));
      const before = (await yOf(list)) - (await yOf(title));
      await stepper.click();
      await expect(page.getByRole('timer')).toBeVisible();
      expect([language, (await yOf(list)) - (await yOf(title))]).toEqual([language, before]);
      await page.evaluate(() => localStorage.clear());
    }
  });

const yOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;

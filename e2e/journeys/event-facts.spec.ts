import type { Locator } from '@playwright/test';
import { languages } from '@playday/shared/rules/languages/languages';
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
  await page.getByRole('button', { name: 'Zone Thunder (seated A): one more' }).click();
  await page.getByRole('button', { name: 'Zone Thunder (seated A): one more' }).click();
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
    page.getByRole('button', { name: 'Zone Thunder (seated A): one more' }),
    page.getByText('฿3,500.00'),
    page.getByRole('button', { name: /^Get tickets/ }),
  ])
    await expect(shown).toBeInViewport({ ratio: 1 });
});

for (const { width, height } of [
  { width: 1280, height: 800 },
  { width: 1366, height: 650 },
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
])
  test(`desktop of ${width}×${height}: the page alone scrolls to each kind, below the bar`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await visit(page, '/event/plastic-monsoon-live');
    const get = page.getByRole('button', { name: /^Get tickets/ });
    const kinds = page.locator('#tickets').getByRole('button', { name: /: one more$/ });
    await expect(kinds).toHaveCount(3);
    expect(await page.locator('#tickets').evaluate(scrollingIn)).toEqual([]);
    for (const kind of await kinds.all()) {
      // Only the page: `scrollIntoView` would also scroll a box within it.
      await kind.evaluate((each) =>
        scrollBy(0, each.getBoundingClientRect().top - innerHeight / 2),
      );
      await expect(kind).toBeInViewport({ ratio: 1 });
      await expect(get).toBeInViewport({ ratio: 1 });
      expect(await kind.evaluate(isOnTop)).toBe(true);
    }
    // What gets the focus is not below the bar.
    for (const kind of await kinds.all()) {
      await kind.evaluate((each: HTMLElement) => {
        scrollBy(0, each.getBoundingClientRect().top - 100);
        each.focus();
      });
      await expect.poll(() => kind.evaluate(isOnTop)).toBe(true);
    }
    await kinds.last().click();
    await expect(get).toContainText('฿1,200 + ฿90 fees');
    // Also where the description is longer than the tickets.
    await visit(page, '/event/five-glasses');
    await page
      .locator('footer')
      .evaluate((each) => scrollBy(0, each.getBoundingClientRect().top - innerHeight));
    await expect(get).toBeInViewport({ ratio: 1 });
    expect(await get.evaluate(isOnTop)).toBe(true);
  });

test('phone: Get tickets in the tickets’ header, or at the edge while that is out of view', async ({
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

  await page.getByRole('button', { name: 'Zone Thunder (seated A): one more' }).click();
  await title.evaluate((heading) => heading.scrollIntoView());
  await expect.poll(belowTitle).toBeLessThan(120);
  await expect(get).toContainText('฿3,500 + ฿205 fees');
  await get.focus();

  await page.getByText('About this event').evaluate((about) => about.scrollIntoView());
  await expect(get).toBeInViewport({ ratio: 1 });
  await expect(get).toBeFocused();
  await expect(title).not.toBeInViewport();
  // One more press of the stepper, and nothing below the header has moved.
  const stepper = page.getByRole('button', { name: 'Zone Thunder (seated A): one more' });
  await stepper.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  const before = await yOf(stepper);
  await stepper.click();
  await expect(get).toContainText('฿7,000');
  expect(await yOf(stepper)).toBe(before);
  expect(await page.evaluate(() => window.seen.shift)).toBeLessThan(0.01);
});

for (const width of [390, 360, 320])
  test(`phone of ${width} px: choosing tickets moves nothing, however long the sums are`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const event of ['plastic-monsoon-live', 'five-glasses', 'plastic-monsoon-osaka'])
      for (const language of languages) {
        await visit(page, `/event/${event}?lang=${language}`);
        const stepper = page.locator('#tickets li button').nth(1);
        const list = page.locator('#tickets ul').first();
        const title = page.locator('#tickets h2');
        const belowTitle = async () => (await yOf(list)) - (await yOf(title));
        await title.evaluate((heading) => scrollBy(0, heading.getBoundingClientRect().top - 200));
        await expect(page.locator('[data-sticks]')).toHaveCount(0);
        const before = await belowTitle();
        for (let count = 0; count < 4; count++) await press(stepper);
        await expect(page.getByRole('timer')).toBeVisible();
        expect([event, language, await belowTitle()]).toEqual([event, language, before]);
        await page.evaluate(() => localStorage.clear());
      }
  });

test('phone with large text: a bar that a choice makes higher keeps its room', async ({ page }) => {
  const bar = page.locator('#tickets header > div').last().locator('> div');
  const list = page.locator('#tickets ul').first();
  for (const { text, height } of [
    { text: 150, height: 740 },
    { text: 200, height: 740 },
    { text: 100, height: 560 },
  ]) {
    await page.setViewportSize({ width: 360, height });
    await visit(page, '/event/five-glasses?lang=th');
    await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), text);
    const stepper = page.locator('#tickets li button').nth(1);
    for (let count = 0; count < 4; count++) await press(stepper);
    // Not displayed in a compact bar.
    await expect(page.locator('#tickets [role="timer"]')).toBeAttached();
    await list.evaluate((each) => scrollBy(0, each.getBoundingClientRect().top - 300));
    await expect(page.locator('[data-sticks]')).toHaveCount(0);
    const atList = await list.evaluate((each) => each.getBoundingClientRect().top + scrollY);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(200);
    const { isFixed, high, padding } = await bar.evaluate((each) => ({
      isFixed: getComputedStyle(each).position === 'fixed',
      high: each.getBoundingClientRect().height,
      padding: Number.parseFloat(getComputedStyle(document.body).paddingBlockEnd),
    }));
    expect([
      text,
      await list.evaluate((each) => each.getBoundingClientRect().top + scrollY),
    ]).toEqual([text, atList]);
    if (isFixed) {
      expect(high).toBeLessThanOrEqual(height / 4);
      expect(padding).toBeGreaterThanOrEqual(Math.floor(high));
    }
    await page.evaluate(() => localStorage.clear());
  }
});

test('phone with text of 200 %, in Thai: total and button stay in view after a choice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/event/plastic-monsoon-live?lang=th');
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await press(page.locator('#tickets li button').nth(1));
  const get = page.getByRole('button', { name: /^ซื้อบัตร/ });
  const total = page.locator('#tickets header').getByText('รวม ฿3,705');
  await expect(page.locator('[data-sticks="compact"]')).toHaveCount(1);
  const kinds = await page.locator('#tickets h3').all();
  for (const element of [page.locator('h1'), ...kinds, page.locator('footer')]) {
    await element.evaluate((each) => each.scrollIntoView({ block: 'center' }));
    await expect(get).toBeInViewport({ ratio: 1 });
    await expect(total).toBeInViewport({ ratio: 1 });
  }
});

/** Runs in the page: elements that scroll within another. */
const scrollingIn = (within: Element) =>
  [...within.querySelectorAll('*')]
    .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY))
    .map((each) => each.className);

/** Runs in the page: nothing covers an element's middle or its upper edge. */
const isOnTop = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [4, height / 2].every((below) =>
    element.contains(document.elementFromPoint(left + width / 2, top + below)),
  );
};

/** A press that changes nothing when no more tickets can be chosen. */
const press = (button: Locator) => button.evaluate((each: HTMLElement) => each.click());
const yOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;

import { languages } from '@playday/shared/rules/languages';
import type { Locator } from '@playwright/test';
import { openSignedIn, test } from './buyer.ts';
import { expect, expectAccessible, visit } from './journey-test.ts';

const osaka = '/event/plastic-monsoon-osaka';

test('event abroad: its own time, gate, address, organiser and policy; the FAQ explains the policy', async ({
  page,
}) => {
  await visit(page, osaka);
  const main = page.getByRole('main');
  await expect(main.locator('time').first()).toHaveText(/, 19:30–22:00 \(Osaka time\)$/);
  await expect(main.getByText('Doors open 18:30')).toBeVisible();
  await expect(main.getByText('2-9-7 Namba, Chuo-ku, Osaka 542-0076, Japan')).toBeVisible();
  await expect(main.getByRole('link', { name: /Open in maps/ })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=34.6672%2C135.5003',
  );
  await expect(main.getByText('+ JP¥300 Venue fee per ticket')).toBeVisible();
  const jsonLd = await page.locator('script[type="application/ld+json"]').first().textContent();
  const event = JSON.parse(jsonLd ?? '') as Record<'startDate' | 'doorTime', string>;
  expect(event.startDate).toMatch(/T19:30:00\+09:00$/);
  expect(event.doorTime).toMatch(/T18:30:00\+09:00$/);
  expect(event).toMatchObject({
    location: { geo: { latitude: 34.6672, longitude: 135.5003 } },
    organizer: { '@type': 'Organization' },
  });
  await expectAccessible(page);

  await main.getByRole('link', { name: 'Refunds and changes' }).click();
  await expect(page).toHaveURL(/\/faq#refunds$/);
  await expect(page.getByText(/^If an event is cancelled, you get back all/)).toBeVisible();
});

test('event of several days: the hours of each, and until when tickets can be returned', async ({ page }) => {
  await visit(page, '/event/ferment-market');
  const main = page.getByRole('main');
  await expect(main.getByText('15:00–22:00')).toHaveCount(1);
  await expect(main.getByText('12:00–22:00')).toHaveCount(2);
  await expect(main.getByText(/^Refundable until .*, 3 days before the event\./)).toBeVisible();
});

test('share by keyboard without a share sheet: the address is copied, and a live region says so', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await visit(page, `${osaka}?utm_source=mail`);
  await page.getByRole('button', { name: 'Share' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[aria-live="polite"]', { hasText: 'The link is copied.' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${osaka}`);
});

for (const language of languages)
  test(`every fact at 320 px in ${language}: nothing scrolls sideways, and it is accessible`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of [osaka, '/event/ferment-market']) {
      await visit(page, `${path}?lang=${language}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([path, width]).toEqual([path, 320]);
      await expectAccessible(page);
    }
  });

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

test('name in Thai in the order summary: a phrase that fits stays on one line, and the whole name is underlined', async ({
  page,
  newBuyer,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page, await newBuyer());
  await visit(page, '/event/dok-kham-fight-night?lang=th');
  await page.locator('main output + button').first().click();
  await expect(page.locator('main output').first()).toHaveText(/^1/);
  await visit(page, '/billing');
  const name = page.getByRole('main').getByRole('link', { name: thaiPhrase });
  await expect(name).toBeVisible();
  const phrase = name.getByText(thaiPhrase, { exact: true });
  expect(await linesOf(phrase)).toBe(1);
  await expect(phrase).toHaveCSS('text-decoration-line', 'underline');
});

test('Get tickets with a choice: on one line, on a phone of 390 and of 320 px', async ({ page }) => {
  await visit(page, '/event/plastic-monsoon-live');
  await page.getByRole('button', { name: 'Zone Thunder (seated A): more' }).click();
  await page.getByRole('button', { name: 'Zone Thunder (seated A): more' }).click();
  const get = page.getByRole('button', { name: /^Get tickets/ });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    const lines = await get.evaluate((button) => {
      const words = document.createRange();
      words.selectNodeContents(button.firstChild!);
      return words.getClientRects().length;
    });
    expect([width, lines]).toEqual([width, 1]);
  }
});

test('desktop: price and button are in the first view, and lead to the tickets', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, '/event/ninth-floor-jazz');
  const jump = page.getByRole('link', { name: 'Get tickets from ฿490' });
  const box = await jump.boundingBox();
  expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
  await jump.click();
  await expect(page.getByRole('heading', { name: 'Tickets', exact: true })).toBeInViewport();
});

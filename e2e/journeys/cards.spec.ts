import type { BrowserContext, Locator, Page } from '@playwright/test';
import { test } from './buyer.ts';
import { expect, live, visit } from './journey-test.ts';

const ways = [
  { way: 'a tap at 390 px', width: 390, height: 844, hasTouch: true },
  { way: 'a click at 1280 px', width: 1280, height: 800, hasTouch: false },
];

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Clicks the centre of a box, whatever element is on top there. */
async function pressMiddle(page: Page, box: Locator, hasTouch: boolean) {
  await box.scrollIntoViewIfNeeded();
  // Header and toasts cover the edges of the window, so the box is moved to its middle.
  await box.evaluate((element) =>
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' }),
  );
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  if (hasTouch) await page.touchscreen.tap(x + width / 2, y + height / 2);
  else await page.mouse.click(x + width / 2, y + height / 2);
}

/** Clicks the centre of a box, expects `href` and goes back. */
async function expectLeadsTo(page: Page, box: Locator, href: string, hasTouch: boolean) {
  const { pathname } = new URL(page.url());
  await pressMiddle(page, box, hasTouch);
  await expect(page, `the middle leads to ${href}`).toHaveURL(href);
  await page.goBack();
  await expect(page).toHaveURL(pathname);
}

/** The address of the card's first link, which names it. */
const hrefOf = async (card: Locator) =>
  (await card.getByRole('link').first().getAttribute('href')) ?? '';
const pictureOf = (card: Locator) => card.locator('picture, [data-tone]').first();

/** Partners' sites cannot be reached from the tests. */
const answerForPartners = (context: BrowserContext) =>
  context.route(
    (url) => url.hostname !== 'localhost',
    (route) => route.fulfill({ contentType: 'text/html', body: '<h1>a partner</h1>' }),
  );

for (const { way, width, height, hasTouch } of ways) {
  test.describe(way, () => {
    test.use({ viewport: { width, height }, hasTouch });

    test('main-page pictures: lead to what their card names; a past event’s is no link', async ({
      page,
      context,
    }) => {
      await answerForPartners(context);
      await visit(page, '/');
      const featured = section(page, 'Next big night');
      const date = featured.locator('[aria-hidden=true]').filter({ hasText: /\d/ });
      const current = section(page, 'Current and upcoming Events').getByRole('article').first();
      const news = section(page, 'Exclusive news').getByRole('article').first();
      for (const [card, box] of [
        [featured, pictureOf(featured)],
        [featured, date],
        [current, pictureOf(current)],
        [news, pictureOf(news)],
      ] as const)
        await expectLeadsTo(page, box, await hrefOf(card), hasTouch);

      const partner = section(page, 'Exclusive Partners').getByRole('listitem').first();
      const opened = context.waitForEvent('page');
      await pressMiddle(page, pictureOf(partner), hasTouch);
      await expect(await opened).toHaveURL(await hrefOf(partner));

      const past = section(page, 'Past Events').getByRole('listitem').first();
      await pressMiddle(page, pictureOf(past), hasTouch);
      await expect(past.getByRole('link')).toHaveCount(0);
      await expect(page).toHaveURL('/');
    });

    test('image of an event with pre-registration: leads to the event', async ({
      page,
      buyer: _,
    }) => {
      await visit(page, '/pre-registration');
      const card = page.getByRole('article').first();
      await expect(card.getByRole('link')).toHaveCount(1);
      await expectLeadsTo(page, pictureOf(card), await hrefOf(card), hasTouch);
    });
  });
}

test('button of an event card: stays a link of its own above the card’s link', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, '/');
  const card = section(page, 'Current and upcoming Events').getByRole('article').first();
  await expect(card.getByRole('link')).toHaveCount(2);
  // The click waits until nothing else is on top there.
  await card.getByRole('link', { name: /^BUY TICKETS/ }).click();
  await live(page);
  await expect(page).toHaveURL(/\/event\//);
});

test('cards, buttons and links answer while they are pressed', async ({ page }) => {
  await visit(page, '/');
  const brand = page.getByRole('banner').getByRole('link', { name: 'Playday, to the main page' });
  const button = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  const card = page.getByRole('article').first();
  for (const [pressed, property] of [
    [brand, 'opacity'],
    [button, 'opacity'],
    [card, 'scale'],
  ] as const) {
    await pressed.scrollIntoViewIfNeeded();
    const value = () =>
      pressed.evaluate((element, name) => getComputedStyle(element)[name], property);
    const before = await value();
    await pressed.hover();
    await page.mouse.down();
    expect(await value()).not.toBe(before);
    // Let go elsewhere: nothing is opened.
    await page.mouse.move(0, 0);
    await page.mouse.up();
  }
});

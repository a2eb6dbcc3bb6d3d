import type { Page } from '@playwright/test';
import { foreign, openForeignPage } from '../foreign/foreign-page.ts';
import { buyTickets, test } from './buyer.ts';
import { cartOf, choose, openCart } from './checkout.ts';
import { expect, visit } from './journey-test.ts';

/** `text`: the size of the root's text in per cent, which pages do not know from a media query. */
const windows = [
  { name: '200 % text at 390 px', width: 390, height: 844, text: 200 },
  { name: '320 px', width: 320, height: 640, text: 100 },
  { name: '400 % zoom of 1280×1024', width: 320, height: 256, text: 100 },
];
const publicPages = [
  '/',
  '/events',
  '/event/plastic-monsoon-live',
  '/event/mango5-farewell/waiting-room',
  '/login',
  '/register',
  '/message-register?email=mali%40playday.test',
  '/forgot-password',
  '/refund',
  '/verify',
  '/receive',
  '/news',
  '/news/payday-playday',
  '/partners',
  '/faq',
  '/about-us',
  '/terms',
  '/privacy',
  '/app-data-erase',
  '/staff-data-erase',
  '/delete-success',
];
const pagesOfSession = [
  '/event/dok-kham-fight-night',
  '/billing',
  '/account',
  '/account/settings',
  '/account/orders',
  '/account/tickets',
  '/account/link-app',
  '/pre-registration',
];

for (const { name, ...view } of windows) {
  test(`${name}: no page is wider than the window, and no bar higher than a quarter of it`, async ({
    page,
  }) => {
    const wrong: Wrong = {};
    for (const path of publicPages) {
      await visit(page, path);
      wrong[path] = await wrongAt(page, view);
    }
    expect(wrong).toEqual(nothingAt(publicPages));
  });

  test(`${name}, signed in with a cart: nor is any of the buyer's pages`, async ({
    page,
    buyer,
  }) => {
    const { pubId } = await buyTickets(buyer, 'dok-kham-fight-night', 1);
    await visit(page, '/event/dok-kham-fight-night');
    await page
      .getByRole('button', { name: /: one more$/ })
      .first()
      .click();
    await expect(page.getByText('Reserved for you')).toBeAttached();
    const paths = [...pagesOfSession, `/receipt?order=${pubId}`];
    const wrong: Wrong = {};
    for (const path of paths) {
      await visit(page, path);
      await expect(page.locator('main h1').first()).toBeVisible();
      wrong[path] = await wrongAt(page, view);
    }
    expect(wrong).toEqual(nothingAt(paths));
  });

  test(`${name}: nor is a foreign page with the erasure form`, async ({ page, baseURL }) => {
    const server = await openForeignPage(foreign.listed, baseURL ?? '');
    await page.setViewportSize(view);
    await page.goto(foreign.listed);
    await setText(page, view.text);
    await expect(page.getByText('นามสกุล', { exact: true })).toBeVisible();
    // The page's own heading is wider than the window.
    const form = page.locator('playday-erasure');
    expect(await form.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    const right = Math.max(
      ...(await form
        .locator('*')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right))),
    );
    expect(right).toBeLessThanOrEqual(
      await form.evaluate((element) => element.getBoundingClientRect().right),
    );
    await server.close();
  });
}

test('cart with two kinds on low screens: total and CHECKOUT in view, in a third of it', async ({
  page,
  buyer: _,
}) => {
  await choose(page, 'plastic-monsoon-live', { 'Zone Thunder': 1, 'Zone Drizzle': 1 });
  await openCart(page);
  const cart = cartOf(page);
  const total = cart.locator('dl > div', { hasText: 'Grand total' });
  const button = cart.getByRole('button', { name: 'CHECKOUT' });
  await expect(cart.getByText('Booking fee')).toBeAttached();
  for (const { text, ...size } of [
    { width: 390, height: 664, text: 100 },
    { width: 360, height: 640, text: 100 },
    { width: 393, height: 700, text: 100 },
    { width: 360, height: 560, text: 100 },
    { width: 844, height: 390, text: 100 },
    { width: 320, height: 256, text: 100 },
    { width: 390, height: 844, text: 200 },
    { width: 360, height: 640, text: 200 },
  ]) {
    await page.setViewportSize(size);
    await setText(page, text);
    await expect(total).toBeInViewport({ ratio: 1 });
    await expect(button).toBeInViewport({ ratio: 1 });
    const top = (await total.boundingBox())?.y ?? 0;
    expect(size.height - top, `${size.width}×${size.height}`).toBeLessThan(size.height / 3);
  }
});

test.describe('browser in Thai', () => {
  test.use({ locale: 'th-TH' });
  for (const { name, ...view } of windows)
    test(`${name}: the line that offers Thai covers no control, the first scroll ends it`, async ({
      page,
    }) => {
      const link = page.getByRole('link', { name: 'ดูหน้านี้เป็นภาษาไทย' });
      const wrong: Wrong = {};
      let offered = 0;
      for (const path of publicPages) {
        await page.setViewportSize(view);
        await visit(page, path);
        await setText(page, view.text);
        await page.waitForTimeout(300);
        wrong[path] = await page.evaluate(coveredByOffer);
        if (await link.isHidden()) continue;
        offered++;
        await page.mouse.move(100, 100);
        await page.mouse.wheel(0, 40);
        await expect(link).toBeHidden();
      }
      expect(wrong).toEqual(nothingAt(publicPages));
      if (view.height > 300) expect(offered).toBeGreaterThan(5);
    });
});

type Wrong = Record<string, string[]>;
const nothingAt = (paths: string[]): Wrong => Object.fromEntries(paths.map((path) => [path, []]));

const setText = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, `${percent}%`);

/** What is wrong with a page in a window, at its top, in its middle and at its end. */
async function wrongAt(
  page: Page,
  { text, ...size }: { width: number; height: number; text: number },
) {
  await page.setViewportSize(size);
  await setText(page, text);
  const wrong = new Set<string>();
  for (const part of [0, 0.3, 0.6, 1]) {
    await page.evaluate(
      (share) => scrollTo(0, document.documentElement.scrollHeight * share),
      part,
    );
    // The observer of the buy bar answers after the next frame.
    await page.waitForTimeout(100);
    for (const line of await page.evaluate(wrongInView)) wrong.add(line);
  }
  return [...wrong];
}

/** Runs in the page. */
function wrongInView(): string[] {
  const { scrollWidth } = document.documentElement;
  const wrong = scrollWidth > innerWidth ? [`wide: ${scrollWidth}`] : [];
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} ` +
    `${element.textContent?.trim().slice(0, 30)}`;
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (element.closest('dialog') || !element.checkVisibility({ visibilityProperty: true }))
      continue;
    const { left, right, top, bottom, height, width } = element.getBoundingClientRect();
    const isInView = width > 0 && bottom > 0 && top < innerHeight && right > 0;
    if (!isInView) continue;
    const { position } = getComputedStyle(element);
    if ((position === 'fixed' || position === 'sticky') && height > innerHeight / 4)
      wrong.push(`high: ${height} ${nameOf(element)}`);
    const isControl = element.matches('a[href], button, input, select, textarea, summary');
    // In a strip that scrolls by itself it may go on beyond the edge.
    const isInStrip = element.closest('[tabindex="0"], [class*="strip" i], [class*="chips" i]');
    if (isControl && !isInStrip && (left < -1 || right > innerWidth + 1))
      wrong.push(`cut: ${left}–${right} ${nameOf(element)}`);
    // Its text is cut, too, where it is wider than its box.
    if (
      isControl &&
      element.scrollWidth > element.clientWidth + 4 &&
      element.clientWidth > 0 &&
      !element.matches('input, textarea, select')
    )
      wrong.push(`text: ${element.scrollWidth} > ${element.clientWidth} ${nameOf(element)}`);
  }
  return wrong;
}

/** Runs in the page: controls whose middle is below the offer. */
function coveredByOffer(): string[] {
  const offer = document.querySelector('div[lang] > a[hreflang]')?.parentElement;
  if (!offer?.checkVisibility({ visibilityProperty: true })) return [];
  const over = offer.getBoundingClientRect();
  return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
    .filter(
      (element) =>
        !offer.contains(element) && element.checkVisibility({ visibilityProperty: true }),
    )
    .flatMap((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const isCovered = x > over.left && x < over.right && y > over.top && y < over.bottom;
      return isCovered ? [element.outerHTML.slice(0, 120)] : [];
    });
}

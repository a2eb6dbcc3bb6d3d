import { buyTickets, test } from './buyer.ts';
import { cartOf, choose, openCart, payButton } from './checkout.ts';
import { expect, visit } from './journey-test.ts';
import type { Page } from '@playwright/test';

// What moves is in its last place, where it takes most room.
test.use({ viewport: { width: 320, height: 700 }, contextOptions: { reducedMotion: 'reduce' } });

const word = 'W'.repeat(120);

/** Puts a word of 120 letters in the place of each text that somebody may have written; times and amounts keep their form. */
const writeLongWords = (page: Page) =>
  page.evaluate((text) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (walker.nextNode()) nodes.push(walker.currentNode as Text);
    for (const node of nodes) {
      const element = node.parentElement!;
      if (
        !node.data.trim() ||
        !element.closest('main, dialog') ||
        element.closest('script, style, svg, time, [aria-hidden=true]')
      )
        continue;
      if (
        getComputedStyle(element).whiteSpaceCollapse !== 'collapse' ||
        getComputedStyle(element).textWrapMode === 'nowrap'
      )
        continue;
      node.data = text;
    }
  }, word);

const expectNoSidewaysScroll = async (page: Page) => {
  await writeLongWords(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
};

test('words of 120 letters in every text, 320 px wide: no public page scrolls sideways', async ({ page }) => {
  for (const address of [
    '/',
    '/event/stray-cat-expo',
    '/event/dok-kham-fight-night',
    '/faq',
    '/news',
    '/terms',
    '/register',
  ]) {
    await visit(page, address);
    await expectNoSidewaysScroll(page);
  }
});

test('words of 120 letters in every text, 320 px wide: cart, order and account do not scroll sideways', async ({
  page,
  buyer,
}) => {
  const { pubId } = await buyTickets(buyer, 'dok-kham-fight-night', 1);
  await choose(page, 'stray-cat-expo', { 'Human:': 1 });
  await openCart(page);
  await expect(cartOf(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await visit(page, '/billing');
  await expect(payButton(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await visit(page, `/receipt?order=${pubId}`);
  await expect(page.locator('h1')).toBeVisible();
  await expectNoSidewaysScroll(page);
  for (const address of ['/account/settings', '/account/orders', '/account/tickets']) {
    await visit(page, address);
    await expect(page.locator('h1')).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

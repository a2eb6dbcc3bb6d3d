import { languages } from '@playday/shared/rules/languages';
import { expect, type Page, test } from '@playwright/test';
import { auditScreen, overflows, screenPages } from '../trials/visual/audit-screen.ts';
import { screens } from '../trials/visual/screens.ts';

/** A part of `npm run trial -- visual`: one page per route and the most frequent states, in one language after the other. */
const seen = [
  'home home-events-failed event event-chosen event-too-young event-not-on-sale-yet event-yen news news-item',
  'menu-buyer menu-order-waits remote-unavailable faq cart cart-last-minutes cart-too-young cart-other-event',
  'billing billing-extra-fields billing-refused payment-card payment-qr payment-declined',
  'receipt receipt-pending receipt-unpaid login login-not-verified register register-wrong-fields',
  'message-register pre-registration-buyer settings-open orders-open orders-empty tickets tickets-not-valid',
  'link-app app-data-erase erase-confirm',
].flatMap((names) => names.split(' '));

/** Makes every text that is translated half as long again. */
const grow = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const words = text.nodeValue ?? '';
      const isShown = !text.parentElement?.closest('script, style, template, noscript, svg, [translate=no]');
      if (isShown && /\p{L}{2}/u.test(words))
        text.nodeValue = `${words} ${words.trim().slice(0, Math.ceil(words.length / 2))}`;
    }
  });

const open = screenPages();
for (const [index, name] of seen.entries()) {
  const language = languages[index % languages.length]!;
  test(`${name} in ${language}: accessible, without missing texts, and nothing scrolls sideways at 200 % or with longer texts`, async () => {
    const screen = screens.find((each) => each.name === name)!;
    const { page, way } = await open(language);
    expect(await auditScreen(page, screen, way)).toEqual([]);
    // The page is laid out for the new size some frames later.
    await page.setViewportSize({ width: 640, height: 400 });
    await expect.poll(() => overflows(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    await grow(page);
    await expect.poll(() => overflows(page)).toEqual([]);
    await page.close();
  });
}

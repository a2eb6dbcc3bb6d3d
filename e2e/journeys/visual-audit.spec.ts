import { languages } from '@playday/shared/rules/languages/languages';
import { expect, type Page, test } from '@playwright/test';
import { auditScreen, overflows, screenPages } from '../trials/visual/audit-screen.ts';
import { screens } from '../trials/visual/screens.ts';

/**
 * A part of `npm run trial -- visual`: every route but `refund.spec.ts`’s, and the most frequent
 * states, in one language after the other.
 */
const seen = [
  'home home-events-failed home-unknown-address find event event-chosen ' +
    'event-too-young event-not-on-sale-yet',
  'event-yen news news-item partners about-us terms privacy menu-buyer ' +
    'menu-order-waits remote-unavailable faq',
  'cart cart-last-minutes cart-too-young cart-other-event billing ' +
    'billing-extra-fields billing-refused',
  'payment-card payment-qr payment-declined receipt receipt-pending receipt-unpaid ' +
    'login login-not-verified',
  'register register-wrong-fields message-register forgot-password verify ' +
    'pre-registration-buyer account',
  'settings settings-open orders-open orders-empty tickets tickets-not-valid ' +
    'link-app staff-data-erase',
  'app-data-erase delete-success erase-confirm',
].flatMap((names) => names.split(' '));

/** Makes every text that is translated half as long again. */
const grow = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const words = text.nodeValue ?? '';
      const isShown = !text.parentElement?.closest(
        'script, style, template, noscript, svg, [translate=no]',
      );
      if (isShown && /\p{L}{2}/u.test(words))
        text.nodeValue = `${words} ${words.trim().slice(0, Math.ceil(words.length / 2))}`;
    }
  });

/**
 * Links, buttons and fields that a finger can hardly hit, as WCAG 2.5.5 counts: not those in a
 * sentence. A label counts with its field, and an overlay that a link spreads over its card with
 * the link.
 */
const smallTargets = (page: Page) =>
  page.evaluate((px) => {
    const isInSentence = (element: Element) => {
      const text = element.closest('p, li, dd, td, span')?.textContent?.trim() ?? '';
      return (
        getComputedStyle(element).display === 'inline' &&
        text.length > (element.textContent?.trim().length ?? 0) + 3
      );
    };
    const isSpread = (element: Element) => {
      const { position, content, inset } = getComputedStyle(element, '::after');
      return position === 'absolute' && content !== 'none' && inset === '0px';
    };
    const small: string[] = [];
    const top = document.querySelector('dialog:modal') ?? document.body;
    for (const element of top.querySelectorAll<HTMLElement>(
      'a[href], button, summary, input, select',
    )) {
      const label = element instanceof HTMLInputElement ? element.closest('label') : null;
      const { width, height } = (label ?? element).getBoundingClientRect();
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isShown || width === 0 || height === 0) continue;
      if (
        element.matches('.visually-hidden, [class*="skip"]') ||
        isInSentence(element) ||
        isSpread(element)
      )
        continue;
      const name =
        element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
      // Half a pixel for rounding. Where no font has them, Chinese letters are narrow.
      const isNarrow = width < px - 0.5 && !/\p{Script=Han}/u.test(name);
      if (isNarrow || height < px - 0.5)
        small.push(`${element.tagName} "${name}" ${width.toFixed(0)}×${height.toFixed(0)}`);
    }
    return [...new Set(small)];
  }, 44);

/**
 * Puts a word of 120 letters in the place of each text that somebody may have written; times and
 * amounts keep their form.
 */
const writeLongWords = (page: Page) =>
  page.evaluate((word) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const element = text.parentElement!;
      const { whiteSpaceCollapse, textWrapMode } = getComputedStyle(element);
      const isKept = element.closest('script, style, svg, time, [aria-hidden=true]') !== null;
      if (!text.data.trim() || isKept || !element.closest('main, dialog')) continue;
      if (whiteSpaceCollapse === 'collapse' && textWrapMode !== 'nowrap') text.data = word;
    }
  }, 'W'.repeat(120));

const open = screenPages();
for (const [index, name] of seen.entries()) {
  const language = languages[index % languages.length]!;
  test(`${name} in ${language}: accessible, whole, 44 px targets, no sideways scroll`, async () => {
    const screen = screens.find((each) => each.name === name)!;
    const { page, way } = await open(language);
    expect(await auditScreen(page, screen, way)).toEqual([]);
    // The page is laid out for the new size some frames later.
    await page.setViewportSize({ width: 640, height: 400 });
    await expect.poll(() => overflows(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await smallTargets(page)).toEqual([]);
    await grow(page);
    await expect.poll(() => overflows(page)).toEqual([]);
    await writeLongWords(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.close();
  });
}

import type { Page } from '@playwright/test';
import { openSignedIn, test } from './buyer.ts';
import { choose, openCart } from './checkout.ts';
import { expect, expectConsoleErrors, visit } from './journey-test.ts';

const least = 44;

/**
 * Links, buttons and fields that a finger can hardly hit, as WCAG 2.5.5 counts: not those in a sentence. A label counts with its
 * field, and an overlay that a link spreads over its card with the link.
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
    for (const element of top.querySelectorAll<HTMLElement>('a[href], button, summary, input, select')) {
      const label = element instanceof HTMLInputElement ? element.closest('label') : null;
      const { width, height } = (label ?? element).getBoundingClientRect();
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isShown || width === 0 || height === 0) continue;
      if (element.matches('.visually-hidden, [class*="skip"]') || isInSentence(element) || isSpread(element))
        continue;
      // Half a pixel for rounding.
      if (width < px - 0.5 || height < px - 0.5) {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
        small.push(`${element.tagName} "${name}" ${width.toFixed(0)}×${height.toFixed(0)}`);
      }
    }
    return [...new Set(small)];
  }, least);

const open = [
  ...['/', '/event/ninth-floor-jazz', '/news', '/news/1', '/partners', '/faq', '/about-us', '/terms'],
  ...['/login', '/register', '/forgot-password', '/message-register?email=a@playday.test', '/verify?token=x'],
  ...['/app-data-erase', '/delete-success', '/nowhere'],
];
const own = ['', '/settings', '/orders', '/tickets', '/link-app'].map((page) => `/account${page}`);

test.use({ hasTouch: true, isMobile: true, reducedMotion: 'reduce' });

test.describe('320 px', () => {
  test.use({ viewport: { width: 320, height: 844 } });

  test('public pages: every target is at least 44 px in both directions', async ({ page, consoleErrors }) => {
    const small: Record<string, string[]> = {};
    for (const path of open) {
      await visit(page, path);
      const found = await smallTargets(page);
      if (found.length > 0) small[path] = found;
    }
    expect(small).toEqual({});
    // The link to confirm is a made-up one.
    expectConsoleErrors(consoleErrors, /status of 400/);
  });

  test('account, menu and cart: every target is at least 44 px in both directions', async ({
    page,
    newBuyer,
  }) => {
    await openSignedIn(page, await newBuyer());
    const small: Record<string, string[]> = {};
    const look = async (name: string) => {
      const found = await smallTargets(page);
      if (found.length > 0) small[name] = found;
    };
    for (const path of [...own, '/pre-registration']) {
      await visit(page, path);
      await look(path);
    }
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await look('menu');
    await choose(page, 'ninth-floor-jazz', { 'Table seat': 1 });
    await look('event with a chosen ticket');
    await openCart(page);
    await expect(page.getByRole('dialog', { name: 'CART' })).toBeVisible();
    await look('cart');
    await page.getByRole('button', { name: 'CHECKOUT' }).click();
    await expect(page.locator('h1')).toHaveText('YOUR ORDER');
    await look('billing');
    expect(small).toEqual({});
  });
});

test.describe('press', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: false, isMobile: false });

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
      const value = () => pressed.evaluate((element, name) => getComputedStyle(element)[name], property);
      const before = await value();
      await pressed.hover();
      await page.mouse.down();
      expect(await value()).not.toBe(before);
      // Let go elsewhere: nothing is opened.
      await page.mouse.move(0, 0);
      await page.mouse.up();
    }
  });
});

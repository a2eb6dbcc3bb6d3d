import type { Locator, Page } from '@playwright/test';
import { demo, expect, test, visit } from './journey-test.ts';

/** What is wrong with the focus indicator: no ring, or an element covers it. */
const lookOfFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    const name = `${focused.tagName.toLowerCase()} ${focused.textContent?.trim().slice(0, 40)}`;
    const isRinged = (element: Element | null | undefined) => {
      const { outlineStyle = 'none', outlineWidth = '0' } = element
        ? getComputedStyle(element)
        : {};
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    // A card shows the focus of its link, and a label that of its radio button.
    const holders = [
      focused,
      focused.closest('label'),
      focused.closest('article'),
      focused.closest('li > *'),
    ];
    // The ring of a card is that of the area which its link covers.
    const { outlineStyle: ofArea } = getComputedStyle(focused, '::after');
    if (!holders.some(isRinged) && ofArea === 'none') return `no ring: ${name}`;
    const { left, top, right, bottom } = focused.getBoundingClientRect();
    const spots = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) =>
        document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y),
      ),
    );
    const isSeen = spots.some((spot) => spot && (focused.contains(spot) || spot.contains(focused)));
    return isSeen ? null : `covered: ${name}`;
  });

/** Presses Tab until the element is focused; every element on the way must show its focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab') {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  await target.waitFor();
  for (let pressed = 0; pressed < 90; pressed++) {
    if (await isThere()) return;
    await page.keyboard.press(key);
    // A panel may still be sliding in.
    await expect.poll(() => lookOfFocus(page), { intervals: [0, 50, 100] }).toBeNull();
  }
  throw new Error('Tab does not reach the element');
}

/**
 * Expects that Tab never moves the focus out of the dialog (except to the browser's own controls).
 */
async function expectTrapped(page: Page, dialog: Locator) {
  for (let pressed = 0; pressed < 12; pressed++) {
    await page.keyboard.press(pressed < 8 ? 'Tab' : 'Shift+Tab');
    const isInside = await dialog.evaluate(
      (element) =>
        document.activeElement === document.body || element.contains(document.activeElement),
    );
    expect(isInside).toBe(true);
  }
}

test('keyboard only: tickets can be bought', async ({ page }) => {
  await visit(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(
    page,
    page
      .getByRole('main')
      .getByRole('link', { name: /Dok Kham/ })
      .last(),
  );
  await page.keyboard.press('Enter');
  await expect(page.locator('h1')).toHaveText(/Dok Kham/);
  await tabTo(page, page.getByRole('button', { name: /^Ringside.*more/ }).first());
  await page.keyboard.press('Enter');
  // It stands in the header of the tickets.
  await tabTo(page, page.getByRole('button', { name: /Get tickets/ }), 'Shift+Tab');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/login/);
  await tabTo(page, page.getByLabel('E-mail or phone'));
  await page.keyboard.type(demo.login);
  await page.keyboard.press('Tab');
  await page.keyboard.type(demo.password);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
  await page.keyboard.press('Enter');

  const cart = page.getByRole('dialog', { name: 'CART' });
  await expect(cart).toBeVisible();
  await expectTrapped(page, cart);
  await page.keyboard.press('Escape');
  await expect(cart).toBeHidden();
  const open = page.getByRole('button', { name: /Shopping cart, 1 ticket/ });
  await tabTo(page, open, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(cart).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');

  await tabTo(page, cart.getByRole('button', { name: /one fewer/ }));
  await page.keyboard.press('Space');
  const question = page.getByRole('dialog', { name: 'Remove this ticket?' });
  await expect(question).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectTrapped(page, question);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(cart.getByRole('button', { name: /one fewer/ })).toBeFocused();

  await tabTo(page, cart.getByRole('button', { name: 'CHECKOUT' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('h1')).toHaveText('YOUR ORDER');
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'PAY FOR ORDER' }));
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/payment\?order=/);
  await tabTo(page, page.getByRole('button', { name: 'Cancel the order' }));
  await page.keyboard.press('Enter');
  const sure = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(sure).toBeVisible();
  await expect(sure.getByRole('button', { name: /Keep/ })).toBeFocused();
  await expectTrapped(page, sure);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: /pretend banking app/ }), 'Shift+Tab');
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const bank = await opened;
  await tabTo(bank, bank.getByRole('button').first());
  await bank.keyboard.press('Enter');
  await expect(bank.getByRole('status')).toBeVisible();
  await bank.close();
  await expect(page).toHaveURL(/\/receipt\?order=/);
  await expect(page.locator('h1')).toBeVisible();
});

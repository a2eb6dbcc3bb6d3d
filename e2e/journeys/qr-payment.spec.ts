import type { Page } from '@playwright/test';
import { ports } from '../ports.ts';
import { placeOrder, test } from './buyer.ts';
import { expect, expectAccessible, visit } from './journey-test.ts';

const event = 'ninth-floor-jazz';
const code = (page: Page) => page.getByRole('img', { name: /QR code to pay/ });
const save = (page: Page) => page.getByRole('link', { name: 'Save the QR code' });
const topOf = async (place: ReturnType<typeof code>) => (await place.boundingBox())?.y ?? 0;

test.describe('phone', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('PromptPay code: shared first, then the steps; paid in the bank’s app, the receipt', async ({
    page,
    buyer,
  }) => {
    await page.addInitScript(() => {
      Object.assign(navigator, {
        canShare: () => true,
        share: ({ files = [] }: ShareData) => {
          document.documentElement.dataset.shared = `${files[0]?.name} ${files[0]?.type}`;
          return Promise.resolve();
        },
      });
    });
    const { order, payment } = await placeOrder(buyer, event, { method: 'promptpay' });
    await visit(page, `/payment?order=${order.pubId}`);
    await expect(code(page)).toBeVisible();
    expect(await topOf(save(page))).toBeLessThan(await topOf(code(page)));
    await expect(page.getByText(/scan the code and confirm/)).toBeHidden();
    await save(page).tap();
    await expect(page.getByRole('link', { name: '✓ Saved' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute(
      'data-shared',
      `playday-payment-${order.number}.png image/png`,
    );
    await expect(page.getByText('Choose the picture from your album')).toBeInViewport();
    await expectAccessible(page);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await fetch(`http://localhost:${ports.shell}/api/sandbox/qr/${payment.paymentId}`, {
      method: 'POST',
      body: new URLSearchParams({ choice: 'approve' }),
    });
    await expect(page).toHaveURL(/\/receipt\?order=/);
  });
});

test('desk, PromptPay code: it stands before the button, and is scanned', async ({
  page,
  buyer,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { order } = await placeOrder(buyer, event, { method: 'promptpay' });
  await visit(page, `/payment?order=${order.pubId}`);
  await expect(page.getByText(/scan the code and confirm/)).toBeVisible();
  expect(await topOf(code(page))).toBeLessThan(await topOf(save(page)));
  const [picture] = await Promise.all([page.waitForEvent('download'), save(page).click()]);
  expect(picture.suggestedFilename()).toBe(`playday-payment-${order.number}.png`);
  await expect(page.getByRole('link', { name: '✓ Saved' })).toBeVisible();
  await expect(page.getByText('Choose the picture from your album')).toBeHidden();
});

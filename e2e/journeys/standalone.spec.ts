import { root } from '@playday/build/root';
import { ports } from '../ports.ts';
import { expect, test } from './journey-test.ts';
import { dataDirOf, startBeside } from './own-shop.ts';

// The first build takes as long as the machine needs.
test.describe.configure({ timeout: 0 });

test('account alone: the panel switches user, language, api faults and places', async ({
  page,
}) => {
  const address = `http://127.0.0.1:${ports.alone}`;
  const stop = await startBeside(`${address}/main.js`, {
    name: 'mfe-account-alone',
    folder: root,
    args: ['shared/build/scripts/dev.ts', 'mfe-account'],
    env: { REMOTE_PORT: String(ports.alone) },
    logDir: dataDirOf('logs'),
  });
  try {
    await page.goto(`${address}/account/orders`);
    await expect(page.getByText('PD-K7QM-4F2X')).toBeVisible();
    const panel = page.getByRole('complementary', { name: 'Fake host' });
    await panel.getByText('Fake host').click();

    await panel.getByRole('combobox', { name: 'User' }).selectOption('Nobody');
    await expect(page.getByRole('heading', { name: 'Log in', level: 1 })).toBeVisible();
    await panel.getByRole('combobox', { name: 'User' }).selectOption('Mali, grown up');
    await expect(page.getByText('PD-K7QM-4F2X')).toBeVisible();

    await panel.getByRole('combobox', { name: 'Api' }).selectOption('Breaks (500)');
    await page.getByRole('link', { name: 'Back to the menu' }).click();
    await page.getByRole('link', { name: 'Orders' }).click();
    await expect(page.getByRole('alert')).toContainText('Error occured during orders loading.');
    // One message at a time: of the orders, or of the name in the menu, which fails beside them.
    const failed = /Error occured during (?:orders loading|account data reading)/u;
    await expect(panel.getByRole('status')).toContainText(failed);
    await panel.getByRole('combobox', { name: 'Api' }).selectOption('Answers as it should');

    const outline = page
      .locator('div', { has: page.locator('strong', { hasText: 'account/pending-order' }) })
      .last();
    await expect(outline).toBeHidden();
    await panel.getByRole('combobox', { name: 'Places' }).selectOption('Outlined');
    await expect(outline).toContainText('{"orderId":"');
    await panel.getByText('Fake host').click();

    await panel.getByRole('combobox', { name: 'Language' }).selectOption('ខ្មែរ');
    await expect(page.locator('html')).toHaveAttribute('lang', 'km');
    await expect(page.getByText('PD-K7QM-4F2X')).toBeVisible();
    await expect(page.getByText('Orders')).toBeHidden();
  } finally {
    // The page would look for changes again.
    await page.goto('about:blank');
    await stop();
  }
});

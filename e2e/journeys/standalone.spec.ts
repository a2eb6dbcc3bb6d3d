import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ports } from '../ports.ts';
import { expect, test } from './journey-test.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** `npm run dev -- FOLDER`, until the page answers. */
async function runAlone(folder: string) {
  const address = `http://127.0.0.1:${ports.alone}`;
  const child = spawn(process.execPath, ['shared/build/scripts/dev.ts', folder], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, REMOTE_PORT: String(ports.alone) },
  });
  const ended = new Promise<void>((done) => child.on('close', () => done()));
  await expect(async () => {
    expect((await fetch(`${address}/main.js`)).status).toBe(200);
  }).toPass({ timeout: 90_000 });
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

test.describe.configure({ timeout: 150_000 });

test('account alone: the panel switches user, language and api faults', async ({ page }) => {
  const { address, stop } = await runAlone('mfe-account');
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
    await expect(panel.getByRole('status')).toContainText('Error occured during orders loading.');
    await panel.getByRole('combobox', { name: 'Api' }).selectOption('Answers as it should');

    await panel.getByRole('combobox', { name: 'Language' }).selectOption('ខ្មែរ');
    await expect(page.locator('html')).toHaveAttribute('lang', 'km');
    await expect(page.getByText('PD-K7QM-4F2X')).toBeVisible();
    await expect(page.getByText('Orders')).toBeHidden();
  } finally {
    await stop();
  }
});

test('erasure alone: the form can be sent and the thanks are shown', async ({ page }) => {
  const { address, stop } = await runAlone('mfe-erasure');
  try {
    await page.goto(`${address}/staff-data-erase`);
    await page.getByLabel('First name').fill('Mali');
    await page.getByLabel('Last name').fill('Suwan');
    await page.getByLabel('E-mail').fill('mali@playday.test');
    await page.getByLabel('Phone number').fill('0812345678');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible();
    await expect(page).toHaveURL(/\/delete-success\?app=staff$/);
  } finally {
    await stop();
  }
});

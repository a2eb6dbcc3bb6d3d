import type { Locator } from '@playwright/test';
import { newBuyer } from './buyer.ts';
import { expect, test, visit } from './journey-test.ts';

async function isCovered(control: Locator, toast: Locator) {
  const [under, over] = [await control.boundingBox(), await toast.boundingBox()];
  return under && over ? under.y < over.y + over.height && over.y < under.y + under.height : null;
}

test('refused sign-in on a phone: is told above the button, and no toast covers it', async ({
  page,
}) => {
  const { login } = await newBuyer();
  await visit(page, '/login');
  await page.getByLabel('E-mail or phone').fill(login);
  await page.getByLabel('Password', { exact: true }).fill('Playday2020');
  const submit = page.getByRole('button', { name: 'Log in' });
  await submit.click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toBeVisible();
  await expect(alert.locator('..')).toBeFocused();
  const toast = page.locator('[popover] [data-type=error]');
  await expect(toast).toBeVisible();
  const message = 'Login or password is wrong.';
  await expect(alert).toContainText(message);
  await expect(toast).toContainText(message);
  const bottom = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (const top of [0, 80, 160, 240, bottom]) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect([top, await isCovered(submit, toast)]).toEqual([top, false]);
  }
});

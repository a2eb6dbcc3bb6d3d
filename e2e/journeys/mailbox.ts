import type { Page } from '@playwright/test';
import { expect, live } from './journey-test.ts';

/** Opens the latest mail to an address with this subject at `/dev/mail` and follows the button in it. */
export async function followMail(page: Page, address: string, subject: string) {
  const letter = page.getByRole('listitem').filter({ hasText: address }).getByRole('link', { name: subject });
  await expect(async () => {
    await page.goto('/dev/mail');
    await expect(letter.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await letter.first().click();
  await page.getByRole('article').getByRole('link').first().click();
  await live(page);
}

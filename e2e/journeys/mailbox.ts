import type { Page } from '@playwright/test';
import { expect, live } from './journey-test.ts';

/**
 * Opens the latest mail to an address with this subject at `/dev/mail` and follows the first link
 * with this name in it.
 */
export async function followMail(
  page: Page,
  address: string,
  subject: string,
  name: string | RegExp = /./,
) {
  const letter = page
    .getByRole('listitem')
    .filter({ hasText: address })
    .getByRole('link', { name: subject });
  await expect(async () => {
    await page.goto('/dev/mail');
    await expect(letter.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await letter.first().click();
  await page.getByRole('article').getByRole('link', { name }).first().click();
  await live(page);
}

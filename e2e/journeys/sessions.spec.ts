import type { Page } from '@playwright/test';
import { workspaceRemotes } from '../../shared/build/workspace-remotes.ts';
import { test } from './buyer.ts';
import { choose } from './checkout.ts';
import { expect } from './journey-test.ts';

/**
 * Every page that needs a session, as the remotes declare them. The secret in an address is a
 * page's own key.
 */
const sessionPages = workspaceRemotes().flatMap(({ definition: { routes } }) =>
  routes
    .filter(({ access, carriesSecret }) => access === 'session' && !carriesSecret)
    .flatMap(({ path, probes = [path] }) => probes),
);
const ended = 'Your session has ended. Please log in again to continue.';
/** Keeps calls that are still under way from extending the session. */
const keepAge = (page: Page) =>
  page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key !== 'access_token_created' || !localStorage.getItem('access_token'))
        setItem.call(this, key, value);
    };
  });

test('session over as its time passed: every page behind it leads to sign-in and back', async ({
  page,
  buyer,
}) => {
  await keepAge(page);
  await choose(page, 'dok-kham-fight-night', { 'Top step': 1 });
  await expect(page.getByText(/^Reserved for you/)).toBeVisible();
  for (const path of sessionPages) {
    await test.step(path, async () => {
      const wanted = `${path}?order=none`;
      // Back leads to it within the document, as a link would.
      await page.evaluate((address) => {
        history.pushState(null, '', address);
        history.pushState(null, '', '/faq');
      }, wanted);
      // At once: a page that has noticed before loads anew, and a step back would be lost.
      await page.evaluate(() => {
        localStorage.access_token_created = String(Date.now() - 57 * 60_000);
        history.back();
      });
      await expect(page).toHaveURL(`/login?next=${encodeURIComponent(wanted)}`);
      await expect(page.getByText(ended)).toHaveCount(1);
      await expect(page.getByRole('button', { name: 'Close the message' })).toHaveCount(1);
      // Signed in again in another tab.
      await page.evaluate((kept) => {
        localStorage.setItem('access_token_created', String(Date.now()));
        localStorage.setItem('access_token', kept);
        dispatchEvent(new Event('focus'));
      }, buyer.token);
      await expect(page).not.toHaveURL(/login/);
      await page.getByRole('button', { name: 'Close the message' }).click();
    });
  }
  await expect(page.getByRole('button', { name: 'Shopping cart, 1 ticket' })).toBeVisible();
});

import { newBuyer, openSignedIn } from './buyer.ts';
import { expect, live, test, visit } from './journey-test.ts';

test('sign-out and cart changes in one tab: another open tab shows them without a reload', {
  tag: '@engines',
}, async ({ page, context }) => {
  await openSignedIn(page, await newBuyer());
  const other = await context.newPage();
  await other.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/event/dok-kham-fight-night');
  await visit(other, '/about-us');
  await expect(other.locator('html')).toHaveAttribute('data-session', 'in');

  await page.getByRole('button', { name: 'Top step: one more' }).click();
  await expect(other.getByRole('button', { name: 'Shopping cart, 1 ticket' })).toBeVisible();

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Log out' }).click();
  await expect(other.locator('html')).toHaveAttribute('data-session', 'out');
  await expect(page).toHaveURL('/');
});

test('browser without storage: the shop works', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  });
  await visit(page, '/event/stray-cat-expo');
  await page.getByRole('button', { name: 'Human: one more' }).click();
  await page.getByRole('button', { name: 'Get tickets' }).first().click();
  await expect(page.locator('h1')).toHaveText('Log in');
});

test('boundary overlay: shows which remote and build renders what', async ({ page }) => {
  await visit(page, '/faq?seams');
  await expect(page.getByText(/catalog · [0-9a-f]{12}/)).toBeVisible();
  await visit(page, '/login?seams=off');
  await live(page);
  await expect(page.getByText(/account · [0-9a-f]{12}/)).toBeHidden();
});

import AxeBuilder from '@axe-core/playwright';
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import { watchStoredKeys } from './watch-stored-keys.ts';

export { expect };

/** What the sample shop knows. */
export const demo = { login: 'demo@playday.test', password: 'Playday2026' };

const expectedConsoleErrors = [
  // Said by the browser for the pages of these tests that are meant to be missing or refused.
  /Failed to load resource: the server responded with a status of (404|401|409|410)/,
];

/**
 * A page whose console must stay clean: an error, a warning of the page's policy or an exception fails the test. So does
 * a key in the browser's storage that is on no list.
 */
export const test = base.extend<{ complaints: string[]; storedKeys: void }>({
  storedKeys: [
    async ({ context }, use) => {
      const unlisted = await watchStoredKeys(context);
      await use();
      expect(await unlisted(), 'keys that are not in shared/contract/stored-keys.ts').toEqual([]);
    },
    { auto: true },
  ],
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      listen(page, complaints);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

function listen(page: Page, complaints: string[]) {
  page.on('console', (message) => {
    // A server that is too busy to fill a page says 503; the page then asks for its content by itself.
    if (/status of 503/.test(message.text()) && message.location().url === page.url()) return;
    if (
      message.type() === 'error' &&
      !expectedConsoleErrors.some((pattern) => pattern.test(message.text()))
    ) {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
}

/** Opens an address and waits until the page is live. */
export async function visit(page: Page, address: string) {
  await page.goto(address);
  await live(page);
}

export const live = (page: Page) => page.waitForSelector('html[data-hydrated]');

export async function signIn(page: Page, { login, password } = demo) {
  await page.getByLabel('E-mail or phone').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const button = page.getByRole('button', { name: 'Log in' });
  await expect(button).toBeEnabled({ timeout: 15_000 });
  await button.click();
  await expect(page).not.toHaveURL(/\/login/);
}

let kept: Awaited<ReturnType<BrowserContext['storageState']>>['origins'] | undefined;

/** Signed in already: by hand the first time, afterwards with the token that this browser kept. */
export async function signInViaStorage(page: Page) {
  if (!kept) {
    await visit(page, '/login');
    await signIn(page);
    kept = (await page.context().storageState()).origins;
  }
  const entries = kept
    .flatMap(({ localStorage }) => localStorage)
    .filter(({ name }) => /^access_token|^playday.account$/.test(name));
  await page.addInitScript((items) => {
    for (const { name, value } of items) if (!localStorage.getItem(name)) localStorage.setItem(name, value);
  }, entries);
}

/** After a sign-out the kept token is worth nothing: the next one signs in by hand again. */
export const forgetSignIn = () => {
  kept = undefined;
};

/** Nothing that axe calls serious or critical. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join(' | ')}`,
    );
  expect(serious).toEqual([]);
}

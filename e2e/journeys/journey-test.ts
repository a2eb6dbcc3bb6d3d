import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import { inaccessible } from '../trials/visual/audit-screen.ts';
import { watchStoredKeys } from './watch-stored-keys.ts';

export { expect };

/** The demo account of the sample shop. */
export const demo = { login: 'demo@playday.test', password: 'Playday2026' };

const expectedConsoleErrors = [
  // The browser logs this for pages that a test expects to be missing or refused.
  /Failed to load resource: the server responded with a status of (404|401|409|410)/,
  // A machine that is too busy answers 503, and the page asks again.
  /Failed to load resource: the server responded with a status of 503/,
  // Firefox, of a preload that the next navigation ended: the hash is that of nothing.
  /sha256.* hashes .*47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU/,
  // Firefox, of a font whose download that navigation ended: NS_BINDING_ABORTED.
  /downloadable font: download failed .*status=2152398850/,
];

/**
 * A page whose console must stay clean: an error, a Content-Security-Policy warning or an exception
 * fails the test. So does a storage key that is not in `shared/contract/stored-keys.ts`.
 */
export const test = base.extend<{ consoleErrors: string[]; storedKeys: void }>({
  storedKeys: [
    async ({ context, browserName }, use) => {
      if (browserName === 'firefox') await insertTextLikeKeyboard(context);
      const unlisted = await watchStoredKeys(context);
      await use();
      expect(await unlisted(), 'keys that are not in shared/contract/stored-keys.ts').toEqual([]);
    },
    { auto: true },
  ],
  consoleErrors: [
    async ({ page }, use) => {
      const consoleErrors = consoleErrorsOf(page);
      await use(consoleErrors);
      expect(consoleErrors).toEqual([]);
    },
    { auto: true },
  ],
});

/** What the page reports from now on; also for the page of a second device. */
export function consoleErrorsOf(page: Page): string[] {
  const consoleErrors: string[] = [];
  const note = (text: string) => {
    if (!expectedConsoleErrors.some((pattern) => pattern.test(text))) consoleErrors.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text());
  });
  // Firefox reports some of its console messages as exceptions.
  page.on('pageerror', (error) => {
    // Firefox, of a document that is being left: this error of no script, without a stack.
    const isOfNoScript = error.stack === 'TypeError: null has no properties\nundefined';
    if (!isOfNoScript) note(String(error));
  });
  return consoleErrors;
}

/**
 * Makes Playwright's `fill` insert text as a keyboard does. By WebDriver BiDi it sets the input's
 * value and sends an event of its own, which React takes for no change, because it sees every write
 * to `value`; a person's typing is no such write.
 */
const insertTextLikeKeyboard = (context: BrowserContext) =>
  context.addInitScript(() => {
    // The name is Playwright's (packages/injected/src/bidiInsertText.ts). Without this no form can
    // be sent.
    Object.defineProperty(globalThis, '__pw_bidiInsertText', {
      set() {},
      get: () => (text: string) => void document.execCommand('insertText', false, text),
    });
  });

/**
 * Asserts that the page logged at least one error, and none that does not match. They no longer
 * fail the test at its end.
 */
export function expectConsoleErrors(consoleErrors: string[], pattern: RegExp) {
  const logged = consoleErrors.splice(0);
  expect(logged).not.toEqual([]);
  expect(logged.filter((text) => !pattern.test(text))).toEqual([]);
}

/** Opens a URL and waits until the page is hydrated. */
export async function visit(page: Page, address: string) {
  await page.goto(address);
  await live(page);
}

export const live = (page: Page) => page.waitForSelector('html[data-hydrated]');

export async function signIn(page: Page, { login, password } = demo) {
  await page.getByLabel('E-mail or phone').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const button = page.getByRole('button', { name: 'Log in' });
  await expect(button).toBeEnabled();
  await button.click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Expects that axe finds nothing serious or critical. */
export const expectAccessible = async (page: Page) => expect(await inaccessible(page)).toEqual([]);

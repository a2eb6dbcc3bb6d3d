import type { BrowserContext } from 'playwright-core';

/**
 * Makes Playwright's `fill` insert text as a keyboard does. By WebDriver BiDi it sets the input's value and sends an event of
 * its own, which React takes for no change, because it sees every write to `value`; a person's typing is no such write.
 */
export const insertTextLikeKeyboard = (context: BrowserContext) =>
  context.addInitScript(() => {
    // The name is Playwright's (packages/injected/src/bidiInsertText.ts). Without this no form can be sent.
    Object.defineProperty(globalThis, '__pw_bidiInsertText', {
      set() {},
      get: () => (text: string) => void document.execCommand('insertText', false, text),
    });
  });

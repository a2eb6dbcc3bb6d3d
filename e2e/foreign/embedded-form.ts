import { expect, type FrameLocator, type Page } from '@playwright/test';

/**
 * Events and messages that the page, and each kind of native app around it, received from the
 * element.
 */
export async function listen(page: Page) {
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    const messages = { reactNative: [] as string[], android: [] as string[], ios: [] as string[] };
    const view = (received: string[]) => ({
      postMessage: (text: string) => void received.push(text),
    });
    Object.assign(window, {
      heard,
      messages,
      ReactNativeWebView: view(messages.reactNative),
      PlaydayAndroid: view(messages.android),
      webkit: { messageHandlers: { playday: view(messages.ios) } },
    });
    for (const type of ['ready', 'success', 'height', 'error']) {
      addEventListener(`playday-erasure:${type}`, (event) =>
        heard.push({ type, ...(event as CustomEvent<object>).detail }),
      );
    }
  });
  return () =>
    page.evaluate(() => {
      const { heard, messages } = window as unknown as {
        heard: Heard[];
        messages: Record<string, string[]>;
      };
      return { heard, messages };
    });
}
interface Heard {
  type: string;
  height?: number;
}

/** Fills in the form in Thai and sends it, by its button or by a key. */
export async function fillIn(page: Page | FrameLocator, key = '') {
  await page.getByLabel('ชื่อ', { exact: true }).fill('Mali');
  await page.getByLabel('นามสกุล').fill('Suwan');
  await page.getByLabel('อีเมล').fill('mali@playday.test');
  await page.getByLabel('เบอร์โทรศัพท์').fill('0812345678');
  const button = page.locator('playday-erasure button[type=submit]');
  await expect(button).toBeEnabled();
  await (key ? page.getByLabel('เบอร์โทรศัพท์').press(key) : button.click());
}

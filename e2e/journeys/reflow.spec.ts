import type { EventDetails } from '@playday/shared/api-contract';
import { expect, type Page, test } from '@playwright/test';
import { arrive, overflows } from '../visual-audit/audit-screen.ts';
import { type Shop, screens } from '../visual-audit/screens.ts';
import { signInByForm } from '../visual-audit/sign-in.ts';

const seen = [
  'home event-chosen event-too-young news-item faq menu-buyer cart cart-last-minutes cart-other-event',
  'billing billing-extra-fields payment-qr payment-declined receipt receipt-unpaid login',
].flatMap((names) => names.split(' '));

/** Makes every text half as long again, as a translation may be. */
const grow = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const words = text.nodeValue ?? '';
      const isShown = !text.parentElement?.closest('script, style, template, noscript, svg');
      if (isShown && /\p{L}{2}/u.test(words))
        text.nodeValue = `${words} ${words.trim().slice(0, Math.ceil(words.length / 2))}`;
    }
  });

let token: Record<string, string>;
test.beforeAll(async ({ browser }, { project }) => {
  token = await signInByForm(browser, project.use.baseURL ?? '');
});
test.use({ serviceWorkers: 'block', reducedMotion: 'reduce' });

for (const [name, window, change] of [
  ['texts half as long again', { width: 320, height: 700 }, grow],
  ['200 %', { width: 640, height: 400 }, null],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: window, deviceScaleFactor: change ? 1 : 2 });
    for (const screen of screens.filter((one) => seen.includes(one.name)))
      test(`${screen.name} does not scroll sideways`, async ({ page, request }) => {
        const shop: Shop = {
          event: async (id) => (await (await request.get(`/api/event/${id}`)).json()) as EventDetails,
        };
        await arrive(page, screen, { language: 'en', shop, token });
        await change?.(page);
        expect(await overflows(page)).toEqual([]);
      });
  });
}

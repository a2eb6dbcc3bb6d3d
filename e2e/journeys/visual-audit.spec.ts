import type { EventDetails } from '@playday/shared/api-contract';
import { type BrowserContext, expect, test } from '@playwright/test';
import { auditScreen } from '../visual-audit/audit-screen.ts';
import { type Shop, screens } from '../visual-audit/screens.ts';
import { signInByForm } from '../visual-audit/sign-in.ts';

/** A part of `npm run visual`: one page per route and the most frequent states. */
const seen = [
  'home home-events-failed event event-too-young event-not-on-sale-yet news menu-buyer remote-unavailable',
  'cart cart-last-minutes cart-too-young cart-other-event billing billing-extra-fields billing-refused',
  'payment-card payment-qr receipt receipt-pending login login-not-verified register-wrong-fields',
  'message-register pre-registration-buyer settings-open orders-open orders-empty tickets link-app',
  'app-data-erase erase-confirm menu-order-waits tickets-not-valid',
].flatMap((names) => names.split(' '));

let token: Record<string, string>;
test.beforeAll(async ({ browser }, { project }) => {
  token = await signInByForm(browser, project.use.baseURL ?? '');
});

test('every state of the list exists', () => {
  expect(seen.filter((name) => !screens.some((screen) => screen.name === name))).toEqual([]);
});

for (const language of ['en', 'th'] as const) {
  test.describe(language, () => {
    // One context for all, so that the shop's files are fetched once; storage is still reset for every page.
    let context: BrowserContext;
    test.beforeAll(async ({ browser }, { project }) => {
      const { baseURL = '', viewport } = project.use;
      context = await browser.newContext({
        baseURL,
        viewport: viewport ?? null,
        locale: 'en-GB',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      await context.addCookies([{ name: 'LANG', value: language, url: baseURL }]);
    });
    test.afterAll(() => context.close());

    for (const screen of screens.filter(({ name }) => seen.includes(name))) {
      test(`${screen.name}`, async ({ request }) => {
        const shop: Shop = {
          event: async (name) => {
            const headers = { 'accept-language': language };
            return (await (await request.get(`/api/event/${name}`, { headers })).json()) as EventDetails;
          },
        };
        const page = await context.newPage();
        expect(await auditScreen(page, screen, { language, shop, token })).toEqual([]);
        await page.close();
      });
    }
  });
}

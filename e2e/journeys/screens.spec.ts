import type { EventDetails } from '@playday/shared/contracts/api';
import { expect, test } from '@playwright/test';
import { look } from '../screens/look.ts';
import { type Shop, screens } from '../screens/screens.ts';
import { signInByForm } from '../screens/sign-in.ts';

/** A part of `npm run screens`: the page of every address, and the states that are most often seen. */
const seen = [
  'home home-unknown-address home-events-failed event event-too-young event-sold-out event-not-on-sale-yet',
  'news news-item partners faq about-us terms menu menu-buyer remote-unavailable',
  'cart cart-empty cart-last-minutes cart-too-young cart-remove-ticket cart-other-event',
  'billing billing-free billing-extra-fields billing-promo billing-refused',
  'payment-card payment-qr payment-declined payment-over receipt receipt-pending',
  'login login-not-verified register register-wrong-fields message-register forgot-password verify-failed',
  'pre-registration-buyer account settings-open settings-delete orders-open orders-empty tickets tickets-failed',
  'link-app app-data-erase app-data-erase-wrong-fields delete-success-staff erase-confirm',
].flatMap((names) => names.split(' '));

test('the list of what is seen names states that exist', () => {
  expect(seen.filter((name) => !screens.some((screen) => screen.name === name))).toEqual([]);
});

let token: Record<string, string>;
test.beforeAll(async ({ browser }, { project }) => {
  token = await signInByForm(browser, project.use.baseURL ?? '');
});

for (const language of ['en', 'th'] as const) {
  test.describe(language, () => {
    test.use({ reducedMotion: 'reduce', serviceWorkers: 'block' } as object);
    for (const screen of screens.filter(({ name }) => seen.includes(name))) {
      test(`${screen.name}`, async ({ page, request, baseURL }) => {
        const shop: Shop = {
          event: async (name) => (await (await request.get(`/api/event/${name}`)).json()) as EventDetails,
        };
        await page.context().addCookies([{ name: 'LANG', value: language, url: baseURL ?? '' }]);
        expect(await look(page, screen, { language, shop, token })).toEqual([]);
      });
    }
  });
}

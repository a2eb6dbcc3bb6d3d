import { absentFunctions } from '@playday/build/browsers/scripts';
import { absentSelectors, readByOldest } from '@playday/build/browsers/styles';
import type { BrowserContext } from '@playwright/test';
import { fillIn } from '../foreign/embedded-form.ts';
import { foreign, openForeignPage } from '../foreign/foreign-page.ts';
import { test as base } from './buyer.ts';
import { approvePayment, cartOf, openCart, payBy } from './checkout.ts';
import { expect, live, signIn, visit } from './journey-test.ts';

/**
 * A browser without all that one of the oldest browsers served lacks: functions are deleted,
 * selectors refused, and style sheets arrive as it would read them. Syntax cannot be taken away;
 * `npm test -- browsers` checks it.
 */
const test = base.extend<{ oldest: void }>({
  oldest: [
    async ({ context, baseURL }, use) => {
      await makeOldest(context, baseURL ?? '');
      await use();
    },
    { auto: true },
  ],
});

// Documents' inline styles are changed, so their hashes no longer match; a service worker would
// fetch files unchanged.
test.use({ bypassCSP: true, serviceWorkers: 'block' });

async function makeOldest(context: BrowserContext, shop: string) {
  await context.addInitScript(removeFunctions, {
    ...absentFunctions(),
    selectors: absentSelectors,
  });
  await context.route(`${shop}/**/*.css`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: readByOldest(await response.text()) });
  });
  await context.route(
    ({ origin, pathname }) => origin === shop && !/\.\w+$|^\/api\//.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch({ maxRedirects: 0 });
      const body = (await response.text()).replace(
        /(<style[^>]*>)([^]*?)(?=<\/style>)/g,
        (_, tag: string, css: string) => tag + readByOldest(css),
      );
      await route.fulfill({ response, body });
    },
  );
}

/** Runs in the page, before its scripts. */
function removeFunctions({
  globals,
  members,
  selectors,
}: ReturnType<typeof absentFunctions> & { selectors: string[] }) {
  const all = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  for (const { owner, name, isStatic } of members) {
    const object = isStatic ? all[owner] : (all[owner]?.prototype ?? all[owner]);
    if (object) Reflect.deleteProperty(object, name);
  }
  for (const name of globals) {
    const { prototype } = all[name] ?? {};
    for (const member of prototype ? Object.getOwnPropertyNames(prototype) : [])
      if (member !== 'constructor') Reflect.deleteProperty(prototype!, member);
    Reflect.deleteProperty(globalThis, name);
  }
  const isUnknown = new RegExp(`:(${selectors.join('|')})\\b`);
  for (const owner of [Document, Element, DocumentFragment])
    for (const name of ['querySelector', 'querySelectorAll', 'matches', 'closest']) {
      const prototype = owner.prototype as unknown as Record<
        string,
        ((selector: string) => unknown) | undefined
      >;
      const known = prototype[name];
      if (known)
        prototype[name] = function (selector) {
          if (isUnknown.test(selector))
            throw new DOMException(`'${selector}' is no selector`, 'SyntaxError');
          return known.call(this, selector);
        };
    }
  // The style sheets that arrive are not those of the hashes.
  Object.defineProperty(HTMLLinkElement.prototype, 'integrity', { set() {}, get: () => '' });
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => fetch(input, { ...init, integrity: '' });
}

test('oldest browser: a buyer goes from the first tap to the QR code', async ({
  page,
  newBuyer,
}) => {
  const buyer = await newBuyer();
  await page.goto('/event/crate-day');
  // Before the page is hydrated.
  await page.getByRole('button', { name: 'General admission: one more' }).click();
  await live(page);
  await expect(page.getByText('1 ticket', { exact: true })).toBeVisible();
  expect(
    await page.evaluate(() => ['withResolvers' in Promise, 'toReversed' in Array.prototype]),
  ).toEqual([false, false]);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 250, 243)');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  // The menu is dark in both schemes.
  await expect(menu).toHaveCSS('border-inline-start-color', 'rgb(51, 45, 82)');
  await page.keyboard.press('Escape');
  await openCart(page);

  await signIn(page, buyer);
  await expect(cartOf(page)).toBeVisible();
  await cartOf(page).getByRole('button', { name: 'CHECKOUT' }).click();
  await payBy(page, 'Credit or debit card');
  await approvePayment(page);
  await expect(page.locator('h1')).toBeVisible();
  await visit(page, '/account/tickets');
  await expect(page.getByRole('link', { name: /Save QR/ })).toHaveCount(1);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: /Save QR/ }).click();
  await saved;
});

test('oldest browser: the erasure form on a foreign page is sent', async ({ page }, info) => {
  const shop = info.project.use.baseURL ?? '';
  const server = await openForeignPage(foreign.listed, shop);
  try {
    await page.goto(foreign.listed);
    const styles = page.locator('playday-erasure style');
    const css = readByOldest((await styles.textContent()) ?? '');
    await styles.evaluate((element, text) => {
      element.textContent = text;
    }, css);
    const label = page.getByText('นามสกุล', { exact: true });
    await expect(label).toHaveCSS('font-size', '16px');
    await expect(label).toHaveCSS('color', 'rgb(23, 19, 43)');
    await fillIn(page);
    await expect(page.getByText('14 วัน')).toBeVisible();
  } finally {
    await server.close();
  }
});

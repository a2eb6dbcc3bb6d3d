import type { BrowserContext, Page, Response } from '@playwright/test';
import { placeOrder, test, type Buyer } from './buyer.ts';
import { chooseMethod, goToBilling, payButton } from './checkout.ts';
import { expect, expectConsoleErrors, live, signIn, visit } from './journey-test.ts';

/** Personal data of a buyer: name, addresses, phone, token, orders and tickets. */
async function tracesOf(buyer: Buyer): Promise<string[]> {
  const [{ orders }, tickets] = await Promise.all([
    buyer.http('GET /user/profile/orders'),
    buyer.http('GET /user/profile/tickets'),
  ]);
  const owned = tickets.flatMap((group) => group.tickets);
  return [
    buyer.firstName,
    buyer.lastName,
    buyer.login,
    encodeURIComponent(buyer.login),
    buyer.phone,
    buyer.phone.replace(/^66/, '0'),
    buyer.token,
    ...orders.flatMap(({ pubId, payId }) => [pubId, ...(payId ? [payId] : [])]),
    ...owned.flatMap(({ pubId, qr }) => [pubId, ...(qr ? [qr.slice(-200)] : [])]),
  ];
}

const found = (text: string, traces: string[]) => traces.filter((trace) => text.includes(trace));

/** The page's HTML and the values of its fields. */
async function tracesInPage(page: Page, traces: string[]): Promise<string[]> {
  const text = await page.evaluate(() =>
    [
      location.href,
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(
        ({ value }) => value,
      ),
    ].join('\n'),
  );
  return found(text, traces);
}

/**
 * Everything that the browser stores for the shop: local and session storage, cookies, caches with
 * bodies, databases.
 */
async function tracesInBrowser(context: BrowserContext, page: Page, traces: string[]) {
  const kept = await page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        cached.push(name, request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    return [
      ...Object.entries({ ...localStorage }),
      ...Object.entries({ ...sessionStorage }),
      ...cached,
      ...(await indexedDB.databases()).map(({ name }) => name),
    ].join('\n');
  });
  return found(kept + JSON.stringify(await context.cookies()), traces);
}

test.use({ viewport: { width: 1280, height: 800 } });

const first = { firstName: 'Anchalee', lastName: 'Phumiphat' };
const second = { firstName: 'Boonsri', lastName: 'Wattana' };
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Your account' });

async function signInByForm(page: Page, buyer: Buyer) {
  await nav(page).getByRole('link', { name: 'Sign in / Register' }).click();
  await signIn(page, buyer);
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in');
}

/**
 * Navigates through every page of the account without loading a document; calls `checkTraces` on
 * each.
 */
async function walkAccount(page: Page, checkTraces: () => Promise<void>) {
  await nav(page).getByRole('link', { name: 'Profile' }).click();
  await expect(page.locator('h1')).toHaveText('Account settings');
  await checkTraces();
  for (const name of ['Orders', 'Tickets', 'Link app']) {
    await menu(page).getByRole('link', { name }).click();
    await expect(page.locator('h1')).toHaveText(name);
    await checkTraces();
  }
}

/** From home to billing, with one ticket in the cart, without loading a document. */
async function walkToBilling(page: Page, checkTraces: () => Promise<void>) {
  await page.getByRole('link', { name: 'Playday', exact: false }).first().click();
  await expect(page).toHaveURL('/');
  await checkTraces();
  await page
    .getByRole('article')
    .getByRole('link', { name: 'Dok Kham Fight Night', exact: true })
    .click();
  await expect(page.locator('h1')).toContainText('Dok Kham Fight Night');
  await checkTraces();
  await page.getByRole('button', { name: 'Grandstand: one more' }).click();
  await goToBilling(page);
  await checkTraces();
}

/**
 * Everything a buyer can leave behind: viewed orders, tickets, receipt and settings, and an order
 * without an answer.
 */
async function leaveTraces(page: Page, buyer: Buyer, traces: string[]) {
  const seen = new Set<string>();
  const checkTraces = async () =>
    (await tracesInPage(page, traces)).forEach((trace) => seen.add(trace));
  await nav(page).getByRole('link', { name: 'Profile' }).click();
  await menu(page).getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('group').filter({ hasText: 'Paid' }).locator('summary').click();
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page).toHaveURL(/\/receipt\?order=/);
  // The receipt is the first page of this document and is stored by its URL.
  await page.reload();
  await live(page);
  await expect(page.locator('h1')).toBeVisible();
  await walkAccount(page, checkTraces);
  await menu(page).getByRole('link', { name: 'Orders' }).click();
  // The page polls a pending order, whose answers have a cache of their own.
  const orders = (response: Response) => response.url().endsWith('/api/user/profile/orders');
  await page.waitForResponse(orders);
  await page.waitForResponse(orders);
  await walkToBilling(page, checkTraces);
  await page.getByLabel('Promo code').fill('PLAYDAY1');
  await chooseMethod(page, 'TrueMoney Wallet');
  await page.getByLabel(/phone/i).fill(buyer.phone.replace(/^66/, '0'));
  await page.route('**/api/user/order', (route) => route.abort('connectionreset'));
  // The first press applies the typed code, the second orders.
  await payButton(page).click();
  await expect(page.getByText(/Your code takes|not valid/).first()).toBeVisible();
  await payButton(page).click();
  await expect(page.getByText('We are checking your order')).toBeVisible();
  expect(seen, 'the journey itself saw them').toContain(buyer.login);
  expect(await tracesInBrowser(page.context(), page, traces)).toContain(buyer.login);
}

for (const how of ['sign-out', 'expired session'] as const)
  test(`two buyers in one browser, ${how}: no data of the first is left to the second`, async ({
    page,
    context,
    newBuyer,
    consoleErrors,
  }) => {
    const [a, b] = [await newBuyer(first), await newBuyer(second)];
    // A pending order and a free ticket.
    await placeOrder(a, 'dok-kham-fight-night', { method: 'promptpay' });
    await placeOrder(a, 'boom-science-fair');
    const traces = await tracesOf(a);
    const expectNone = async (more: string[] = []) =>
      expect.soft(await tracesInBrowser(context, page, [...traces, ...more])).toEqual([]);
    const checkTraces = async () => expect.soft(await tracesInPage(page, traces)).toEqual([]);
    await visit(page, '/faq');
    await signInByForm(page, a);
    await leaveTraces(page, a, [...traces, 'PLAYDAY1']);

    if (how === 'sign-out') {
      await nav(page).getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL('/');
      await live(page);
      await expect(page.locator('html')).toHaveAttribute('data-session', 'out');
      await checkTraces();
      await expectNone(['PLAYDAY1']);
      await signInByForm(page, b);
    } else {
      // An invalid token, which the page notices. In one step with the click: the page polls the
      // pending order, and a poll that notices first hides the link.
      const profile = nav(page).getByRole('link', { name: 'Profile' });
      await profile.evaluate((link: HTMLElement) => {
        localStorage.setItem('access_token', 'A'.repeat(43));
        link.click();
      });
      await expect(page).toHaveURL('/login?next=%2Faccount%2Fsettings');
      await expect(page.getByRole('button', { name: /Shopping cart/ }).first()).toBeHidden();
      await signIn(page, b);
      await expect(page.locator('html')).toHaveAttribute('data-session', 'in');
      await live(page);
      await expectNone(['dok-kham']);
      await checkTraces();
    }
    await walkAccount(page, checkTraces);
    await walkToBilling(page, checkTraces);
    await expect(page.getByLabel('Promo code')).toHaveValue('');
    await chooseMethod(page, 'TrueMoney Wallet');
    await expect(page.getByLabel(/phone/i)).toHaveValue('');
    await checkTraces();
    await expectNone();
    expect((await b.http('GET /user/profile/orders')).orders).toEqual([]);
    // The answer to the order never arrived.
    expectConsoleErrors(consoleErrors, /ERR_CONNECTION_RESET|status of 404/);
  });

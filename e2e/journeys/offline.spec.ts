import type { Page } from '@playwright/test';
import { openFaultProxy } from '../faults/fault-proxy.ts';
import { newBuyer, openSignedIn, placeOrder } from './buyer.ts';
import { expect, expectConsoleErrors, live, test, visit } from './journey-test.ts';

const eventName = 'BOOM! Science Fair for Small and Large Children';

/** A buyer with a free ticket. */
async function haveTicket() {
  const buyer = await newBuyer();
  await placeOrder(buyer, 'boom-science-fair');
  return buyer;
}

/** Opens the tickets and waits until they are cached. */
async function seeTickets(page: Page, origin = '') {
  await visit(page, `${origin}/account/tickets`);
  await expect(page.getByRole('heading', { name: eventName })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/account/tickets')) !== undefined))
    .toBe(true);
}

test('tickets shown once: they open without a network until sign-out', { tag: '@quick' }, async ({
  page,
  context,
  consoleErrors,
}) => {
  await openSignedIn(page, await haveTicket());
  await seeTickets(page);

  await context.setOffline(true);
  await page.reload();
  await live(page);
  await expect(page.getByRole('heading', { name: eventName })).toBeVisible();
  await expect(page.getByRole('img', { name: /QR|code/i }).first()).toBeVisible();

  // The session has ended; the ticket must still be available at the gate.
  const token = (await page.evaluate(() => localStorage.getItem('access_token'))) ?? '';
  await page.evaluate(() => localStorage.setItem('access_token_created', '0'));
  await page.reload();
  await live(page);
  await expect(page.getByRole('heading', { name: eventName })).toBeVisible();

  await page.goto('/about-us');
  await expect(page.getByRole('heading', { name: 'No internet connection' })).toBeVisible();
  await page.getByRole('link', { name: 'Tickets' }).click();
  await live(page);
  await expect(page.getByRole('heading', { name: eventName })).toBeVisible();

  await context.setOffline(false);
  await page.evaluate((again) => {
    localStorage.setItem('access_token', again);
    localStorage.setItem('access_token_created', String(Date.now()));
  }, token);
  await visit(page, '/account/tickets');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).join(' ')))
    .not.toContain('playday-kept-');
  await context.setOffline(true);
  await page.goto('/account/tickets');
  await expect(page.getByRole('heading', { name: 'No internet connection' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tickets' })).toBeHidden();

  // Without a network the browser logs every request.
  expectConsoleErrors(consoleErrors, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
});

test('network that hangs, then fails: tickets open, other pages show the offline page', {
  tag: '@engines',
}, async ({ page, consoleErrors }) => {
  const proxy = await openFaultProxy();
  try {
    await openSignedIn(page, await haveTicket());
    await visit(page, `${proxy.url}/about-us`);
    await seeTickets(page, proxy.url);
    await page.evaluate(() => navigator.serviceWorker.controller ?? location.reload());
    await live(page);

    proxy.break({ fault: 'hang', matches: () => true });
    await page.goto(`${proxy.url}/account/tickets`);
    await expect(page.getByRole('heading', { name: eventName })).toBeVisible();
    await expect(page.getByText(/, from this device/)).toBeVisible();

    proxy.break({ fault: 'refused', matches: () => true });
    await page.goto(`${proxy.url}/faq`);
    await expect(page.getByRole('heading', { name: 'No internet connection' })).toBeVisible();
    await page.getByRole('link', { name: 'Tickets' }).click();
    await expect(page.getByRole('heading', { name: eventName })).toBeVisible();
  } finally {
    proxy.heal();
    await proxy.close();
  }
  // The browser may log the requests that were not answered.
  expect(
    consoleErrors
      .splice(0)
      .filter((text) => !/ERR_|Failed to fetch|NetworkError|NS_ERROR/.test(text)),
  ).toEqual([]);
});

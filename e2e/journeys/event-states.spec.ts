import type { Page } from '@playwright/test';
import { buyTickets, openSignedIn, test } from './buyer.ts';
import { expect, expectAccessible, visit } from './journey-test.ts';
import { countMails } from './mailbox.ts';
import { office } from './office.ts';

const url = 'cinema-under-stars';
const name = 'Bring Your Own Mat: Indie Films under the Stars';
const because = ['--yes', '--reason', 'journey'];

const jsonLd = async (page: Page) => {
  const text = await page.locator('script[type="application/ld+json"]').first().textContent();
  return JSON.parse(text ?? '') as { eventStatus: string; previousStartDate?: string };
};
const tickets = (page: Page) => page.locator('details', { hasText: name });
const getTickets = (page: Page) => page.getByRole('button', { name: /^Get tickets/ });

/** The event's page and the buyer's tickets show this badge, and nothing is on sale. */
async function expectOff(page: Page, badge: 'Postponed' | 'Cancelled', sentence: RegExp) {
  await expect(async () => {
    await visit(page, `/event/${url}`);
    await expect(page.getByText(badge, { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(getTickets(page)).toBeHidden();
  expect((await jsonLd(page)).eventStatus).toBe(`https://schema.org/Event${badge}`);
  await expectAccessible(page);
  const desk = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 568 });
  await expect(page.getByText(badge, { exact: true })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(desk);
}

test('an event as a draft, on sale, postponed, on its new date and cancelled', async ({ page, newBuyer }) => {
  // A draft: only the signed link shows it, and nothing can be bought there.
  await office('event', 'unpublish', url, ...because);
  await expect(async () => {
    const reply = await page.goto(`/event/${url}`);
    expect(reply?.status()).toBe(404);
  }).toPass();
  const [preview] = (await office('event', 'preview', url)) as [{ url: string }];
  await visit(page, preview.url);
  await expect(page.locator('h1')).toHaveText(name);
  await expect(page.getByText(/preview of a draft/)).toBeVisible();
  await expect(getTickets(page)).toBeHidden();
  await expectAccessible(page);

  await office('event', 'publish', url, ...because);
  await expect(async () => {
    const reply = await page.goto(`/event/${url}`);
    expect(reply?.status()).toBe(200);
  }).toPass();
  const buyer = await newBuyer();
  await buyTickets(buyer, url, 2);
  await openSignedIn(page, buyer);

  await office('event', 'postpone', url, ...because);
  await expectOff(page, 'Postponed', /There is no new date yet/);
  await expect(page.getByText('The new date will follow')).toBeVisible();
  await expect(page.getByText('It was planned for')).toBeVisible();
  await visit(page, '/account/tickets');
  await expect(tickets(page).getByText('The new date will follow').first()).toBeVisible();
  await expect(tickets(page).getByText('Postponed')).toBeVisible();
  await expect(tickets(page).getByRole('link', { name: /Save QR/ })).toHaveCount(2);
  await expectAccessible(page);

  await office(
    'event',
    'postpone',
    url,
    '--date',
    '2027-03-05T18:00',
    '--end',
    '2027-03-05T23:30',
    ...because,
  );
  await expect(async () => {
    await visit(page, `/event/${url}`);
    await expect(page.getByText(/^New date\./)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.locator('time').first()).toHaveAttribute('datetime', /^2027-03-05T18:00/);
  expect(await jsonLd(page)).toMatchObject({ eventStatus: 'https://schema.org/EventRescheduled' });
  await expect(getTickets(page)).toBeVisible();
  await visit(page, '/account/tickets');
  await expect(tickets(page)).toContainText('Fri 5 March 2027');

  await office('event', 'cancel', url, ...because);
  await expectOff(page, 'Cancelled', /gets the money back/);
  await visit(page, '/account/tickets');
  await expect(tickets(page).getByText('Cancelled').first()).toBeVisible();
  await expect(tickets(page).getByRole('link', { name: /Save QR/ })).toHaveCount(0);
  await visit(page, '/account/orders');
  await page.getByRole('main').locator('summary').first().click();
  await expect(page.getByText('฿370 was refunded to you.')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText('The event is cancelled, and so is this order.')).toBeVisible();
  expect(await countMails(page, buyer.login, `${name} is cancelled`)).toBe(1);
});

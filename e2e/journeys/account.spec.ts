import type { Locator } from '@playwright/test';
import { buyTickets, openSignedIn, test } from './buyer.ts';
import { expect, expectAccessible, visit } from './journey-test.ts';

test('two tickets on a phone: code and Save are in view, a keyboard reaches the next', async ({
  page,
  newBuyer,
}) => {
  const buyer = await newBuyer({ firstName: 'Anchalee', lastName: 'Phumiphat' });
  await buyTickets(buyer, 'ninth-floor-jazz', 2);
  await openSignedIn(page, buyer);
  await visit(page, '/account/tickets?lang=th');
  const [first, second] = [page.getByRole('article').first(), page.getByRole('article').last()];
  for (const part of [first.locator('img'), first.getByRole('heading'), first.getByRole('link')])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(first.getByText(/Anchalee Phumiphat/)).toBeVisible();
  await expect(second.locator('img')).not.toBeInViewport({ ratio: 0.5 });
  await first.getByRole('link').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(second.getByRole('button').first()).toBeFocused();
  await expect(second.locator('img')).toBeInViewport({ ratio: 0.9 });
  await expectAccessible(page);
});

test('pages behind the session while data loads: titles, blocks where the page has them', async ({
  page,
  buyer,
}) => {
  await buyTickets(buyer, 'ninth-floor-jazz', 1);
  const main = page.getByRole('main');
  const title = main.getByRole('heading', { level: 1 });
  const topsOf = async (block: Locator) => {
    return [await title.boundingBox(), await block.first().boundingBox()].map((box) => box?.y);
  };
  for (const [path, data, first] of [
    ['/account/orders', 'orders', main.locator('details')],
    ['/account/tickets', 'tickets', main.locator('details')],
    ['/account/settings', 'account', main.getByRole('heading', { level: 2 })],
    ['/account/link-app', 'link', main.getByText('With the app')],
  ] as const) {
    const arrived = Promise.withResolvers<void>();
    await page.route(new RegExp(`/api/user/profile/${data}(\\?|$)`), (route) =>
      arrived.promise.then(() => route.continue()),
    );
    await page.goto(path);
    await expect(page.getByText('The network is slow')).toBeVisible();
    const atFirst = await topsOf(main.locator('svg[width="100%"]'));
    arrived.resolve();
    await expect(first.first()).toBeVisible();
    expect(await topsOf(first)).toEqual(atFirst);
  }
});

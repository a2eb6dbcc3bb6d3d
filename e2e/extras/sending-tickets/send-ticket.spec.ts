import { openSignedIn, placeOrder, test } from '../../journeys/buyer.ts';
import {
  consoleErrorsOf,
  expect,
  expectAccessible,
  signIn,
  visit,
} from '../../journeys/journey-test.ts';

const event = 'boom-science-fair';
test.use({ hasTouch: true });

test('a buyer sends a ticket: a friend accepts it on another device with a new code', async ({
  page,
  browser,
  newBuyer,
}) => {
  const [buyer, friend] = [await newBuyer(), await newBuyer({ firstName: 'Nok' })];
  await placeOrder(buyer, event);
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page, buyer);
  await visit(page, '/account/tickets');
  const codeOf = async (of: typeof buyer) =>
    (await of.http('GET /user/profile/tickets')).flatMap(({ tickets }) =>
      tickets.map(({ pubId }) => pubId),
    );
  const [code = ''] = await codeOf(buyer);
  await expect(page.getByText(code)).toBeVisible();
  const send = page.getByRole('button', { name: 'Send to a friend' });
  await page.setViewportSize({ width: 320, height: 480 });
  const scaleText = (size: string) =>
    page.evaluate(
      (fontSize) => document.documentElement.style.setProperty('font-size', fontSize),
      size,
    );
  await scaleText('200%');
  await send.click();
  const title = page.getByRole('dialog').getByRole('heading');
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await scaleText('');
  await page.setViewportSize({ width: 390, height: 844 });
  await send.click();
  await expect(page.getByRole('dialog').getByRole('button').first()).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make a link' }).click();
  await expect(page.getByText('The link is ready.').locator('..')).toBeFocused();
  await expectAccessible(page);
  const line = await page.getByRole('link', { name: 'Send by LINE' }).getAttribute('href');
  const [link = ''] = /http\S+$/.exec(new URL(line ?? '').searchParams.get('text') ?? '') ?? [];
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Waiting for your friend to accept')).toBeVisible();

  const device = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const friendPage = await device.newPage();
  const [token = ''] = /(?<=token=)[^&]+/.exec(link) ?? [];
  const told: string[] = [];
  const errors = consoleErrorsOf(friendPage);
  friendPage.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!['/receive', `/api/ticket-transfer/${token}`].includes(pathname))
      told.push(
        `${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`,
      );
  });
  await visit(friendPage, link);
  await expect(friendPage.getByText('Mali sent you a ticket')).toBeVisible();
  await expectAccessible(friendPage);
  await friendPage.getByRole('link', { name: 'Log in to accept' }).click();
  await expect(friendPage.getByText('Log in to accept the ticket.')).toBeVisible();
  expect(friendPage.url()).not.toContain(token);
  await signIn(friendPage, friend);
  await expect(friendPage).toHaveURL(/\/receive$/);
  await friendPage.getByRole('button', { name: 'Accept the ticket' }).click();
  await expect(friendPage).toHaveURL(/\/account\/tickets$/);
  const [own = ''] = await codeOf(friend);
  await expect(friendPage.getByText(own)).toBeVisible();
  expect(own).not.toBe(code);
  expect(told.filter((request) => request.includes(token))).toEqual([]);
  expect(errors).toEqual([]);

  await friendPage.goto(link);
  await expect(friendPage.getByText('This ticket has already been accepted.')).toBeVisible();
  await expectAccessible(friendPage);
  await device.close();

  await page.reload();
  await expect(page.getByText(/^sent · with Nok/)).toBeVisible();
});

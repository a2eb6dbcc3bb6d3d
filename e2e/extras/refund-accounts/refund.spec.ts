import { buyTickets, office, openSignedIn, test } from '../../journeys/buyer.ts';
import { consoleErrorsOf, expect, expectAccessible } from '../../journeys/journey-test.ts';
import { followMail } from '../../journeys/mailbox.ts';

test('PromptPay refund on a second device: works by keyboard, and leaks no token', async ({
  newBuyer,
  browser,
}) => {
  const buyer = await newBuyer();
  const { id, total } = await buyTickets(buyer, 'dok-kham-fight-night', 1, 'promptpay');
  const http = office();
  const params = { order: String(id) };
  await http('POST /office/orders/{order}/refund', { params, body: { reason: 'cannot come' } });

  const device = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await device.newPage();
  const errors = consoleErrorsOf(page);
  await followMail(page, buyer.login, 'Where should we send your money?', 'Say where to send it');
  const [token = ''] = /(?<=token=)[\w-]+/.exec(page.url()) ?? [];
  const told: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!['/refund', `/api/refund-destination/${token}`].includes(pathname))
      told.push(
        `${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`,
      );
  });
  expect((await page.reload())?.headers()['referrer-policy']).toBe('strict-origin');
  const bank = page.getByLabel('PromptPay or bank');
  await expect(bank).toBeVisible();
  const amount = total.toLocaleString('en', { minimumFractionDigits: 2 });
  await expect(page.getByText(`฿${amount}`)).toBeVisible();
  await expectAccessible(page);
  await bank.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('1234567890122');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Mali Suwan');
  await page.keyboard.press('Enter');
  const account = page.getByLabel('Mobile number, national or tax ID, or e-wallet ID');
  await expect(account).toBeFocused();
  await expect(account).toHaveAccessibleDescription(/Please check the number/);
  await expectAccessible(page);
  await account.fill('081 234 5678');
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Thank you');
  await expect(page.getByText('PromptPay ending in 5678')).toBeVisible();
  await expectAccessible(page);

  const { refunds } = await http('POST /office/refunds/export', { body: {} });
  const file = refunds.map(({ reference, amount }) => ({ reference, amount }));
  expect(refunds).toMatchObject([
    { account: '0812345678', name: 'Mali Suwan', method: 'promptpay' },
  ]);
  await page.reload();
  await expect(
    page.getByText('We are already transferring the money to this account'),
  ).toBeVisible();
  await http('POST /office/refunds/paid', { body: { reason: 'bank file', file } });
  await page.reload();
  await expect(title).toHaveText('Your money was transferred');
  await expectAccessible(page);
  expect(told.filter((request) => request.includes(token))).toEqual([]);
  expect(errors).toEqual([]);
  await device.close();
});

test('returned tickets of a moved event: the order shows each step of the refund', async ({
  newBuyer,
  page,
}) => {
  const buyer = await newBuyer();
  const { id } = await buyTickets(buyer, 'stray-cat-expo', 2, 'promptpay');
  const http = office();
  const { event } = await http('GET /event/{id}', { params: { id: 'stray-cat-expo' } });
  const dateStart = new Date(Date.parse(event.dateStart) + 7 * 86_400_000).toISOString();
  await http('POST /office/events/{url}/postpone', {
    params: { url: 'stray-cat-expo' },
    body: { reason: 'the hall is wet', dateStart },
  });
  await openSignedIn(page, buyer);
  await page.goto('/account/orders');
  const order = page.getByRole('group').first();
  await expect(order.getByText('New date', { exact: true }).first()).toBeVisible();
  await order.getByText(event.name).first().click();
  await expect(order.locator('del')).toBeVisible();
  await order.getByRole('button', { name: 'Return the tickets' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Return the tickets' }).click();

  const account = page.getByLabel('Mobile number, national or tax ID, or e-wallet ID');
  await expect(account).toBeVisible();
  expect(new URL(page.url()).searchParams.get('token')).toBeNull();
  await expectAccessible(page);
  await page.goto('/account/orders');
  await expect(order.getByText('You returned 2 tickets.')).toBeVisible();
  await expect(order.locator('[data-tone="warning"]')).toContainText(
    'Please tell us where to transfer',
  );
  await expect(order.locator('[data-tone="success"]')).toHaveCount(0);
  await expectAccessible(page);
  await order.getByRole('link', { name: 'Say where to send it' }).click();
  await account.fill('081 234 5678');
  await page.getByLabel('Name of the account holder').fill('Mali Suwan');
  await page.getByRole('button', { name: 'Send account details' }).click();
  await expect(page.getByText('PromptPay ending in 5678')).toBeVisible();
  await page.getByRole('link', { name: 'My orders' }).click();
  await order.getByText(event.name).first().click();
  await expect(order.getByText(/^We transfer .+ to PromptPay ending in 5678 by /)).toBeVisible();

  await http('POST /office/refunds/export', { body: {} });
  const params = { order: String(id) };
  await http('POST /office/orders/{order}/refunds/paid', { params, body: { reason: 'bank file' } });
  await page.reload();
  await order.getByText(event.name).first().click();
  const done = /^On .+ we transferred .+ to PromptPay ending in 5678\.$/;
  await expect(order.locator('[data-tone="success"]').getByText(done)).toBeVisible();
  await order.getByRole('link', { name: 'How the money comes back' }).click();
  await expect(page.getByText(done)).toBeVisible();
  await expectAccessible(page);
});

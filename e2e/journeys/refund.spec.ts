import { buyTickets, office, test } from './buyer.ts';
import { consoleErrorsOf, expect, expectAccessible } from './journey-test.ts';
import { followMail } from './mailbox.ts';

test('PromptPay order that the office refunds: on a second device the buyer says by keyboard where to; no other address has the link’s token', async ({
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
      told.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`);
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
  const account = page.getByLabel('Mobile number or national ID');
  await expect(account).toBeFocused();
  await expect(account).toHaveAccessibleDescription(/Please check the number/);
  await expectAccessible(page);
  await account.fill('081 234 5678');
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Thank you');
  await expect(page.getByText('PromptPay ••• 5678')).toBeVisible();
  await expectAccessible(page);

  const { refunds } = await http('POST /office/refunds/export', { body: {} });
  const file = refunds.map(({ reference, amount }) => ({ reference, amount }));
  expect(refunds).toMatchObject([{ account: '0812345678', name: 'Mali Suwan', method: 'promptpay' }]);
  await page.reload();
  await expect(page.getByText('Your money is on its way to this account')).toBeVisible();
  await http('POST /office/refunds/paid', { body: { reason: 'bank file', file } });
  await page.reload();
  await expect(title).toHaveText('Your money was transferred');
  await expectAccessible(page);
  expect(told.filter((request) => request.includes(token))).toEqual([]);
  expect(errors).toEqual([]);
  await device.close();
});

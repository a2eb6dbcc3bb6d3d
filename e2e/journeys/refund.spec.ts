import { expect, expectAccessible, live, test } from './journey-test.ts';

const token = 'a1b2c3d4'.repeat(9);

test('link of a refund: by keyboard a wrong account, then the right one; no other address has the link’s token', async ({
  page,
}) => {
  const refund = { order: 'PD-H3WN-8T5R', event: 'Ninth Floor Jazz', amount: '฿1,035.50', destination: null };
  await page.route(`**/api/refund-destination/${token}`, (route) =>
    route.fulfill({ json: route.request().method() === 'GET' ? { ...refund, state: 'open' } : {} }),
  );
  const told: string[] = [];
  page.on('request', (request) => {
    const own = [`/refund?token=${token}`, `/api/refund-destination/${token}`];
    const { pathname, search } = new URL(request.url());
    if (!own.includes(pathname + search))
      told.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`);
  });
  const document = await page.goto(`/refund?token=${token}`);
  expect(document?.headers()['referrer-policy']).toBe('strict-origin');
  await live(page);
  await expect(page.getByText('฿1,035.50')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('PromptPay or bank').focus();
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  await expect(page.getByText('PromptPay ••• 5678')).toBeVisible();
  await expectAccessible(page);
  expect(told.filter((request) => request.includes(token))).toEqual([]);
});

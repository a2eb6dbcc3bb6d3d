import { buyTickets, test } from './buyer.ts';
import { expect, visit } from './journey-test.ts';

test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, ' +
    'like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 ' +
    '[FB_IAB/FB4A;FBAV/490.0.0.0;]',
});

test('browser without blobs and downloads: receipt, calendar and ticket can be saved', async ({
  page,
  buyer,
  browser,
}) => {
  await page.addInitScript(() => {
    URL.createObjectURL = () => {
      throw new TypeError('no blobs here');
    };
    document.addEventListener(
      'click',
      (press) => {
        if (press.target instanceof Element && press.target.closest('a[download]'))
          press.preventDefault();
      },
      true,
    );
    for (const name of ['share', 'canShare']) Reflect.deleteProperty(Navigator.prototype, name);
  });
  const { pubId, number } = await buyTickets(buyer, 'ninth-floor-jazz', 2);
  const opened = () => page.waitForResponse(/\/api\/(?:files|event)\/.+\/[^/]+$/);

  await visit(page, `/receipt?order=${pubId}`);
  await expect(page.getByText(/open this page in Safari or Chrome/)).toBeVisible();
  const [receipt] = await Promise.all([
    opened(),
    page.getByRole('link', { name: 'Save the receipt' }).click(),
  ]);
  expect(await receipt.headerValue('content-disposition')).toContain(`playday-${number}.html`);
  for (const text of ['Receipt · Paid', 'Buyer: Mali Suwan', /Seller: Playday Co., Ltd\./, number])
    await expect(page.getByText(text).first()).toBeVisible();

  await page.goBack();
  const [calendar] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  ]);
  expect(calendar.suggestedFilename()).toBe('ninth-floor-jazz.ics');

  await visit(page, '/account/tickets');
  await expect(page.getByText(/open this page in Safari or Chrome/)).toBeVisible();
  const [ticket] = await Promise.all([
    opened(),
    page.getByRole('link', { name: 'Save QR' }).first().click(),
  ]);
  expect(await ticket.allHeaders()).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  const code = page.locator('img');
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200);

  // The app's menu opens it in the phone's own browser, which has no session.
  const elsewhere = await browser.newContext();
  expect((await elsewhere.request.get(ticket.url(), { maxRedirects: 0 })).status()).toBe(200);
  await elsewhere.close();
});

import { office, openSignedIn, test } from './buyer.ts';
import { approvePayment, cartOf, choose, goToBilling, payBy } from './checkout.ts';
import { expect, visit } from './journey-test.ts';

const url = 'luk-thung-homecoming';
const earlyBird = 'Middle, early bird';

test('early bird that ends: held it is paid, chosen on another device it leaves by name', async ({
  page,
  buyer: _,
  newBuyer,
  browser,
}) => {
  await choose(page, url, { [earlyBird]: 2 });
  await goToBilling(page);

  const device = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const other = await device.newPage();
  await choose(other, url, { [earlyBird]: 1, Back: 1 });
  const http = office();
  await http('POST /office/events/{url}/window', {
    params: { url },
    body: {
      ticket: 'early',
      saleEnd: new Date().toISOString(),
      reason: 'sold enough at this price',
    },
  });

  await openSignedIn(other, await newBuyer());
  await visit(other, `/event/${url}`);
  const told = other.getByText(`The sale of ${earlyBird} has ended.`);
  await expect(told.first()).toBeVisible();
  await other.getByRole('button', { name: 'Get tickets' }).first().click();
  await expect(cartOf(other).getByText('Back', { exact: true })).toBeVisible();
  await expect(cartOf(other).getByText(earlyBird)).toHaveCount(0);

  await payBy(page, 'Credit or debit card');
  await approvePayment(page);
  await device.close();
});

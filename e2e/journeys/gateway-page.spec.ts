import { placeOrder, test } from './buyer.ts';
import {
  approvePayment,
  choose,
  chooseMethod,
  expectPayment,
  goToBilling,
  payButton,
} from './checkout.ts';
import { expect, expectAccessible, visit } from './journey-test.ts';

test('mobile banking: asks for the bank; paid on the gateway’s page, the receipt', async ({
  page,
  buyer: _,
}) => {
  await choose(page, 'ninth-floor-jazz', { 'Standing at the rail': 1 });
  await goToBilling(page);
  await chooseMethod(page, 'Mobile banking');
  const banks = page.getByRole('group', { name: 'Your bank' });
  await payButton(page).click();
  await expect(banks.getByRole('alert')).toBeVisible();
  await expect(banks.getByRole('radio').first()).toBeFocused();
  await banks.getByText('Siam Commercial Bank').click();
  await payButton(page).click();
  await expectPayment(page);
  await approvePayment(page);
});

test('page of the gateway without a way back: beside the payment, which shows the receipt', async ({
  page,
  context,
  buyer,
}) => {
  const { order } = await placeOrder(buyer, 'five-glasses', {
    method: 'kCardsFlexi',
    count: 1,
  });
  await visit(page, `/payment?order=${order.pubId}`);
  await expect(page.getByText(/opens in a new tab .* Keep this page open/)).toBeVisible();
  await expectAccessible(page);
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'PAY', exact: true }).click();
  const gateway = await opening;
  await expect(gateway.getByRole('link')).toHaveCount(0);
  expect(await gateway.evaluate(() => opener === null)).toBe(true);
  await expect(page.getByText(/^Waiting for your payment in the other tab/)).toBeVisible();

  // Closed too early.
  await gateway.close();
  const again = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open the payment page again' }).click();
  await (await again).getByRole('button', { name: 'Approve payment' }).click();
  await expect((await again).getByText('Approved.')).toBeVisible();
  await expect(page).toHaveURL(/\/receipt\?order=/);
});

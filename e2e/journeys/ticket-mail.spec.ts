import { openSignedIn, test } from './buyer.ts';
import { choose, chooseMethod, expectPayment, goToBilling, payButton } from './checkout.ts';
import { expect } from './journey-test.ts';
import { openMail } from './mailbox.ts';

test('paid order: the test bank names it, and the mail has the tickets with their codes and opens Tickets', async ({
  page,
  newBuyer,
}) => {
  const buyer = await newBuyer();
  await openSignedIn(page, buyer);
  await choose(page, 'ninth-floor-jazz', { 'Table seat': 2 });
  await goToBilling(page);
  await chooseMethod(page, /Credit or debit card/);
  await payButton(page).click();
  await expectPayment(page);
  await page.getByRole('button', { name: 'PAY', exact: true }).click();

  const { orders } = await buyer.http('GET /user/profile/orders');
  const { number, pubId } = orders[0]!;
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  for (const text of ['Test bank', 'Late Set: Jazz on the Ninth Floor', number, 'Credit or debit card'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await expect(page).toHaveURL(/\/receipt\?order=/);
  await expect(page.getByRole('link', { name: 'Help with this order' })).toHaveAttribute(
    'href',
    `mailto:help@playday.test?subject=${encodeURIComponent(`Order ${number}`)}`,
  );

  await openMail(page, buyer.login, 'Your tickets for Late Set: Jazz on the Ninth Floor');
  const mail = page.getByRole('article');
  await expect(mail.getByText('Ticket 2 of 2')).toBeVisible();
  await expect(mail.getByText(number).first()).toBeVisible();
  const codes = mail.getByRole('img', { name: /QR code of ticket/ });
  await expect(codes).toHaveCount(2);
  for (const code of await codes.all())
    expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200);
  await expect(page.getByRole('link', { name: /\.ics$/ })).toBeVisible();
  await expect(mail.getByRole('link', { name: 'Open receipt' })).toHaveAttribute('href', new RegExp(pubId));
  await mail.getByRole('link', { name: 'See my tickets', exact: true }).click();
  await expect(page).toHaveURL(/\/account\/tickets/);
  await expect(page.getByRole('link', { name: /Save QR/ })).toHaveCount(2);
});

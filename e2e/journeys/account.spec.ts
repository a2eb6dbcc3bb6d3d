import { buyTickets, newBuyer, openSignedIn, placeOrder } from './buyer.ts';
import { expect, expectAccessible, test, visit, expectConsoleErrors } from './journey-test.ts';

test('order paid in another browser: the open page shows it as paid without a reload', async ({
  page,
  context,
}) => {
  const buyer = await newBuyer();
  const byCode = (await placeOrder(buyer, 'dok-kham-fight-night', { method: 'promptpay' })).order.number;
  const byCard = (await placeOrder(buyer, 'ninth-floor-jazz', { method: 'kCards' })).order.number;
  await openSignedIn(page, buyer);
  await visit(page, '/account/orders');
  const row = (number: string) => page.getByRole('group').filter({ hasText: number });
  await expect(row(byCard).getByText('Pending payment')).toBeVisible();

  // Orders that wait for payment are open from the start.
  await expect(row(byCode).getByRole('img', { name: 'QR code to pay with PromptPay QR' })).toBeVisible();
  const pay = row(byCard).getByRole('link', { name: 'Pay via Credit or debit card' });
  await expectAccessible(page);

  const bank = await context.newPage();
  await bank.goto((await pay.getAttribute('href')) ?? '');
  await bank.getByRole('button', { name: 'Approve payment' }).click();
  await bank.waitForURL(({ pathname }) => !pathname.startsWith('/api/'));
  await bank.close();

  await expect(row(byCard).getByText('Paid', { exact: true })).toBeVisible();
  await expect(pay).toBeHidden();
  await expect(row(byCard)).toHaveAttribute('open', '');
  await expect(row(byCode).getByText('Pending payment')).toBeVisible();
  await row(byCard).getByRole('link', { name: 'Show tickets' }).click();
  await expect(page.getByRole('link', { name: 'Save QR' })).toHaveCount(1);
});

test('two tickets on a phone: code and Save are in the first view, and a keyboard gets to the next one', async ({
  page,
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
  await expect(second.getByRole('button')).toBeFocused();
  await expect(second.locator('img')).toBeInViewport({ ratio: 0.9 });
  await expectAccessible(page);
});

test('actions of the account by keyboard: the focus stays where it was', async ({ page }) => {
  const buyer = await newBuyer();
  await buyTickets(buyer, 'ninth-floor-jazz', 1);
  await openSignedIn(page, buyer);
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  for (const [path, pressed, focused = pressed] of [
    ['/account/tickets', 'Show at the gate', 'Done'],
    ['/account/settings', 'Download your data'],
    ['/pre-registration', /^Pre-register/, /^Cancel my registration/],
  ] as const) {
    await visit(page, path);
    await button(pressed).press('Enter');
    await expect(button(focused)).toBeFocused();
    if (focused !== 'Done') continue;
    await button(focused).press('Enter');
    await expect(button(pressed)).toBeFocused();
  }
});

test('deleted account: the password is required and every session ends', async ({ page, consoleErrors }) => {
  const buyer = await newBuyer();
  await openSignedIn(page, buyer);
  await visit(page, '/account/settings');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete your account?' });
  await expectAccessible(page);
  await question.getByLabel('Password', { exact: true }).fill('Wrong2026');
  await question.getByRole('button', { name: 'Delete Account' }).click();
  await expect(question.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /The password is wrong\./,
  );
  expectConsoleErrors(consoleErrors, /status of 4/);

  await question.getByLabel('Password', { exact: true }).fill(buyer.password);
  await question.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your account will be deleted within 14 days.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-session', 'out');
  await expect(buyer.http('GET /user/profile/account')).rejects.toThrow('401');
});

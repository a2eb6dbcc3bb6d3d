import type { Locator, Page } from '@playwright/test';
import {
  amountOf,
  approvePayment,
  cartOf,
  checkOut,
  choose,
  chooseMethod,
  expectPayment,
  openCart,
  payButton,
} from './checkout.ts';
import { demo, expect, expectConsoleErrors, signIn, test, visit } from './journey-test.ts';
import { followMail } from './mailbox.ts';
import { confirmRegistration, fillInRegistration, someAddress } from './registration.ts';
import { translatePages } from './translator.ts';

/**
 * The page is translated except its timers, amounts, addresses and codes, and no part of it has
 * failed.
 */
async function expectTranslated(page: Page) {
  await expect(page.locator('font').first()).toBeAttached();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
  const texts = await page.locator('font > font').allTextContents();
  expect(
    texts.filter((text) => /^\d\d:\d\d\u200b$|^(Play|day)\u200b$|[฿@]|PD-\w{4}/.test(text)),
  ).toEqual([]);
}

async function expectTicking(timer: Locator) {
  const before = (await timer.textContent()) ?? '';
  expect(before).toMatch(/^\d\d:\d\d$/);
  await expect(timer).not.toHaveText(before);
  await expect(timer).toHaveText(/^\d\d:\d\d$/);
}

test('translated pages: buying works, from registration to tickets and orders', async ({
  page,
  context,
}) => {
  await translatePages(context, 'hydrated');
  const email = someAddress();
  await choose(page, 'plastic-monsoon-live', { 'Zone Puddle': 1 });
  await expectTranslated(page);
  await openCart(page);
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await fillInRegistration(page, email);
  await expectTranslated(page);
  await followMail(page, email, 'Confirm your e-mail address');
  // Signs in, and leads back to the event with the cart open.
  await confirmRegistration(page);

  const cart = cartOf(page);
  await expectTicking(cart.getByRole('timer'));
  await cart.getByRole('button', { name: /more$/ }).click();
  await expect(cart.getByText('฿2,400').first()).toBeVisible();
  await expect(cart.locator('output')).toHaveText(/^2/);
  await expect(cart.getByText('Your tickets are kept for you')).toBeVisible();
  await expectTranslated(page);
  await checkOut(page);
  await expectTicking(page.getByRole('main').getByRole('timer'));

  await page.getByRole('button', { name: 'Add a promo code' }).click();
  const box = page.getByLabel('Promo code');
  const apply = page.getByRole('button', { name: 'Apply' });
  await box.fill('SONGKRAN');
  await apply.click();
  await expect(page.getByText('This promo code has expired.').first()).toBeVisible();
  await box.fill('MONSOON5');
  await apply.click();
  await expect(page.getByText('Your code takes ฿500 off.')).toBeVisible();
  await expect(amountOf(page, 'Promo discount')).toHaveText('−฿500');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(amountOf(page, 'Promo discount')).toHaveCount(0);
  for (const method of ['PromptPay QR', 'Mobile banking', 'PromptPay QR', 'Credit or debit card'])
    await chooseMethod(page, method);
  await expectTranslated(page);
  await payButton(page).click();
  await expectPayment(page);
  await expectTicking(page.getByRole('main').getByRole('timer'));
  await expectTranslated(page);
  await approvePayment(page);
  await expect(page.locator('h1')).toHaveText('You’re in!');
  await expectTranslated(page);

  await page.getByRole('link', { name: 'See my tickets' }).click();
  await expect(page).toHaveURL('/account/tickets');
  const atGate = page.getByRole('button', { name: 'Show at the gate' }).first();
  await atGate.click();
  const ticket = page.getByRole('dialog');
  await expect(ticket.getByText('1 of 2')).toBeVisible();
  await ticket.getByRole('button', { name: 'Next' }).click();
  await expect(ticket.getByText('2 of 2')).toBeVisible();
  await expectTranslated(page);
  await ticket.getByRole('button', { name: 'Done' }).click();
  await expect(atGate).toBeFocused();
  await visit(page, '/account/orders');
  await expect(page.getByText('Paid').first()).toBeVisible();
  await page.locator('summary').first().click();
  await expectTranslated(page);
});

test('document translated before it is hydrated: the page recovers and works', async ({
  page,
  context,
  consoleErrors,
}) => {
  await translatePages(context, 'parsed');
  for (const path of ['/', '/faq', '/register', '/news', '/event/dok-kham-fight-night']) {
    await visit(page, path);
    await expectTranslated(page);
    await expect(page.locator('h1')).toHaveCount(1);
  }
  await page.getByRole('button', { name: /^Top step.*more$/ }).click();
  await expect(page.getByText('1 ticket').first()).toBeVisible();
  await openCart(page);
  await page.getByLabel('E-mail or phone').fill(demo.login);
  await page.getByLabel('Password', { exact: true }).fill('Wrong2026');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('wrong');
  await signIn(page, demo);
  expectConsoleErrors(consoleErrors, /status of 4|hydration/);
});

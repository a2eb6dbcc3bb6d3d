import { expect, type Locator, type Page, test as base } from '@playwright/test';
import { buyTickets, newBuyer, office, openSignedIn, placeOrder } from '../../journeys/buyer.ts';
import { cartOf, payButton } from '../../journeys/checkout.ts';
import { live, visit } from '../../journeys/journey-test.ts';
import { followMail } from '../../journeys/mailbox.ts';
import { password, someAddress } from '../../journeys/registration.ts';

/**
 * `npm run trial -- taps`: walks six ways through the shop on a phone and prints how many taps each
 * takes, with the fields to fill in apart.
 */
interface Walk {
  tap: (target: Locator) => Promise<void>;
  /** Fills in a field, which is tapped for that. */
  fill: (field: Locator, text: string) => Promise<void>;
}

const test = base.extend<{ walk: Walk }>({
  walk: async ({}, use, { title }) => {
    let [taps, fields] = [0, 0];
    await use({
      async tap(target) {
        taps += 1;
        await target.click();
      },
      async fill(field, text) {
        fields += 1;
        await field.fill(text);
      },
    });
    console.log(`${title}: ${taps} taps, ${fields} fields`);
  },
});

test.use({ hasTouch: true });

const main = (page: Page) => page.getByRole('main');

/** From an event's page to its receipt, by PromptPay, which the bank's app approves. */
async function pay(page: Page, { tap }: Walk) {
  await tap(cartOf(page).getByRole('button', { name: 'CHECKOUT' }));
  await tap(page.getByRole('radio', { name: /PromptPay/ }));
  const placed = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/user/order') && answer.request().method() === 'POST',
  );
  await tap(payButton(page));
  const { payment } = (await (await placed).json()) as { payment: { paymentId: string } };
  await expect(page.locator('h1')).toHaveText('PAYMENT');
  const body = new URLSearchParams({ choice: 'approve' });
  await fetch(new URL(`/api/sandbox/qr/${payment.paymentId}`, page.url()), {
    method: 'POST',
    body,
  });
  await expect(page).toHaveURL(/\/receipt\?order=/);
}

async function choose(page: Page, { tap }: Walk) {
  await tap(page.getByRole('button', { name: /^Ringside.*more$/ }));
  await tap(page.getByRole('button', { name: 'Get tickets' }).first());
}

test('find: from home to an event by a word', async ({ page, walk }) => {
  await visit(page, '/');
  await walk.tap(page.getByRole('banner').getByRole('link', { name: 'Find events' }).first());
  await walk.fill(main(page).getByRole('searchbox'), 'boxing');
  await main(page).getByRole('searchbox').press('Enter');
  await walk.tap(main(page).getByRole('link', { name: 'Dok Kham Fight Night' }).first());
  await expect(page.locator('h1')).toHaveText('Dok Kham Fight Night');
});

test('buy as new: from an event to the receipt', async ({ page, walk }) => {
  const email = someAddress();
  await visit(page, '/event/dok-kham-fight-night');
  await choose(page, walk);
  await walk.tap(main(page).getByRole('link', { name: 'Register' }));
  const phone = `08${String(Date.now()).slice(-8)}`;
  await walk.fill(page.getByLabel('First name'), 'Mali');
  await walk.fill(page.getByLabel('Last name'), 'Suwan');
  await walk.fill(page.getByLabel('Phone'), phone);
  await walk.fill(page.getByLabel('Date of birth'), '1995-04-12');
  await walk.fill(page.getByLabel('E-mail'), email);
  await walk.fill(page.getByLabel('Password', { exact: true }), password);
  await walk.fill(page.getByLabel('Repeat the password'), password);
  await walk.tap(page.getByRole('button', { name: 'Register' }));
  await expect(page).toHaveURL(/\/message-register/);
  // The mail and its link are two more taps in an app of the buyer's.
  await followMail(page, email, 'Confirm your e-mail address');
  await walk.tap(page.getByRole('button', { name: 'Confirm e-mail address' }));
  await pay(page, walk);
});

test('buy as known: from an event to the receipt', async ({ page, walk }) => {
  await openSignedIn(page, await newBuyer());
  await visit(page, '/event/dok-kham-fight-night');
  await choose(page, walk);
  await pay(page, walk);
});

test('send: from home until the ticket is in LINE', async ({ page, walk }) => {
  const buyer = await newBuyer();
  await placeOrder(buyer, 'boom-science-fair');
  await openSignedIn(page, buyer);
  await visit(page, '/');
  await walk.tap(page.getByRole('banner').getByRole('link', { name: 'Tickets' }));
  await walk.tap(page.getByRole('button', { name: 'Send to a friend' }));
  await walk.tap(page.getByRole('button', { name: 'Make a link' }));
  await walk.tap(page.getByRole('link', { name: 'Send by LINE' }));
});

test('return: from home until the account for the money is told', async ({ page, walk }) => {
  const buyer = await newBuyer();
  await buyTickets(buyer, 'stray-cat-expo', 2, 'promptpay');
  const { event } = await buyer.http('GET /event/{id}', { params: { id: 'stray-cat-expo' } });
  const dateStart = new Date(Date.parse(event.dateStart) + 7 * 86_400_000).toISOString();
  const body = { reason: 'the hall is wet', dateStart };
  await office()('POST /office/events/{url}/postpone', { params: { url: event.url }, body });
  await openSignedIn(page, buyer);
  await visit(page, '/');
  const button = page.getByRole('button', { name: 'Return the tickets' });
  await walk.tap(page.getByRole('button', { name: 'Menu' }));
  await walk.tap(page.getByRole('dialog').getByRole('link', { name: 'Orders' }));
  await walk.tap(main(page).locator('summary').first());
  await walk.tap(button);
  await walk.tap(page.getByRole('dialog').getByRole('button', { name: 'Return the tickets' }));
  const account = page.getByLabel(/^Mobile number/);
  await walk.fill(account, '081 234 5678');
  await walk.fill(page.getByLabel('Name of the account holder'), 'Mali Suwan');
  await walk.tap(page.getByRole('button', { name: 'Send account details' }));
  await expect(page.getByText('PromptPay ending in 5678')).toBeVisible();
});

test('enter: from home until the code fills the screen', async ({ page, walk }) => {
  const buyer = await newBuyer();
  await placeOrder(buyer, 'boom-science-fair');
  await openSignedIn(page, buyer);
  await visit(page, '/');
  await live(page);
  await walk.tap(page.getByRole('banner').getByRole('link', { name: 'Tickets' }));
  await walk.tap(page.getByRole('button', { name: 'Show at the gate' }));
  await expect(page.getByRole('dialog').getByRole('img', { name: /QR code/ })).toBeVisible();
});

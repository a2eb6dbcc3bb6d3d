import type { Order } from '@playday/shared/api-contract';
import { ApiError } from '@playday/shared/kit/http';
import { fakeHost, adultUser, renderRoute } from '@playday/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import * as app from '../index.ts';
import * as sample from '../samples.ts';
import en from '../locales/en.json';

let orders = 0;
/** A new order per test, because a purchase is reported once per order. */
const newOrder = (order: Order): Order => ({ ...order, pubId: `PD-${(orders += 1)}` });

function receipt(
  order: Order,
  settings: typeof adultUser | null = adultUser,
  answer: Order | (() => Order) = order,
) {
  const host = fakeHost({
    settings,
    answers: {
      'GET /event/{id}': sample.details,
      'GET /currency': sample.currencies,
      'GET /user/order/{id}': answer,
    },
  });
  return renderRoute(app, `/receipt?order=${order.pubId}`, { host, words: { checkout: en } });
}
/** A line of the summary, by its label and amount. */
const row = (text: string) =>
  screen.getByText((_, element) => element?.tagName === 'DIV' && element.textContent === text);

beforeEach(() => {
  window.dataLayer = [];
});

test('signed out: redirects to sign-in with a way back', async () => {
  const { router } = receipt(sample.paidOrder, null);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toBe('?next=%2Freceipt%3Forder%3DPD-8W1MN');
});

test.each(['/receipt', '/receipt?order=PD-ANOTHER'])('%s: redirects to the main page', async (path) => {
  const { router } = renderRoute(app, path, {
    host: fakeHost({ settings: adultUser }),
    words: { checkout: en },
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

test('paid order: shows tickets, total, payment details and a link to the tickets', async () => {
  receipt(newOrder(sample.paidOrder));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('You’re in!');
  expect(screen.getByText('Standing')).toBeVisible();
  expect(row('Grand total฿1,660')).toBeVisible();
  expect(screen.getByText('20.11.2026')).toBeVisible();
  expect(screen.getByText('chrg_5xq2')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See my tickets' })).toHaveAttribute('href', '/account/tickets');
});

test('paid order: reports the purchase to analytics once', async () => {
  const order = newOrder(sample.paidOrder);
  const { unmount } = receipt(order);
  await screen.findByRole('heading', { level: 1 });
  unmount();
  receipt(order);
  await screen.findByRole('heading', { level: 1 });
  expect(window.dataLayer).toEqual([
    {
      event: 'purchase',
      ecommerce: {
        transaction_id: order.pubId,
        currency: 'THB',
        payment_type: '',
        items: [{ item_id: '71', item_name: 'Standing', price: 900, quantity: 2 }],
      },
    },
  ]);
});

test.each([
  ['Unpaid', /No payment arrived in time/],
  ['Cancelled', /went back on sale/],
] as const)(
  'order in state %s: shows the unpaid illustration and reports no purchase',
  async (state, sentence) => {
    receipt(newOrder({ ...sample.paidOrder, state }));
    expect(await screen.findByRole('img', { name: /closed curtain/ })).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(window.dataLayer).toEqual([]);
  },
);

test('pending order that becomes paid: turns into a receipt', async () => {
  const order = newOrder(sample.pendingOrder);
  const { host } = receipt(order);
  expect(await screen.findByRole('heading', { name: 'This order is not paid' })).toBeVisible();
  host.answers['GET /user/order/{id}'] = { ...order, state: 'Paid' };
  expect(await screen.findByRole('heading', { name: 'You’re in!' }, { timeout: 4000 })).toBeVisible();
});

test('pending order: links to the payment', async () => {
  const { person, router } = receipt(newOrder(sample.pendingOrder));
  await person.click(await screen.findByRole('button', { name: 'Go to the payment' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment'));
});

test('order fails to load: an error and a retry button', async () => {
  const order = newOrder(sample.paidOrder);
  const { host, person } = receipt(order, adultUser, () => {
    throw new ApiError(503, 1053, 'The shop is busy.');
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('The shop is busy.');
  host.answers['GET /user/order/{id}'] = order;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'You’re in!' })).toBeVisible();
});

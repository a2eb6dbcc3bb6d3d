import type { OrderRequest } from '@playday/shared/api-contract';
import type { CartState } from '@playday/shared/contract';
import { fakeHost, adultUser, renderRoute } from '@playday/shared/testing';
import { screen } from '@testing-library/react';
import { currentOrderId } from '../order/current-order-id.ts';
import { inFlightOrder } from '../order/in-flight-order.ts';
import * as app from '../index.ts';
import * as sample from '../samples.ts';
import en from '../locales/en.json';

const now = () => Date.parse('2026-11-20T18:00:00+07:00');

/** A host with a cart for the sample event, for tests of the billing page. */
export function buyer({
  cart = {},
  settings = adultUser,
}: {
  cart?: Partial<CartState>;
  settings?: typeof adultUser | null;
} = {}) {
  return fakeHost({
    settings,
    now,
    cart: { ...sample.cart, endsAt: now() + 1_000_000, ...cart },
    answers: {
      'GET /event/{id}': sample.details,
      'GET /currency': sample.currencies,
      'GET /user/order/methods/{eventId}': sample.methods,
      'GET /user/order/{id}': sample.pendingOrder,
      'GET /user/promocode': { amount: 240 },
      'POST /user/order': { order: sample.pendingOrder, payment: { name: 'PromptPay QR' } },
    },
  });
}

/** Opens a page of checkout, by default billing. */
export const openBilling = (host = buyer(), path = '/billing') =>
  renderRoute(app, path, { host, words: { checkout: en } });

export const payButton = () => screen.findByRole('button', { name: 'PAY FOR ORDER' });

/** The orders that the page has sent. */
export const ordersOf = (host: ReturnType<typeof buyer>) =>
  host.calls
    .filter(({ operation }) => operation === 'POST /user/order')
    .map(({ input }) => input as { body: OrderRequest; idempotencyKey: string });

/** A line of the summary, by its label and amount. */
export const summaryRow = (text: string) =>
  screen.getByText((_, element) => element?.tagName === 'DIV' && element.textContent === text);

/** Applies a promo code that is worth 240 baht. */
export async function applyCode(user: ReturnType<typeof openBilling>['user']) {
  await user.type(await screen.findByLabelText('Promo code'), 'PLAYDAY1');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
}

/** For the next test: the browser remembers no order and no choice. */
export function forgetOrders() {
  sessionStorage.clear();
  currentOrderId.set(null);
  inFlightOrder.forget();
}

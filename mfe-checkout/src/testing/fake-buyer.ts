import type { OrderRequest } from '@playday/shared/api-contract';
import { adultUser, fakeHost, renderRoute, sentTo } from '@playday/shared/testing';
import type { FakeHost, FakeHostOptions } from '@playday/shared/testing/fake-host';
import { screen, waitFor } from '@testing-library/react';
import { currentOrderId } from '../order/current-order-id.ts';
import { inFlightOrder } from '../order/in-flight-order.ts';
import * as app from '../index.ts';
import * as sample from '../samples.ts';
import en from '../locales/en.json';

const now = () => Date.parse('2026-11-20T18:00:00+07:00');

/** A host with a cart for the sample event; `cart` and `answers` replace parts of the samples. */
export function buyer({ cart, answers, ...options }: FakeHostOptions = {}) {
  return fakeHost({
    settings: adultUser,
    now,
    cart: { ...sample.cart, endsAt: now() + 1_000_000, ...cart },
    answers: {
      'GET /event/{id}': sample.details,
      'GET /currency': sample.currencies,
      'GET /user/order/methods/{eventId}': sample.methods,
      'GET /user/order/{id}': sample.pendingOrder,
      'GET /user/promocode': { amount: 240 },
      'POST /user/order': { order: sample.pendingOrder, payment: { name: 'PromptPay QR' } },
      ...answers,
    },
    ...options,
  });
}

/** Opens a page of checkout, by default billing. */
export const openPage = (host = buyer(), path = '/billing') =>
  renderRoute(app, path, { host, words: { checkout: en } });

export const payButton = () => screen.findByRole('button', { name: 'PAY FOR ORDER' });

/** The orders that the page has sent. */
export const ordersOf = (host: FakeHost) =>
  sentTo(host, 'POST /user/order') as { body: OrderRequest; idempotencyKey: string }[];

/** Waits until the page at this address, with its query, is shown. */
export const expectAddress = (router: ReturnType<typeof openPage>['router'], address: string) =>
  waitFor(() => {
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe(address);
  });

/** A line of the summary, by its label and amount. */
export const summaryRow = (text: string) =>
  screen.getByText(
    (_, element) => element?.matches('dl > div') === true && element.textContent === text,
  );

/** Applies a promo code that is worth 240 baht. */
export async function applyCode(user: ReturnType<typeof openPage>['user']) {
  await user.type(await screen.findByLabelText('Promo code'), 'PLAYDAY1');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
}

/** For the next test: the browser remembers no order and no choice. */
export function forgetOrders() {
  sessionStorage.clear();
  currentOrderId.set(null);
  inFlightOrder.forget();
}

import { ApiError } from '@playday/shared/kit/http';
import { type Answers, fakeHost } from '@playday/shared/testing/fake-host';
import { runAlone } from '@playday/shared/testing/standalone';
import { currentOrderId } from './order/current-order-id.ts';
import * as sample from './samples.ts';
import { withCart } from './testing/with-cart.tsx';

// The fake bank approves a payment ten seconds after the order. The promo code PLAYDAY1 gives a
// ฿240 discount.
let paidAt = Number.POSITIVE_INFINITY;
const isAtStart = location.pathname === '/';
if (isAtStart) history.replaceState(null, '', '/billing');
const answers: Answers = {
  'GET /event/{id}': sample.details,
  'GET /currency': sample.currencies,
  'GET /user/order/methods/{eventId}': sample.methods,
  'GET /user/promocode': ({ query }) => {
    if (query.code !== 'PLAYDAY1') throw new ApiError(404, 2010, 'This promo code is not valid.');
    return { amount: 240 };
  },
  'POST /user/order': () => {
    paidAt = Date.now() + 10_000;
    return { order: sample.pendingOrder, payment: { name: 'PromptPay QR', type: 'QR' } };
  },
  'GET /user/order/{id}': () => (Date.now() > paidAt ? sample.paidOrder : sample.pendingOrder),
  'POST /user/order/{id}/payment': { payment: { name: 'PromptPay QR', type: 'QR' } },
  'POST /user/order/{id}/cancel': { ...sample.pendingOrder, state: 'Cancelled' },
};
if (location.pathname === '/payment') currentOrderId.set(sample.pendingOrder.pubId);

await runAlone({
  app: withCart,
  name: 'checkout',
  words: (language) => import(`./locales/${language}.json`),
  host: (given) => {
    const host = fakeHost({ ...given, answers });
    if (isAtStart) host.cart.open();
    return host;
  },
  tickets: sample.cart,
  first: { user: 'mali', cart: 'tickets' },
  parts: { 'account/pending-order': { orderId: sample.pendingOrder.pubId } },
});

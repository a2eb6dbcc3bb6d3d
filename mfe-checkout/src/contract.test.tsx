import { emptyCart } from '@playday/shared/rules/cart/cart';
import { testContract } from '@playday/shared/testing/contract-test';
import { fireEvent, screen } from '@testing-library/react';
import definition from '../remote.json';
import en from './locales/en.json';
import { currentOrderId } from './order/current-order-id.ts';
import * as sample from './samples.ts';
import { buyer } from './testing/fake-buyer.ts';
import { withCart } from './testing/with-cart.tsx';

const { paidOrder, pendingOrder } = sample;
const orders: Record<string, typeof pendingOrder> = {
  '/receipt?order=PD-8W1MN': paidOrder,
  '/receipt?order=PD-8W1MN#cancelled': { ...pendingOrder, state: 'Cancelled', attempt: null },
  '/payment?order=PD-8W1MN#declined': { ...pendingOrder, attempt: 'declined', isDeclined: true },
};

testContract({
  app: withCart,
  words: { checkout: en },
  definition,
  more: ['/billing#placed', '/payment?order=PD-8W1MN', ...Object.keys(orders)],
  host(address) {
    currentOrderId.set(address === '/payment' ? pendingOrder.pubId : null);
    if (address.startsWith('/billing')) {
      const host = buyer();
      host.cart.open();
      return host;
    }
    const answers = { 'GET /user/order/{id}': orders[address] ?? pendingOrder };
    return buyer({ now: () => Date.parse('2026-11-20T18:32:00+07:00'), cart: emptyCart, answers });
  },
  visit: {
    '/billing#placed'() {
      fireEvent.click(screen.getByRole('radio', { name: /PromptPay/ }));
      fireEvent.click(screen.getByRole('button', { name: 'PAY FOR ORDER' }));
    },
  },
});

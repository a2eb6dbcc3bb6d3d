import type { Order } from '@playday/shared/api-contract';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** The purchase for the analytics data layer. Which method was used is nobody's business there: it stays empty. */
export function pushPurchase(order: Order) {
  window.dataLayer ??= [];
  window.dataLayer.push({
    event: 'purchase',
    ecommerce: {
      transaction_id: order.pubId,
      currency: order.currency,
      payment_type: '',
      items: order.tickets.map(({ id, name, price, count }) => ({
        item_id: String(id),
        item_name: name,
        price,
        quantity: count,
      })),
    },
  });
}

import type { Order } from '@playday/shared/api-contract';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Pushes the purchase to the analytics data layer. `payment_type` stays empty, so that the method is not shared. */
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

import type { Order } from '@playday/shared/api-contract';
import { parseJson, storage } from '@playday/shared/kit/storage';
import { useEffect, useState } from 'react';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const key = 'playday.purchases';
const maxStored = 50;

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const read = () => parseJson(storage.get(key), isTextList) ?? [];

/** The public ids of the latest 50 orders whose purchase this browser has reported to analytics. */
const reportedPurchases = {
  has: (pubId: string) => read().includes(pubId),
  add: (pubId: string) => storage.set(key, JSON.stringify([...read(), pubId].slice(-maxStored))),
};

/**
 * Reports a purchase to analytics, once per order and browser. Returns true on the receipt's first
 * view.
 */
export function usePurchase(order: Order): boolean {
  const [isNew] = useState(() => !reportedPurchases.has(order.pubId));
  useEffect(() => {
    if (reportedPurchases.has(order.pubId)) return;
    reportedPurchases.add(order.pubId);
    pushPurchase(order);
  }, [order]);
  return isNew;
}

/**
 * Pushes the purchase to the analytics data layer. `payment_type` stays empty, so that the method
 * is not shared.
 */
function pushPurchase(order: Order) {
  window.dataLayer ??= [];
  window.dataLayer.push({
    event: 'purchase',
    ecommerce: {
      transaction_id: order.pubId,
      currency: order.currency,
      value: order.total,
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

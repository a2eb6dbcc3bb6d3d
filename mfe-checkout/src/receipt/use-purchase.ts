import type { Order } from '@playday/shared/api-contract';
import { useEffect, useState } from 'react';
import { pushPurchase } from './push-purchase.ts';
import { reportedPurchases } from './reported-purchases.ts';

/** Reports a purchase to analytics, once per order and browser. Returns true on the receipt's first view. */
export function usePurchase(order: Order): boolean {
  const [isNew] = useState(() => !reportedPurchases.has(order.pubId));
  useEffect(() => {
    if (reportedPurchases.has(order.pubId)) return;
    reportedPurchases.add(order.pubId);
    pushPurchase(order);
  }, [order]);
  return isNew;
}

import type { Order } from '@playday/shared/api-contract';
import { useEffect, useState } from 'react';
import { pushPurchase } from './push-purchase.ts';
import { reportedPurchases } from './reported-purchases.ts';

/** Tells analytics of a purchase, once per order in this browser. True while its receipt is seen for the first time. */
export function usePurchase(order: Order): boolean {
  const [isNew] = useState(() => !reportedPurchases.has(order.pubId));
  useEffect(() => {
    if (reportedPurchases.has(order.pubId)) return;
    reportedPurchases.add(order.pubId);
    pushPurchase(order);
  }, [order]);
  return isNew;
}

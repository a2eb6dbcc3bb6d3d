import type { LoadedOrder } from '../order/load-order.ts';
import { useLiveOrder } from '../payment/use-live-order.ts';
import { NotPaid } from './NotPaid.tsx';
import { PaidReceipt } from './PaidReceipt.tsx';

/** The receipt of an order, or its unpaid state; polls while the payment is pending. */
export function Receipt({ page }: { page: LoadedOrder }) {
  const { order } = useLiveOrder(page.order);
  return order.state === 'Paid' ? (
    <PaidReceipt order={order} currency={page.currency} event={page.event} />
  ) : (
    <NotPaid order={order} />
  );
}

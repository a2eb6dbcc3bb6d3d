import type { LoadedOrder } from '../order/load-order.ts';
import { useLiveOrder } from '../payment/use-live-order.ts';
import { Steps } from '../steps/Steps.tsx';
import { NotPaid } from './NotPaid.tsx';
import { PaidReceipt } from './PaidReceipt.tsx';

/** The receipt of an order, or its unpaid state; polls while the payment is pending. A closed order has no steps. */
export function Receipt({ page }: { page: LoadedOrder }) {
  const { order } = useLiveOrder(page.order);
  const isPaid = order.state === 'Paid';
  return (
    <>
      {isPaid && <Steps current="confirm" />}
      {order.state === 'Pending payment' && <Steps current="payment" />}
      {isPaid ? (
        <PaidReceipt order={order} currency={page.currency} event={page.event} />
      ) : (
        <NotPaid page={page} order={order} />
      )}
    </>
  );
}

import type { Currency } from '@playday/shared/contracts';
import type { Order } from '@playday/shared/contracts/api';
import { useLiveOrder } from '../payment/use-live-order.ts';
import { NotPaid } from './NotPaid.tsx';
import { PaidReceipt } from './PaidReceipt.tsx';

/** An order that may still become paid while it is looked at. */
export function Receipt({ first, currency }: { first: Order; currency: Currency }) {
  const { order } = useLiveOrder(first);
  return order.state === 'Paid' ? (
    <PaidReceipt order={order} currency={currency} />
  ) : (
    <NotPaid order={order} />
  );
}

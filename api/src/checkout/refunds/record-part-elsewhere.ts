import type { Tx } from '../../db/db.ts';
import type { ListedPayment } from '../../ports/payment/payment.ts';
import { lockOrder } from '../order/order-rows.ts';
import { paymentOf, refundPayment, settleRefund } from './refunds.ts';

const ELSEWHERE = 'refund elsewhere';

/**
 * Records a part of a payment that people have returned in the gateway's dashboard: as the refunds
 * that were left to people, if it covers any, and otherwise as a part of the order's money, so that
 * the ledger and the settlement have it. The order stays paid and the buyer is told. Returns how
 * much was recorded, in minor units; what is more than the order has left is for people.
 * Idempotent.
 */
export async function recordPartElsewhere(
  tx: Tx,
  {
    orderId,
    captureId,
    listed,
    now,
  }: {
    orderId: number;
    captureId: number;
    listed: Pick<ListedPayment, 'refunded' | 'currency'>;
    now: Date;
  },
): Promise<number> {
  const order = await lockOrder(tx, orderId);
  const [known] = await tx.query<{ amount: number }>(
    `select coalesce(sum(amount), 0)::bigint as amount from refunds
      where capture_id = $1 and (state = 'done' or (state = 'due' and tries > 0))`,
    [captureId],
  );
  const foreign = listed.refunded - known!.amount;
  let left = foreign;
  // The lock of the order keeps others from settling them: each books an entry of the order.
  const byHand = await tx.query<{ id: number; amount: number }>(
    `select id, amount from refunds where capture_id = $1 and state = 'by hand' order by id`,
    [captureId],
  );
  for (const { id, amount } of byHand)
    if (amount <= left) {
      await settleRefund(tx, id, { refundId: ELSEWHERE, now });
      left -= amount;
    }
  const payment = await paymentOf(tx, orderId);
  const isPart =
    order.state === 'paid' &&
    payment?.captureId === captureId &&
    payment.currency === listed.currency;
  if (isPart && left > 0 && left <= payment.left) {
    const id = await refundPayment(tx, payment, { orderId, amount: left, reason: 'part', now });
    await settleRefund(tx, id, { refundId: ELSEWHERE, now });
    left = 0;
  }
  return foreign - left;
}

import type { Context } from '../../context.ts';
import { logSecurityEvent } from '../../http/security-log.ts';
import type { ListedPayment } from '../../ports/payment/payment.ts';
import { lockOrder } from '../order/order-rows.ts';
import { recordPartElsewhere } from './record-part-elsewhere.ts';
import { refundLockedOrder, settleRefund } from './refunds.ts';

interface Finding {
  gateway: string;
  kind:
    | 'unknown payment'
    | 'refund elsewhere'
    | 'partial refund elsewhere'
    | 'dispute'
    | 'dispute after refund'
    | 'capture not confirmed'
    | 'capture differs'
    | 'capture not listed';
  orderId: number | null;
  payment: Pick<ListedPayment, 'chargeId' | 'reference' | 'currency' | 'amount'> & {
    refunded?: number;
  };
}

/**
 * Stores what the gateway's list shows and our orders do not explain, and logs an alarm, once.
 * Returns whether it is new.
 */
export async function storeFinding(
  { db, clock, log }: Context,
  finding: Finding,
): Promise<boolean> {
  const { gateway, kind, orderId, payment } = finding;
  const { chargeId, reference, currency } = payment;
  const { refunded = 0 } = payment;
  const amount = kind.endsWith('refund elsewhere') ? refunded : payment.amount;
  const [stored] = await db.query(
    `insert into payment_findings (gateway, charge_id, kind, order_id, reference, amount, currency,
      found_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning 1`,
    [gateway, chargeId, kind, orderId, reference, amount, currency, clock.now()],
  );
  if (stored) log.error({ gateway, chargeId, orderId, amount, currency }, `alarm: ${kind}`);
  return stored !== undefined;
}

/**
 * Money that the gateway returned without us: a refund in its dashboard, or a dispute of the card's
 * holder. The order is cancelled, its tickets are void, the refund is recorded as done and the
 * buyer is told. A part of the money is recorded and reported, and the order stays paid: what it
 * was for is for people to decide. Idempotent.
 */
export async function applyReversal(
  context: Context,
  {
    gateway,
    orderId,
    capture,
    payment,
  }: {
    gateway: string;
    orderId: number;
    /** `refunded`: by us. */
    capture: { id: number; amount: number; refunded: number };
    payment: ListedPayment;
  },
): Promise<string[]> {
  const { db, clock } = context;
  const isFull = payment.isDisputed || payment.refunded >= capture.amount;
  const reason = payment.isDisputed ? 'dispute' : 'refund elsewhere';
  const kind = isFull ? reason : 'partial refund elsewhere';
  const foreign = payment.refunded - capture.refunded;
  const isNew = await storeFinding(context, {
    ...{ gateway, kind, orderId },
    payment: { ...payment, refunded: isFull ? payment.refunded : foreign },
  });
  const name = `Order ${orderId}, payment ${payment.paymentId}`;
  const now = clock.now();
  const logRefund = (amount: number) =>
    logSecurityEvent(context, {
      event: 'refund-made',
      reason,
      details: {
        by: 'gateway',
        orderId,
        captureId: capture.id,
        amount,
        currency: payment.currency,
      },
    });
  if (!isFull) {
    const recorded = await db.transaction((tx) =>
      recordPartElsewhere(tx, { orderId, captureId: capture.id, listed: payment, now }),
    );
    if (recorded > 0) await logRefund(recorded);
    return isNew || recorded > 0
      ? [`${name}: ${foreign} of ${capture.amount} minor units were refunded at the gateway.`]
      : [];
  }
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const [paid] = await tx.query('select 1 from captures where id = $1 and is_payment', [
      capture.id,
    ]);
    if (order.state === 'paid' && paid) await refundLockedOrder(tx, order, { reason, now });
    const mail = reason === 'dispute' ? 'dispute' : 'refund';
    // Those that are settled already stay as they are.
    const all = await tx.query<{ id: number }>(
      'select id from refunds where capture_id = $1 order by id for update',
      [capture.id],
    );
    for (const { id } of all) await settleRefund(tx, id, { refundId: reason, mail, now });
  });
  if (isNew) await logRefund(payment.amount);
  return [
    reason === 'dispute'
      ? `${name}: disputed by the holder of the card; the order is cancelled.`
      : `${name}: refunded at the gateway; the order is cancelled.`,
  ];
}

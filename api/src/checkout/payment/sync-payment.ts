import type { Context } from '../../context.ts';
import { one, type Tx } from '../../db/db.ts';
import type { PaymentStatus } from '../../ports/payment/payment.ts';
import { applyCaptures } from './apply-captures.ts';
import { lockOrder } from './order-rows.ts';

export interface AttemptRow {
  id: string;
  orderId: number;
  gateway: string;
  paymentId: string | null;
  reference: string;
  state: string;
}

export const selectAttempts = `select id, order_id as "orderId", gateway, payment_id as "paymentId", reference, state
  from payment_attempts`;

/** The attempt of an order that is still open at the gateway, if any. */
export function openAttemptOf(tx: Tx, orderId: number): Promise<AttemptRow | undefined> {
  return one<AttemptRow>(tx, `${selectAttempts} where order_id = $1 and state in ('creating', 'pending')`, [
    orderId,
  ]);
}

/** Asks the gateway what became of a payment and takes it in. Nobody else's word is believed. */
export async function syncPayment(context: Context, attempt: AttemptRow): Promise<PaymentStatus> {
  const status = await fetchPaymentStatus(context, attempt);
  await applyInTransaction(context, attempt, status);
  return status;
}

/** Makes sure that a payment cannot be made any more, or takes in that it has been made. */
export async function voidAttempt(context: Context, attempt: AttemptRow): Promise<PaymentStatus> {
  const status = await context.gateways[attempt.gateway]!.void(attempt.paymentId, attempt.reference);
  await applyInTransaction(context, attempt, status);
  return status;
}

/** Only asks; no transaction may be open meanwhile. */
export function fetchPaymentStatus({ gateways }: Context, attempt: AttemptRow): Promise<PaymentStatus> {
  return gateways[attempt.gateway]!.status(attempt.paymentId, attempt.reference);
}

/** What the gateway said becomes ours, in the caller's transaction. */
export async function applyPaymentStatus(
  tx: Tx,
  attempt: AttemptRow,
  status: PaymentStatus,
  now: Date,
): Promise<void> {
  if (status.state === 'captured') {
    await lockOrder(tx, attempt.orderId);
    // A crash may have lost the id between the gateway's answer and our note of it.
    await tx.query('update payment_attempts set payment_id = coalesce(payment_id, $2) where id = $1', [
      attempt.id,
      status.paymentId,
    ]);
    await applyCaptures(tx, { attempt, captures: status.captures, now });
  } else if (status.state === 'declined' || status.state === 'voided') {
    await tx.query(
      `update payment_attempts set state = $2 where id = $1 and state in ('creating', 'pending')`,
      [attempt.id, status.state],
    );
  }
}

async function applyInTransaction({ db, clock }: Context, attempt: AttemptRow, status: PaymentStatus) {
  if (status.state === 'open') return;
  await db.transaction((tx) => applyPaymentStatus(tx, attempt, status, clock.now()));
}

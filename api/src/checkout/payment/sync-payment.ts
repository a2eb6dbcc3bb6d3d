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

/**
 * Fetches the status of a payment from the gateway and applies it. This is the only trusted source of a payment's
 * state.
 */
export async function syncPayment(context: Context, attempt: AttemptRow): Promise<PaymentStatus> {
  const status = await fetchPaymentStatus(context, attempt);
  await applyInTransaction(context, attempt, status);
  return status;
}

/** Voids a payment at the gateway and applies the resulting status: it may have been captured meanwhile. */
export async function voidAttempt(context: Context, attempt: AttemptRow): Promise<PaymentStatus> {
  const status = await context.gateways[attempt.gateway]!.void(attempt.paymentId, attempt.reference);
  await applyInTransaction(context, attempt, status);
  return status;
}

/** Fetches the status from the gateway. Must not be called inside a transaction. */
export function fetchPaymentStatus({ gateways }: Context, attempt: AttemptRow): Promise<PaymentStatus> {
  return gateways[attempt.gateway]!.status(attempt.paymentId, attempt.reference);
}

/** Applies a status of the gateway in the caller's transaction. */
export async function applyPaymentStatus(
  tx: Tx,
  attempt: AttemptRow,
  status: PaymentStatus,
  now: Date,
): Promise<void> {
  if (status.state === 'captured') {
    await lockOrder(tx, attempt.orderId);
    // A crash between the gateway's response and our update may have lost the payment id.
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

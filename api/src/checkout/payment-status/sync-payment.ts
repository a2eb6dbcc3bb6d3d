import type { Context } from '../../context.ts';
import { one, type Tx } from '../../db/db.ts';
import { later } from '../../time/time.ts';
import { type Caller, gatewayNamed, type PaymentStatus } from '../../ports/payment/payment.ts';
import { applyCaptures } from '../captures/apply-captures.ts';
import { endAttempts } from '../closing/end-attempts.ts';
import { lockOrder } from '../order/order-rows.ts';
import { START_IS_OVER_MS } from '../attempts/poll-times.ts';

export interface AttemptRow {
  id: string;
  orderId: number;
  gateway: string;
  paymentId: string | null;
  /** The charge that a webhook named or that was captured. */
  chargeId: string | null;
  reference: string;
  state: string;
  createdAt: Date;
  /** Whether `paymentId` is another payment than that of the attempt, see `namedPayment`. */
  isOther?: boolean;
}

export const attemptColumns = `id, order_id as "orderId", gateway, payment_id as "paymentId",
  charge_id as "chargeId", reference, state, created_at as "createdAt"`;
export const selectAttempts = `select ${attemptColumns} from payment_attempts`;

/**
 * The attempt with the payment that the gateway names for it. That is another one with our
 * reference when a start was repeated that had arrived after all: of such a payment only captures
 * count, which pay the order or have to be refunded.
 */
export function namedPayment(
  attempt: AttemptRow,
  { paymentId, chargeId }: { paymentId: string; chargeId?: string | null | undefined },
): AttemptRow {
  const isOther = attempt.paymentId !== null && attempt.paymentId !== paymentId;
  return {
    ...attempt,
    paymentId,
    chargeId: chargeId ?? (isOther ? null : attempt.chargeId),
    isOther,
  };
}

/** The attempt of an order that is still open at the gateway or being voided, if any. */
export function openAttemptOf(tx: Tx, orderId: number): Promise<AttemptRow | undefined> {
  return one<AttemptRow>(
    tx,
    `${selectAttempts} where order_id = $1 and state in ('creating', 'pending', 'voiding')`,
    [orderId],
  );
}

/**
 * Fetches the status of a payment from the gateway and applies it. This is the only trusted source
 * of a payment's state.
 */
export async function syncPayment(context: Context, attempt: AttemptRow): Promise<PaymentStatus> {
  const status = await fetchPaymentStatus(context, attempt);
  await applyStatus(context, attempt, status);
  return status;
}

/**
 * Voids a payment at the gateway and applies the resulting status. `open`: the gateway cannot void
 * it yet, so it may still be paid. It may also have been captured meanwhile.
 */
export async function voidAttempt(
  context: Context,
  attempt: AttemptRow,
  caller: Caller = 'worker',
): Promise<PaymentStatus> {
  const gateway = gatewayNamed(context.gateways, attempt.gateway);
  const status = await gateway.void(attempt.paymentId, attempt.reference, caller);
  await applyStatus(context, attempt, status);
  return status;
}

/** Fetches the status from the gateway. Must not be called inside a transaction. */
export function fetchPaymentStatus(
  { gateways }: Context,
  attempt: AttemptRow,
  caller: Caller = 'worker',
): Promise<PaymentStatus> {
  return gatewayNamed(gateways, attempt.gateway).status(
    attempt.paymentId,
    attempt.reference,
    attempt.chargeId ?? undefined,
    caller,
  );
}

/**
 * Applies a status in its own transaction, concurrent ends of attempts in a common one; then starts
 * the next attempt, if any.
 */
async function applyStatus(
  context: Context,
  attempt: AttemptRow,
  status: PaymentStatus,
): Promise<void> {
  if (status.state === 'captured')
    await context.db.transaction((tx) => applyCaptured(tx, attempt, status, context.clock.now()));
  countOutcome(context, attempt, status);
  const state = endOf(attempt, status, context.clock.now());
  if (state && (await context.endAttempt({ id: attempt.id, orderId: attempt.orderId, state })))
    await startNext(context, attempt.orderId);
}

/** Counts a payment that has ended, by gateway and outcome. */
export function countOutcome(
  { metrics }: Context,
  { gateway }: AttemptRow,
  { state }: PaymentStatus,
): void {
  if (state !== 'open' && state !== 'unknown')
    metrics.paymentOutcomes.inc({ gateway, outcome: state });
}

/**
 * Applies a status of the gateway in the caller's transaction. Returns whether a new attempt of the
 * order is to be started after the commit.
 */
export async function applyPaymentStatus(
  tx: Tx,
  attempt: AttemptRow,
  status: PaymentStatus,
  { gateway, now }: { gateway: string; now: Date },
): Promise<boolean> {
  if (status.state === 'captured') await applyCaptured(tx, attempt, status, now);
  const state = endOf(attempt, status, now);
  if (!state) return false;
  const { id, orderId } = attempt;
  return (await endAttempts(tx, [{ id, orderId, state }], { gateway, now })).has(orderId);
}

/** Starts the attempt that replaces a voided one. If that fails, the order says so. */
export async function startNext({ payments, log }: Context, orderId: number): Promise<void> {
  await payments(orderId).catch((error: Error) =>
    log.warn({ orderId, message: error.message }, 'the next payment attempt could not be started'),
  );
}

async function applyCaptured(
  tx: Tx,
  attempt: AttemptRow,
  { paymentId, captures }: Extract<PaymentStatus, { state: 'captured' }>,
  now: Date,
): Promise<void> {
  await lockOrder(tx, attempt.orderId);
  await tx.query('select 1 from payment_attempts where order_id = $1 order by id for update', [
    attempt.orderId,
  ]);
  // A crash between the gateway's response and our update may have lost the payment id.
  await tx.query(
    'update payment_attempts set payment_id = coalesce(payment_id, $2) where id = $1',
    [attempt.id, paymentId],
  );
  await applyCaptures(tx, { attempt, captures, now });
}

/** The state in which the attempt ends; undefined while it may still be paid, or when it was. */
function endOf(
  { state, paymentId, createdAt, isOther }: AttemptRow,
  status: PaymentStatus,
  now: Date,
) {
  if (isOther) return undefined;
  if (status.state === 'declined' || status.state === 'voided') return status.state;
  // A payment that the gateway has confirmed does not become unknown: perhaps another account is
  // asked.
  if (status.state !== 'unknown' || paymentId !== null) return undefined;
  // It may still be on its way to the gateway.
  if (later(createdAt, START_IS_OVER_MS) > now) return undefined;
  return state === 'creating' ? 'failed' : 'voided';
}

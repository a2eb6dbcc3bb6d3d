import type { Order, Refund } from '../../api-contract/entities.ts';

/**
 * How far a refund is. `returning`, `returned`: through the payment method. `unasked`: the buyer
 * will be asked by mail where a transfer goes; `asked`: the buyer has to say it; `promised` for a
 * day, or `late` after it; `transferred`, and `transferredTo` where the account is known.
 * `dispute`: the bank took the money back.
 */
export type RefundStage =
  | 'returning'
  | 'returned'
  | 'unasked'
  | 'asked'
  | 'promised'
  | 'late'
  | 'transferred'
  | 'transferredTo'
  | 'dispute';

/**
 * Undefined in a state or on a way of a newer api, of which only the amount is certain. `now`:
 * milliseconds.
 */
export function refundStage(
  { reason, way, state, transfer }: Refund,
  now: number,
): RefundStage | undefined {
  if (reason === 'dispute') return 'dispute';
  if (state === 'done' && way === 'method') return 'returned';
  if (state === 'done' && way === 'transfer')
    return transfer?.account ? 'transferredTo' : 'transferred';
  if (state !== 'due') return undefined;
  if (way === 'method') return 'returning';
  if (way !== 'transfer') return undefined;
  if (!transfer) return 'unasked';
  if (!transfer.account) return 'asked';
  return transfer.by && Date.parse(transfer.by) < now ? 'late' : 'promised';
}

/** Whether the buyer has to name an account. */
export const isAccountNeeded = (refunds: Order['refunds']): boolean =>
  refunds.some((refund) => refundStage(refund, 0) === 'asked');

/** Green only once all money was sent; amber while the buyer has something to do. */
export function refundTone(refunds: Order['refunds'], now: number): 'success' | 'warning' | 'info' {
  const stages = refunds.map((refund) => refundStage(refund, now));
  if (stages.every((stage) => stage === 'returned' || stage?.startsWith('transferred')))
    return 'success';
  return stages.some((stage) => stage === 'asked' || stage === 'late' || stage === 'dispute')
    ? 'warning'
    : 'info';
}

/**
 * Why an order is cancelled: `void` after it was paid, `late` since its money came too late,
 * `unpaid` before there was any.
 */
export type CancelReason = 'givenBack' | 'disputed' | 'eventCancelled' | 'void' | 'late' | 'unpaid';

export function cancelReason({
  givenBack,
  refunds,
  event,
  total,
}: Pick<Order, 'givenBack' | 'refunds' | 'event' | 'total'>): CancelReason {
  const has = (reason: Refund['reason']) => refunds.some((refund) => refund.reason === reason);
  if (givenBack) return 'givenBack';
  if (has('dispute')) return 'disputed';
  if (event.state === 'cancelled') return 'eventCancelled';
  // A free order never waits for money.
  if (has('refund') || total === 0) return 'void';
  return has('unneeded') ? 'late' : 'unpaid';
}

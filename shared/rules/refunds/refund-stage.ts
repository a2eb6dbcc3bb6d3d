import type { Order, Refund } from '../../api-contract/entities.ts';
import { transfers } from '../../api-contract/extra-parts.ts';

/**
 * How far a refund is. `returning`, `returned`: through the payment method; those of `transfers`
 * where people make it; `dispute`: the bank took the money back.
 */
export type RefundStage =
  | 'returning'
  | 'returned'
  | ReturnType<typeof transfers.stageOf>
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
  if (state !== 'due' && state !== 'done') return undefined;
  const isDone = state === 'done';
  if (way === 'method') return isDone ? 'returned' : 'returning';
  return way === 'transfer' ? transfers.stageOf({ isDone, transfer }, now) : undefined;
}

/** Whether the buyer has to name an account. */
export const isAccountNeeded = (refunds: Order['refunds']): boolean =>
  refunds.some((refund) => transfers.asks.includes(refundStage(refund, 0) ?? ''));

/** Green only once all money was sent; amber while the buyer has something to do. */
export function refundTone(refunds: Order['refunds'], now: number): 'success' | 'warning' | 'info' {
  const stages = refunds.map((refund) => refundStage(refund, now));
  if (stages.every((stage) => stage === 'returned' || stage?.startsWith('transferred')))
    return 'success';
  return stages.some((stage) => stage === 'dispute' || transfers.warns.includes(stage ?? ''))
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

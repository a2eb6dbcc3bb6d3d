import type { Refund } from '../../api-contract/entities.ts';
import { isAccountNeeded, type RefundStage, refundStage } from './refund-stage.ts';

/** A step of a refund: past, the one that it is at, or one that follows. */
export interface RefundStep {
  /**
   * `account`: the buyer has said where to; `transfer`: it follows the buyer's answer; undefined in
   * a state of a newer api, of which only the amount is certain.
   */
  word: RefundStage | 'account' | 'transfer' | undefined;
  state: 'done' | 'current' | 'todo';
}

const isSent = (stage: RefundStage | undefined) =>
  stage === 'returned' || stage === 'dispute' || stage?.startsWith('transferred') === true;

/**
 * The steps of a refund in their order. Where buyers are not asked for accounts there is one: how
 * far it is. `now`: milliseconds.
 */
export function refundSteps(refund: Refund, now: number): RefundStep[] {
  const stage = refundStage(refund, now);
  return [
    ...(refund.transfer?.account ? [{ word: 'account', state: 'done' } as const] : []),
    { word: stage, state: isSent(stage) ? 'done' : 'current' },
    ...(isAccountNeeded([refund]) ? [{ word: 'transfer', state: 'todo' } as const] : []),
  ];
}

import type { Refund } from '../../api-contract/entities.ts';
import { transfers } from '../../api-contract/extra-parts.ts';
import { isAccountNeeded, refundTone } from '../../rules/refunds/refund-stage.ts';
import { type RefundStep, refundSteps } from '../../rules/refunds/refund-steps.ts';
import { longDate } from '../../rules/time/dates.ts';
import { ButtonLink, useHost, Verbatim } from '@playday/shared/kit';
import { Timeline, type TimelineStep } from './Timeline.tsx';

/** What the sentence of a step may name; empty texts where the refund has no such thing. */
interface RefundValues {
  amount: string;
  method: string | undefined;
  account: string;
  date: string;
  by: string;
}

/**
 * How far the money of an order is that goes back to its buyer, with the way to name an account
 * where one is needed. `reason`: why the order ended, if it did. `sum` writes an amount; `sentence`
 * says a step, undefined in a state of a newer api.
 */
export function RefundTimeline({
  orderId,
  refunds,
  reason,
  sum,
  sentence,
  giveLabel,
}: {
  orderId: string;
  refunds: Refund[];
  reason: string | null | undefined;
  sum: (amount: number) => string;
  sentence: (word: RefundStep['word'], values: RefundValues) => string;
  /** The button that leads to where the account is named. */
  giveLabel: string;
}) {
  const { language, now } = useHost();
  const asked = refunds.find((refund) => isAccountNeeded([refund]));
  const day = (date: string | null | undefined) => (date ? longDate(date, language) : '');
  const steps = refunds.flatMap((refund) => {
    const { method, date, transfer } = refund;
    const values = {
      amount: sum(refund.amount),
      method,
      account: transfer?.account ? transfers.accountText(transfer.account, language) : '',
      date: day(date),
      by: day(transfer?.by),
    };
    return refundSteps(refund, now()).map(
      ({ word, state }): TimelineStep => ({
        state,
        content: (
          <>
            <p>
              <Verbatim text={sentence(word, values)} />
            </p>
            {refund === asked && state === 'current' && (
              <ButtonLink to={transfers.pathTo(orderId)}>{giveLabel}</ButtonLink>
            )}
          </>
        ),
      }),
    );
  });
  return (
    <Timeline
      tone={refundTone(refunds, now())}
      steps={reason ? [{ state: 'done', content: <p>{reason}</p> }, ...steps] : steps}
    />
  );
}

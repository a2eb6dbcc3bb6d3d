import type { OrderListItem } from '@playday/shared/api-contract';
import { ButtonLink, useHost, useTranslation, Verbatim } from '@playday/shared/kit';
import { Timeline, type TimelineStep } from '@playday/shared/kit/timeline';
import { longDate } from '@playday/shared/rules/time/dates';
import { transfers } from '@playday/shared/api-contract/extra-parts';
import { isAccountNeeded, refundTone } from '@playday/shared/rules/refunds/refund-stage';
import { type RefundStep, refundSteps } from '@playday/shared/rules/refunds/refund-steps';

/**
 * What happened to an order, what comes back to the buyer and how far that is, with the way to name
 * an account where one is needed. `reason`: why the order ended, if it did.
 */
export function OrderRefunds({
  order,
  reason,
  sum,
}: {
  order: OrderListItem;
  reason: string | null;
  sum: (amount: number) => string;
}) {
  const { t } = useTranslation('account');
  const { language, now } = useHost();
  const { refunds } = order;
  const sentence = (refund: OrderListItem['refunds'][number], word: RefundStep['word']) => {
    const { method, date, transfer } = refund;
    const amount = sum(refund.amount);
    // In a state of a newer api only the amount is certain.
    if (!word) return amount;
    const account = transfer?.account ? transfers.accountText(transfer.account, language) : '';
    const [on, by] = [date, transfer?.by].map((day) => (day ? longDate(day, language) : ''));
    return t(`orders.refund.${word}`, { amount, method, account, date: on, by });
  };
  const asked = refunds.find((refund) => isAccountNeeded([refund]));
  const steps = refunds.flatMap((refund) =>
    refundSteps(refund, now()).map(
      ({ word, state }): TimelineStep => ({
        state,
        content: (
          <>
            <p>
              <Verbatim text={sentence(refund, word)} />
            </p>
            {refund === asked && state === 'current' && (
              <ButtonLink to={transfers.pathTo(order.pubId)}>{t('orders.refund.give')}</ButtonLink>
            )}
          </>
        ),
      }),
    ),
  );
  return (
    <Timeline
      tone={refundTone(refunds, now())}
      steps={reason ? [{ state: 'done', content: <p>{reason}</p> }, ...steps] : steps}
    />
  );
}

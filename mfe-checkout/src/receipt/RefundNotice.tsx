import type { Currency } from '@playday/shared/contract';
import type { Order, Refund } from '@playday/shared/api-contract';
import { ButtonLink, useHost, useTranslation, Verbatim } from '@playday/shared/kit';
import { Timeline, type TimelineStep } from '@playday/shared/kit/timeline';
import { longDate } from '@playday/shared/rules/time/dates';
import { formatSum, toMinor } from '@playday/shared/rules/money/format-money';
import { transfers } from '@playday/shared/api-contract/extra-parts';
import { isAccountNeeded, refundTone } from '@playday/shared/rules/refunds/refund-stage';
import { type RefundStep, refundSteps } from '@playday/shared/rules/refunds/refund-steps';

/**
 * How far the money of an order is that goes back to the buyer, and the way to name an account;
 * nothing when none does. `reason`: why the order ended, if it did.
 */
export function RefundNotice({
  order: { refunds, pubId },
  currency,
  reason,
}: {
  order: Pick<Order, 'refunds' | 'pubId'>;
  currency: Currency;
  reason?: string | undefined;
}) {
  const { t } = useTranslation('checkout');
  const { language, now } = useHost();
  if (refunds.length === 0) return null;
  const sentence = (refund: Refund, word: RefundStep['word']) => {
    const { method, date, transfer } = refund;
    const amount = formatSum(toMinor(refund.amount, currency.scale), currency);
    // On a way of a newer api only this much is certain.
    if (!word) return `${amount} · ${method}`;
    const account = transfer?.account ? transfers.accountText(transfer.account, language) : '';
    const [on, by] = [date, transfer?.by].map((day) => (day ? longDate(day, language) : ''));
    return t(`refund.${word}`, { amount, method, account, date: on, by });
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
              <ButtonLink to={transfers.pathTo(pubId)}>{t('refund.give')}</ButtonLink>
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

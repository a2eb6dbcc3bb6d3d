import type { Currency } from '@playday/shared/contract';
import type { Order, Refund } from '@playday/shared/api-contract';
import { ButtonLink, Notice, useHost, useTranslation, Verbatim } from '@playday/shared/kit';
import { longDate } from '@playday/shared/rules/time/dates';
import { formatPrice, toMinor } from '@playday/shared/rules/money/format-money';
import { transfers } from '@playday/shared/api-contract/extra-parts';
import {
  isAccountNeeded,
  refundStage,
  refundTone,
} from '@playday/shared/rules/refunds/refund-stage';

/**
 * How far the money of an order is that goes back to the buyer, and the way to name an account;
 * nothing when none does.
 */
export function RefundNotice({
  order: { refunds, pubId },
  currency,
}: {
  order: Pick<Order, 'refunds' | 'pubId'>;
  currency: Currency;
}) {
  const { t } = useTranslation('checkout');
  const { language, now } = useHost();
  if (refunds.length === 0) return null;
  const sentence = (refund: Refund) => {
    const { method, date, transfer } = refund;
    const stage = refundStage(refund, now());
    const amount = formatPrice(toMinor(refund.amount, currency.scale), currency);
    // On a way of a newer api only this much is certain.
    if (!stage) return `${amount} · ${method}`;
    const account = transfer?.account ? transfers.accountText(transfer.account, language) : '';
    const [on, by] = [date, transfer?.by].map((day) => (day ? longDate(day, language) : ''));
    return t(`refund.${stage}`, { amount, method, account, date: on, by });
  };
  return (
    <Notice tone={refundTone(refunds, now())}>
      {refunds.map((refund, index) => (
        <p key={index}>
          <Verbatim text={sentence(refund)} />
        </p>
      ))}
      {isAccountNeeded(refunds) && (
        <ButtonLink to={transfers.pathTo(pubId)}>{t('refund.give')}</ButtonLink>
      )}
    </Notice>
  );
}

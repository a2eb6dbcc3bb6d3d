import type { Currency } from '@playday/shared/contract';
import type { Order } from '@playday/shared/api-contract';
import { useTranslation } from '@playday/shared/kit';
import { RefundTimeline } from '@playday/shared/kit/refund-timeline';
import { formatSum, toMinor } from '@playday/shared/rules/money/format-money';

/** How far the money of an order is that goes back to the buyer; nothing when none does. */
export function RefundNotice({
  order: { refunds, pubId },
  currency,
  reason,
}: {
  order: Pick<Order, 'refunds' | 'pubId'>;
  currency: Currency;
  /** Why the order ended, if it did. */
  reason?: string | undefined;
}) {
  const { t } = useTranslation('checkout');
  if (refunds.length === 0) return null;
  return (
    <RefundTimeline
      orderId={pubId}
      refunds={refunds}
      reason={reason}
      sum={(amount) => formatSum(toMinor(amount, currency.scale), currency)}
      // On a way of a newer api only this much is certain.
      sentence={(word, values) =>
        word ? t(`refund.${word}`, { ...values }) : `${values.amount} · ${values.method}`
      }
      giveLabel={t('refund.give')}
    />
  );
}

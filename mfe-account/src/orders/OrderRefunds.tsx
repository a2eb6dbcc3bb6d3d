import type { OrderListItem } from '@playday/shared/api-contract';
import { useTranslation } from '@playday/shared/kit';
import { RefundTimeline } from '@playday/shared/kit/refund-timeline';

/**
 * What happened to an order, and what comes back to its buyer. `reason`: why the order ended, if it
 * did.
 */
export function OrderRefunds({
  order: { pubId, refunds },
  reason,
  sum,
}: {
  order: OrderListItem;
  reason: string | null;
  sum: (amount: number) => string;
}) {
  const { t } = useTranslation('account');
  return (
    <RefundTimeline
      orderId={pubId}
      refunds={refunds}
      reason={reason}
      sum={sum}
      // In a state of a newer api only the amount is certain.
      sentence={(word, values) =>
        word ? t(`orders.refund.${word}`, { ...values }) : values.amount
      }
      giveLabel={t('orders.refund.give')}
    />
  );
}

import type { OrderListItem } from '@playday/shared/api-contract';
import { ButtonLink, Link, Notice, useHost, useTranslation, Verbatim } from '@playday/shared/kit';
import { longDate } from '@playday/shared/rules/time/dates';
import { transfers } from '@playday/shared/api-contract/extra-parts';
import {
  isAccountNeeded,
  refundStage,
  refundTone,
} from '@playday/shared/rules/refunds/refund-stage';

/**
 * What comes back to the buyer, how far that is, and the way to name an account where one is
 * needed.
 */
export function OrderRefunds({
  order,
  sum,
}: {
  order: OrderListItem;
  sum: (amount: number) => string;
}) {
  const { t } = useTranslation('account');
  const { language, now } = useHost();
  const sentence = (refund: OrderListItem['refunds'][number]) => {
    const { method, date, transfer } = refund;
    const stage = refundStage(refund, now());
    const amount = sum(refund.amount);
    // In a state of a newer api only the amount is certain.
    if (!stage) return amount;
    const account = transfer?.account ? transfers.accountText(transfer.account, language) : '';
    const [on, by] = [date, transfer?.by].map((day) => (day ? longDate(day, language) : ''));
    return t(`orders.refund.${stage}`, { amount, method, account, date: on, by });
  };
  return (
    <Notice tone={refundTone(order.refunds, now())}>
      {order.refunds.map((refund, index) => (
        <p key={index}>
          <Verbatim text={sentence(refund)} />
        </p>
      ))}
      {isAccountNeeded(order.refunds) && (
        <ButtonLink to={transfers.pathTo(order.pubId)}>{t('orders.refund.give')}</ButtonLink>
      )}
      <Link to={`/receipt?order=${encodeURIComponent(order.pubId)}`}>{t('orders.refund.how')}</Link>
    </Notice>
  );
}

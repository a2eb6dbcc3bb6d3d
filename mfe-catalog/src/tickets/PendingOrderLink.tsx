import { Countdown, Link, Notice, useSecondsUntil, useTranslation } from '@playday/shared/kit';
import { attemptMarginMs } from '@playday/shared/rules/payment-times';

/**
 * A link to the payment of the buyer's order for this event, with the time that the payment page shows, too. `payBy`: milliseconds by
 * `Host.now`.
 */
export function PendingOrderLink({ pubId, payBy }: { pubId: string; payBy: number }) {
  const { t } = useTranslation('catalog');
  const endsAt = payBy - attemptMarginMs;
  const isOver = useSecondsUntil(endsAt) === 0;
  return (
    <Notice tone="warning">
      <p>
        {t('tickets.orderWaits')}{' '}
        {!isOver && <Countdown endsAt={endsAt} label={t('tickets.timeLeftToPay')} />}
      </p>
      <Link to={`/payment?order=${encodeURIComponent(pubId)}`}>
        {t(isOver ? 'tickets.seeOrder' : 'tickets.payOrder')}
      </Link>
    </Notice>
  );
}

import { Countdown, Link, Notice, useSecondsUntil, useTranslation } from '@playday/shared/kit';

/**
 * A link to the payment of the buyer's order for this event, with the time that the payment page shows, too. `payBy`: milliseconds by
 * `Host.now`.
 */
export function PendingOrderLink({ pubId, payBy }: { pubId: string; payBy: number }) {
  const { t } = useTranslation('catalog');
  const isOver = useSecondsUntil(payBy) === 0;
  return (
    <Notice tone="warning">
      <p>
        <span>{t('tickets.orderWaits')}</span>{' '}
        {!isOver && <Countdown endsAt={payBy} label={t('tickets.timeLeftToPay')} />}
      </p>
      <Link to={`/payment?order=${encodeURIComponent(pubId)}`}>
        {t(isOver ? 'tickets.seeOrder' : 'tickets.payOrder')}
      </Link>
    </Notice>
  );
}

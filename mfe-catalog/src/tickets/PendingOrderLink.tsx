import { Countdown, Link, Notice, useSecondsUntil, useTranslation } from '@playday/shared/kit';

/** A link to the payment of the buyer's order for this event. `payBy`: milliseconds by `Host.now`. */
export function PendingOrderLink({ pubId, payBy }: { pubId: string; payBy: number }) {
  const { t } = useTranslation('catalog');
  const isOver = useSecondsUntil(payBy) === 0;
  return (
    <Notice tone="warning">
      <p>
        {t('tickets.orderWaits')} {!isOver && <Countdown endsAt={payBy} label={t('tickets.timeLeftToPay')} />}
      </p>
      <Link to={`/payment?order=${encodeURIComponent(pubId)}`}>
        {t(isOver ? 'tickets.seeOrder' : 'tickets.payOrder')}
      </Link>
    </Notice>
  );
}

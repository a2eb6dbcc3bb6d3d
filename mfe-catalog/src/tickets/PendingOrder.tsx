import { Countdown, Link, Notice, useSecondsUntil, useTranslation } from '@playday/shared/kit';
import { Place } from '@playday/shared/kit/place';

/**
 * The payment of the buyer's order for this event, which checkout shows here, else a link to it
 * with the time that the payment page shows, too. `payBy`: milliseconds by `Host.now`.
 */
export default function PendingOrder({ pubId, payBy }: { pubId: string; payBy: number }) {
  const { t } = useTranslation('catalog');
  const isOver = useSecondsUntil(payBy) === 0;
  return (
    <Place
      name="catalog/pending-order"
      props={{ orderId: pubId, opensReceipt: true }}
      height="420px"
    >
      <Notice tone="warning">
        <p>
          <span>{t('tickets.orderWaits')}</span>{' '}
          {!isOver && <Countdown endsAt={payBy} label={t('tickets.timeLeftToPay')} />}
        </p>
        <Link to={`/payment?order=${encodeURIComponent(pubId)}`}>
          {t(isOver ? 'tickets.seeOrder' : 'tickets.payOrder')}
        </Link>
      </Notice>
    </Place>
  );
}

import { Countdown, Link, Notice, useSecondsUntil, useTranslation } from '@playday/shared/kit';
import { Place } from '@playday/shared/kit/place';

/** `payBy`: milliseconds by `Host.now`. */
interface Order {
  pubId: string;
  payBy: number;
}

/** The payment of the buyer's order for this event, which checkout shows here, or a link. */
export default function PendingOrder(order: Order) {
  return (
    <Place
      name="catalog/pending-order"
      props={{ orderId: order.pubId, opensReceipt: true }}
      height="420px"
    >
      <PaymentLink {...order} />
    </Place>
  );
}

/** The way to the payment page, with the time that it shows, too. */
function PaymentLink({ pubId, payBy }: Order) {
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

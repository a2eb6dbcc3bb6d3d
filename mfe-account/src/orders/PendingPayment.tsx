import type { OrderListItem } from '@playday/shared/api-contract';
import {
  ButtonLink,
  Countdown,
  Notice,
  useHost,
  useSecondsUntil,
  useTranslation,
} from '@playday/shared/kit';
import { Place } from '@playday/shared/kit/place';
import { timeOf } from '@playday/shared/rules/time/dates';
import styles from './orders.module.css';

/** The payment of a pending order, which checkout shows here; without it a link to its page. */
export function PendingPayment({ order }: { order: OrderListItem }) {
  return (
    <div className={styles.payment}>
      <Place name="account/pending-order" props={{ orderId: order.pubId }} height="420px">
        <PaymentLink order={order} />
      </Place>
    </div>
  );
}

/**
 * Until when the order can be paid and the way to its payment, with what happened to the payment
 * before; or why it cannot be paid now.
 */
function PaymentLink({ order }: { order: OrderListItem }) {
  const { t } = useTranslation('account');
  const { language } = useHost();
  const { attempt, isDeclined } = order;
  const endsAt = Date.parse(order.payBy ?? '');
  const isOver = useSecondsUntil(endsAt) === 0;
  if (attempt === 'cancelling' || attempt === 'replacing')
    return <Notice>{t(`orders.${attempt}`)}</Notice>;
  if (isOver) return <Notice tone="warning">{t('orders.timeOver')}</Notice>;
  const problem = isDeclined ? 'declined' : attempt === 'failed' ? 'notStarted' : null;
  return (
    <Notice tone="warning">
      {problem && <p>{t(`orders.${problem}`)}</p>}
      <p className={styles.payUntil}>
        <span>{t('orders.payUntil', { time: timeOf(endsAt, language) })}</span>{' '}
        <Countdown endsAt={endsAt} />
      </p>
      <ButtonLink to={`/payment?order=${encodeURIComponent(order.pubId)}`}>
        {t('orders.continue')}
      </ButtonLink>
      <p className={styles.continueHint}>{t('orders.continueHint')}</p>
    </Notice>
  );
}

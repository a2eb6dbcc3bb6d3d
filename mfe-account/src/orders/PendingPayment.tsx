import type { OrderListItem } from '@playday/shared/api-contract';
import { safePaymentUrl } from '@playday/shared/rules/payment/safe-payment-url';
import {
  ButtonLink,
  Countdown,
  Notice,
  useHost,
  useSecondsUntil,
  useTranslation,
} from '@playday/shared/kit';
import { timeOf } from '@playday/shared/rules/time/dates';
import styles from './orders.module.css';

/**
 * The payment of a pending order: until when its QR code or page can be paid, its QR code or a link
 * to the gateway's page, and the way to the payment page, where the method is changed or the order
 * cancelled.
 */
export function PendingPayment({ order, payBy }: { order: OrderListItem; payBy: string }) {
  const { t } = useTranslation('account');
  const { language } = useHost();
  const endsAt = Date.parse(payBy);
  const isOver = useSecondsUntil(endsAt) === 0;
  if (order.attempt === 'cancelling' || order.attempt === 'replacing') {
    return <Notice>{t(`orders.${order.attempt}`)}</Notice>;
  }
  if (isOver) {
    return <Notice tone="warning">{t('orders.timeOver')}</Notice>;
  }
  return (
    <div className={styles.pending}>
      {(order.isDeclined || order.attempt === 'failed') && (
        <Notice tone="warning">
          {t(order.isDeclined ? 'orders.declined' : 'orders.notStarted')}
        </Notice>
      )}
      <p className={styles.payBy}>
        <span>{t('orders.payUntil', { time: timeOf(endsAt, language) })}</span>{' '}
        <Countdown endsAt={endsAt} />
      </p>
      <PaymentWay details={order.paymentDetails} />
      <ButtonLink
        look={order.paymentDetails?.content ? 'secondary' : 'primary'}
        to={`/payment?order=${encodeURIComponent(order.pubId)}`}
      >
        {t('orders.continue')}
      </ButtonLink>
      <p className={styles.continueHint}>{t('orders.continueHint')}</p>
    </div>
  );
}

function PaymentWay({ details }: { details: OrderListItem['paymentDetails'] }) {
  const { t } = useTranslation('account');
  if (!details?.content) return null;
  const { type, content, name } = details;
  // A type of a newer api is known by its content.
  if (type !== 1 && !content.startsWith('data:image/')) return null;
  const address = safePaymentUrl(content);
  if (type === 1 && !address) return null;
  return type !== 1 ? (
    <img
      className={styles.qr}
      src={content}
      alt={t('orders.qr', { method: name })}
      width={240}
      height={240}
    />
  ) : (
    <a className={styles.pay} href={address!}>
      {t('orders.payVia', { method: name })}
    </a>
  );
}

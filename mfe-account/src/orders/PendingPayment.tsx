import type { OrderListItem } from '@playday/shared/api-contract';
import { Countdown, useTranslation } from '@playday/shared/kit';
import styles from './orders.module.css';

/** The payment of a pending order: the QR code or a link to the gateway's page, and the time left to pay. */
export function PendingPayment({ order }: { order: OrderListItem }) {
  const { t } = useTranslation('account');
  const { paymentDetails, payBy } = order;
  return (
    <div className={styles.pending}>
      {payBy && (
        <p className={styles.payBy}>
          {t('orders.payBy')} <Countdown endsAt={Date.parse(payBy)} label={t('orders.payBy')} />
        </p>
      )}
      {paymentDetails?.content &&
        (paymentDetails.type === 2 ? (
          <img
            className={styles.qr}
            src={paymentDetails.content}
            alt={t('orders.qr', { method: paymentDetails.name })}
            width={240}
            height={240}
          />
        ) : (
          <a className={styles.pay} href={paymentDetails.content}>
            {t('orders.payVia', { method: paymentDetails.name })}
          </a>
        ))}
    </div>
  );
}

import { ButtonLink, useTranslation } from '@playday/shared/kit';
import { Place } from '@playday/shared/kit/place';
import styles from './orders.module.css';

/** The payment of a pending order, which checkout shows here; without it a link to its page. */
export function PendingPayment({ orderId }: { orderId: string }) {
  const { t } = useTranslation('account');
  return (
    <Place name="account/pending-order" props={{ orderId }} height="420px">
      <div className={styles.pending}>
        <ButtonLink to={`/payment?order=${encodeURIComponent(orderId)}`}>
          {t('orders.continue')}
        </ButtonLink>
        <p className={styles.continueHint}>{t('orders.continueHint')}</p>
      </div>
    </Place>
  );
}

import { Countdown, useSecondsUntil, useTranslation } from '@playday/shared/kit';
import styles from './PaymentDeadline.module.css';

/** The time left to pay. `payBy`: milliseconds. */
export function PaymentDeadline({ payBy }: { payBy: number }) {
  const { t } = useTranslation('checkout');
  const isOver = useSecondsUntil(payBy) === 0;
  return (
    <p className={styles.time}>
      {isOver ? (
        t('payment.timeOver')
      ) : (
        <>
          <span>{t('payment.payBy')}</span>
          <span className={styles.clock}>
            <Countdown endsAt={payBy} />
          </span>
        </>
      )}
    </p>
  );
}

import { Countdown, Link } from '@playday/shared/kit';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import styles from './pending-order.module.css';
import { pendingOrderAtom } from './pending-order.ts';

/** Links to the payment of the order that waits, with the time left; nothing without one. */
export function PendingOrderLink({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('shell');
  const order = useAtomValue(pendingOrderAtom);
  if (!order) return null;
  return (
    <Link to={`/payment?order=${encodeURIComponent(order.pubId)}`} onClick={onClick}>
      <span className={styles.row}>
        <span>{t('order.pay')}</span>
        <Countdown endsAt={order.payBy} label={t('order.timeLeft')} />
      </span>
    </Link>
  );
}

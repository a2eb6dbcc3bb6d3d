import { Countdown, Link } from '@playday/shared/kit';
import { atom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import styles from './pending-order.module.css';
import type { PendingOrder } from './watch-pending-order.ts';

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

/** A dot on a link or button behind which an order waits for payment. */
export function PendingOrderDot() {
  const { t } = useTranslation('shell');
  return (
    useAtomValue(pendingOrderAtom) && (
      <span className={styles.dot} role="img" aria-label={t('order.waits')} />
    )
  );
}

/** The signed-in buyer's order that waits for payment. */
export const pendingOrderAtom = atom<PendingOrder | null>(null);

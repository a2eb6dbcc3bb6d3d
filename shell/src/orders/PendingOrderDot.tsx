import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import styles from './pending-order.module.css';
import { pendingOrderAtom } from './pending-order.ts';

/** A dot on a link or button behind which an order waits for payment. */
export function PendingOrderDot() {
  const { t } = useTranslation('shell');
  return (
    useAtomValue(pendingOrderAtom) && <span className={styles.dot} role="img" aria-label={t('order.waits')} />
  );
}

import { useHost, useTranslation } from '@playday/shared/kit';
import styles from './OrderHelp.module.css';

/** A mail to the support with the order's number as its subject. */
export function OrderHelp({ number }: { number: string }) {
  const { t } = useTranslation('checkout');
  const { contacts } = useHost();
  const subject = encodeURIComponent(t('orderNumber', { number }));
  return (
    <a className={styles.help} href={`mailto:${contacts.email}?subject=${subject}`}>
      {t('help')}
    </a>
  );
}

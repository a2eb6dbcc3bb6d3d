import { useHost, useTranslation } from '@playday/shared/kit';
import { mailtoLink } from '@playday/shared/rules/links/mailto-link';
import styles from './OrderHelp.module.css';

/** A mail to the support with the order's number as its subject. */
export function OrderHelp({ number }: { number: string }) {
  const { t } = useTranslation('checkout');
  const { contacts } = useHost();
  return (
    <a className={styles.help} href={mailtoLink(contacts.email, t('orderNumber', { number }))}>
      {t('help')}
    </a>
  );
}

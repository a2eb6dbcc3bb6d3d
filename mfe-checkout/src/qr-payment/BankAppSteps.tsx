import { useHost, useTranslation } from '@playday/shared/kit';
import styles from './PayByQr.module.css';

/** What to do in the bank's app with the saved picture, and the apps that the shop links to. */
export function BankAppSteps() {
  const { t } = useTranslation('checkout');
  const { contacts } = useHost();
  // A shell of an earlier release has none.
  const apps = contacts.bankApps ?? [];
  return (
    <ol className={styles.steps}>
      <li>
        <span>{t('payment.openBank')}</span>
        {apps.length > 0 && (
          <ul className={styles.banks}>
            {apps.map(({ name, url }) => (
              <li key={name}>
                <a href={url} translate="no">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
      </li>
      <li>{t('payment.scan')}</li>
      <li>{t('payment.album')}</li>
      <li>{t('payment.confirm')}</li>
    </ol>
  );
}

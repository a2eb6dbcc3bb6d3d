import type { AccountSettings } from '@playday/shared/api-contract';
import { useTranslation, Verbatim } from '@playday/shared/kit';
import styles from './settings.module.css';

/** The account's personal data, read-only. */
export function PersonalRows({ settings }: { settings: AccountSettings }) {
  const { t } = useTranslation('account');
  return (
    <section aria-labelledby="settings-person">
      <h2 id="settings-person" className={styles.heading}>
        {t('settings.person')}
      </h2>
      <dl className={styles.rows}>
        <div>
          <dt>{t('fields.firstName')}</dt>
          <dd>{settings.firstName}</dd>
        </div>
        <div>
          <dt>{t('fields.lastName')}</dt>
          <dd>{settings.lastName}</dd>
        </div>
        <div>
          <dt>{t('fields.email')}</dt>
          <dd>
            <span translate="no">{settings.email}</span>
            {settings.pendingEmail && (
              <span className={styles.pending}>
                <Verbatim text={t('settings.pendingEmail', { email: settings.pendingEmail })} />
              </span>
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}

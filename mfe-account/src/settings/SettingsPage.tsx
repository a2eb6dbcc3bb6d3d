import type { AccountSettings } from '@playday/shared/api-contract';
import { useLoaderData, useRevalidator, useTranslation, Verbatim } from '@playday/shared/kit';
import { AreaTitle } from '../layout/AreaTitle.tsx';
import { LoadError } from '@playday/shared/kit/load-error';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DownloadData } from './DownloadData.tsx';
import { PreferencesForm } from './PreferencesForm.tsx';
import { Sessions } from './Sessions.tsx';
import styles from './settings.module.css';

/**
 * Account settings: personal data, preferences, e-mail, password, sessions, a copy of the data and
 * account deletion.
 */
export default function SettingsPage() {
  const { t } = useTranslation('account');
  const settings = useLoaderData<AccountSettings | null>();
  const { revalidate } = useRevalidator();
  return (
    <>
      <AreaTitle>{t('settings.title')}</AreaTitle>
      {settings ? (
        <div className={styles.sections}>
          <PersonalRows settings={settings} />
          <PreferencesForm settings={settings} />
          <ChangePassword login={settings.email} />
          <Sessions />
          <ChangeEmail login={settings.email} onSent={() => void revalidate()} />
          <DownloadData login={settings.email} />
          <DeleteAccount login={settings.email} />
        </div>
      ) : (
        <LoadError message={t('dataFailed')} retryLabel={t('tryAgain')} />
      )}
    </>
  );
}

/** The account's personal data, read-only. */
function PersonalRows({ settings }: { settings: AccountSettings }) {
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

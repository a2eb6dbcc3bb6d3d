import type { AccountSettings } from '@playday/shared/api-contract';
import { useLoaderData, useRevalidator, useTranslation } from '@playday/shared/kit';
import { AreaTitle } from '../layout/AreaTitle.tsx';
import { LoadError } from '@playday/shared/kit/load-error';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DownloadData } from './DownloadData.tsx';
import { PersonalRows } from './PersonalRows.tsx';
import { PreferencesForm } from './PreferencesForm.tsx';
import { Sessions } from './Sessions.tsx';
import styles from './settings.module.css';

/** Account settings: personal data, preferences, e-mail, password, sessions, a copy of the data and account deletion. */
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
          <PreferencesForm settings={settings} onSaved={() => void revalidate()} />
          <ChangePassword login={settings.email} />
          <Sessions />
          <ChangeEmail login={settings.email} onSent={() => void revalidate()} />
          <DownloadData />
          <DeleteAccount login={settings.email} />
        </div>
      ) : (
        <LoadError message={t('dataFailed')} retryLabel={t('tryAgain')} />
      )}
    </>
  );
}

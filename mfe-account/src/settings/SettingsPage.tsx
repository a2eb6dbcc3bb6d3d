import type { AccountSettings } from '@playday/shared/api-contract';
import {
  Button,
  useHost,
  useLoaderData,
  useRevalidator,
  useTranslation,
  Verbatim,
} from '@playday/shared/kit';
import { AreaTitle } from '../layout/AreaTitle.tsx';
import { LoadError } from '@playday/shared/kit/load-error';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { PreferencesForm } from './PreferencesForm.tsx';
import { Sessions } from './Sessions.tsx';
import styles from './settings.module.css';
import { useAction } from '@playday/shared/kit/use-action';
import { saveFile } from '@playday/shared/rules/save-file';

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
          <PreferencesForm settings={settings} />
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

/** Downloads a copy of all that is stored about the person, as a file that other programs can read. */
function DownloadData() {
  const { t } = useTranslation('account');
  const { http } = useHost();
  const { isBusy, run } = useAction();
  const download = async () => {
    const data = await http('GET /user/profile/data');
    const name = `playday-my-data-${data.madeAt.slice(0, 10)}.json`;
    saveFile(new File([JSON.stringify(data, null, 2)], name, { type: 'application/json' }));
  };
  return (
    <section className={styles.data}>
      <h2 className={styles.heading}>{t('settings.data')}</h2>
      <p>{t('settings.dataIntro')}</p>
      <Button look="secondary" isBusy={isBusy} onClick={() => void run(download)}>
        {t('settings.dataDownload')}
      </Button>
    </section>
  );
}

import { ButtonLink, Page, useIsHydrated, useSearchParams, useTranslation } from '@playday/shared/kit';
import { AppIcon } from '../apps/AppIcon.tsx';
import { asApp } from '../apps/apps.ts';
import styles from './success.module.css';

/** Thanks after a request: what happens now, under the icon of the app it was for. */
export function SuccessPage() {
  const { t } = useTranslation('erasure');
  const [search] = useSearchParams();
  const app = asApp(search.get('app'));
  // The document is the same for both apps.
  const isHydrated = useIsHydrated();
  return (
    <Page isNarrow>
      <div className={styles.success}>
        <div className={styles.icon}>{isHydrated && <AppIcon app={app} name={t(`apps.${app}`)} />}</div>
        <h1>{t('success.heading')}</h1>
        <p className={styles.main}>{t('success.sent')}</p>
        <p>{t('success.notified')}</p>
        <p className={styles.aside}>{t('success.confirm')}</p>
        <ButtonLink look="secondary" to="/">
          {t('toMainPage')}
        </ButtonLink>
      </div>
    </Page>
  );
}

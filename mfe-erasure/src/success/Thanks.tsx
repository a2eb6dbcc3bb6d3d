import { type Elements, useTranslation } from '@playday/shared/kit';
import { type App, AppIcon } from '../apps/AppIcon.tsx';
import styles from './success.module.css';

/** The success message with the next steps and the app's icon; `app` is null until it is known. */
export function Thanks({ app, children }: { app: App | null; children?: Elements }) {
  const { t } = useTranslation('erasure');
  return (
    <div className={styles.success}>
      <div className={styles.icon}>{app && <AppIcon app={app} name={t(`apps.${app}`)} />}</div>
      <h1>{t('success.heading')}</h1>
      <p className={styles.main}>{t('success.sent')}</p>
      <p>{t('success.notified')}</p>
      <p className={styles.aside}>{t('success.confirm')}</p>
      <p className={styles.aside}>{t('success.noMail')}</p>
      {children}
    </div>
  );
}

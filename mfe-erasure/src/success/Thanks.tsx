import { useTranslation } from '@playday/shared/kit';
import type { ReactNode } from 'react';
import { AppIcon } from '../apps/AppIcon.tsx';
import type { App } from '../apps/apps.ts';
import styles from './success.module.css';

/** What happens after a request, under the icon of the app it was for; `app` is null while that is not known. */
export function Thanks({ app, children }: { app: App | null; children?: ReactNode }) {
  const { t } = useTranslation('erasure');
  return (
    <div className={styles.success}>
      <div className={styles.icon}>{app && <AppIcon app={app} name={t(`apps.${app}`)} />}</div>
      <h1>{t('success.heading')}</h1>
      <p className={styles.main}>{t('success.sent')}</p>
      <p>{t('success.notified')}</p>
      <p className={styles.aside}>{t('success.confirm')}</p>
      {children}
    </div>
  );
}

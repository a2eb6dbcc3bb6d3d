import { useTranslation } from '@playday/shared/kit';
import { useId } from 'react';
import { AppIcon } from '../apps/AppIcon.tsx';
import type { App } from '../apps/apps.ts';
import { RequestForm } from './RequestForm.tsx';
import styles from './request.module.css';

/** The erasure request: three steps of instructions and the form. Fills the width of its container, the shop or an embed. */
export function Request({ app, onSent }: { app: App; onSent: () => void }) {
  const { t } = useTranslation('erasure');
  const stepsId = useId();
  return (
    <div className={styles.place}>
      <div className={styles.page}>
        <header className={styles.header}>
          <AppIcon app={app} name={t(`apps.${app}`)} />
          <div>
            <p className={styles.app}>{t(`apps.${app}`)}</p>
            <h1>{t(`request.${app}.title`)}</h1>
          </div>
        </header>
        <div className={styles.halves}>
          <section aria-labelledby={stepsId}>
            <h2 id={stepsId} className={styles.subtitle}>
              {t('request.how')}
            </h2>
            <ol className={styles.steps}>
              <li>{t('request.steps.fill')}</li>
              <li>{t('request.steps.submit')}</li>
              <li>{t('request.steps.wait')}</li>
            </ol>
          </section>
          <RequestForm app={app} onSent={onSent} />
        </div>
      </div>
    </div>
  );
}

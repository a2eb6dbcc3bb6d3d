import { useTranslation } from '@playday/shared/kit';
import { useId } from 'react';
import { AppIcon } from '../apps/AppIcon.tsx';
import { RequestForm, type RequestProps } from './RequestForm.tsx';
import styles from './request.module.css';

/**
 * The erasure request: three steps of instructions and the form. Fills the width of its container,
 * the shop or an embed.
 */
export function Request(props: RequestProps) {
  const { app } = props;
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
            <p className={styles.note}>{t('request.confirmFirst')}</p>
          </section>
          <RequestForm {...props} />
        </div>
      </div>
    </div>
  );
}

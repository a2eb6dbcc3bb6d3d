import { useNavigate, useTranslation } from '@playday/shared/kit';
import { AppIcon } from '../apps/AppIcon.tsx';
import type { App } from '../apps/apps.ts';
import { RequestForm } from './RequestForm.tsx';
import styles from './request.module.css';

export const StaffRequestPage = () => <RequestPage app="staff" />;
export const MarketRequestPage = () => <RequestPage app="market" />;

/** How to have one's data erased, in three steps, and the form for it. */
function RequestPage({ app }: { app: App }) {
  const { t } = useTranslation('erasure');
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <AppIcon app={app} name={t(`apps.${app}`)} />
        <div>
          <p className={styles.app}>{t(`apps.${app}`)}</p>
          <h1>{t(`request.${app}.title`)}</h1>
        </div>
      </header>
      <div className={styles.halves}>
        <section aria-labelledby="erasure-steps">
          <h2 id="erasure-steps" className={styles.subtitle}>
            {t('request.how')}
          </h2>
          <ol className={styles.steps}>
            <li>{t('request.steps.fill')}</li>
            <li>{t('request.steps.submit')}</li>
            <li>{t('request.steps.wait')}</li>
          </ol>
        </section>
        <RequestForm app={app} onSent={() => void navigate(`/delete-success?app=${app}`)} />
      </div>
    </div>
  );
}

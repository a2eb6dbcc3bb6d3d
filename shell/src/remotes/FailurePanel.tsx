import { Button, ButtonLink, Notice } from '@playday/shared/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './remotes.module.css';

/** An error panel: a sentence in the visitor's language, a retry button and a link onwards. */
export function FailurePanel({
  reason,
  onRetry,
}: {
  reason: 'unavailable' | 'broken';
  onRetry: () => Promise<unknown>;
}) {
  const { t } = useTranslation('shell');
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry().catch(() => {});
    setBusy(false);
  };
  return (
    <div className={styles.panel}>
      <Notice tone="error">
        <p>{t(`remote.${reason}`)}</p>
        <div className={styles.actions}>
          <Button isBusy={isBusy} onClick={() => void retry()}>
            {t('remote.retry')}
          </Button>
          <ButtonLink to="/" look="secondary">
            {t('remote.home')}
          </ButtonLink>
        </div>
      </Notice>
    </div>
  );
}

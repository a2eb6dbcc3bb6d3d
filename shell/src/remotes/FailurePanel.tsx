import { Button, ButtonLink, Notice } from '@playday/shared/kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './remotes.module.css';

/**
 * An error panel, which retries by itself when the connection is back: a sentence in the visitor's
 * language, a retry button and a link onwards.
 */
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
  const onOnline = useEffectEvent(() => reason === 'unavailable' && void retry());
  useEffect(() => {
    const listener = () => onOnline();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
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

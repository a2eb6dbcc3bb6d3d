import { useTranslation } from '@playday/shared/kit';
import { LanguageOffer } from './LanguageOffer.tsx';
import { ReleaseOffer } from './ReleaseOffer.tsx';
import { useSyncExternalStore } from 'react';
import styles from './notices.module.css';

/** What the frame says below the header, and over the end of the page. */
export function FrameNotices() {
  return (
    <>
      <OfflineSign />
      <ReleaseOffer />
      <LanguageOffer />
    </>
  );
}

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** A line below the header while the browser has no connection. */
export function OfflineSign() {
  const { t } = useTranslation('shell');
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  // A live region must exist before its text is set, or screen readers do not announce it.
  return (
    <div className={styles.place} role="status">
      {!isOnline && <p className={styles.sign}>{t('offlineSign')}</p>}
    </div>
  );
}

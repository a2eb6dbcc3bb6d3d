import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import styles from './frame.module.css';

const patienceMs = 250;

/** A thin bar at the top while the next page takes longer than a moment to load. */
export function Progress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <ProgressBar />;
}

/** The bar itself, shown after a moment. */
export function ProgressBar() {
  const { t } = useTranslation('shell');
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? (
    <div className={styles.progress} role="progressbar" aria-label={t('loading')} />
  ) : null;
}

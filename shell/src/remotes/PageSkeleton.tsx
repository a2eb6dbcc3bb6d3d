import { Skeleton } from '@playday/shared/kit';
import { useTranslation } from 'react-i18next';
import styles from './remotes.module.css';

/** A skeleton in the rough shape of a page, shown while the page loads. */
export function PageSkeleton() {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')}>
      <Skeleton width="45%" height="48px" />
      <Skeleton width="100%" height="160px" />
      <Skeleton width="80%" height="24px" />
      <Skeleton width="60%" height="24px" />
    </div>
  );
}

import { Skeleton } from '@playday/shared/kit';
import { useTranslation } from 'react-i18next';
import styles from './remotes.module.css';

/** A title over a list, as most pages have them, until the page's remote draws its own skeleton. */
export function PageSkeleton() {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')}>
      <Skeleton width="45%" height="48px" />
      <Skeleton height="120px" />
      <Skeleton height="120px" />
      <Skeleton height="120px" />
    </div>
  );
}

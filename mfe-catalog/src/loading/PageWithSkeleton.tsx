import { Skeleton, useTranslation } from '@playday/shared/kit';
import styles from './PageWithSkeleton.module.css';

/**
 * A placeholder for a page's content: its poster, and its text below or beside it. Without
 * JavaScript, `sentence` says that it could not be loaded.
 */
export function PageWithSkeleton({ sentence }: { sentence: string }) {
  const { t } = useTranslation('catalog');
  return (
    <div className={styles.page}>
      <noscript>{sentence}</noscript>
      <h1 className="visually-hidden">{t('failed.loading')}</h1>
      <div className={styles.poster}>
        <Skeleton height="100%" />
      </div>
      <div className={styles.text}>
        <Skeleton height="48px" width="70%" />
        <Skeleton height="120px" />
        <Skeleton height="240px" />
      </div>
    </div>
  );
}

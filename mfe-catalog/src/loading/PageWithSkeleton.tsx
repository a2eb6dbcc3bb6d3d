import { Skeleton, useTranslation } from '@playday/shared/kit';
import styles from './PageWithSkeleton.module.css';

/** A placeholder for a page's content. Without JavaScript, `sentence` says that it could not be loaded. */
export function PageWithSkeleton({ sentence }: { sentence: string }) {
  const { t } = useTranslation('catalog');
  return (
    <div className={styles.page}>
      <noscript>{sentence}</noscript>
      <h1 className="visually-hidden">{t('failed.loading')}</h1>
      <Skeleton height="340px" />
      <Skeleton height="48px" width="70%" />
      <Skeleton height="120px" />
    </div>
  );
}

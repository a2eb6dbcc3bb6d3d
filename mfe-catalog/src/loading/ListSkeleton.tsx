import { Skeleton, useTranslation } from '@playday/shared/kit';
import styles from './ListSkeleton.module.css';

/** Where a list will stand, in its shape. A reader without scripts, who waits in vain, gets the sentence. */
export function ListSkeleton({
  wall,
  count,
  sentence,
  isWide = false,
}: {
  /** Class of the list that will be there. */
  wall: string | undefined;
  count: number;
  /** Says that it could not be loaded. */
  sentence: string;
  /** Cards of 3:2 instead of posters. */
  isWide?: boolean;
}) {
  const { t } = useTranslation('catalog');
  return (
    <>
      <noscript>{sentence}</noscript>
      <p role="status" className="visually-hidden">
        {t('failed.loading')}
      </p>
      <ul className={wall} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <li key={index} className={isWide ? `${styles.card} ${styles.wide}` : styles.card}>
            <Skeleton height="100%" />
          </li>
        ))}
      </ul>
    </>
  );
}

import { Skeleton, useTranslation } from '@playday/shared/kit';
import styles from './loading.module.css';

/**
 * A placeholder in the shape of a list. Without JavaScript, `sentence` says that the list could not
 * be loaded.
 */
export function ListSkeleton({
  wall,
  count,
  sentence,
  text,
  isWide = false,
}: {
  /** CSS class of the list it stands in for. */
  wall: string | undefined;
  count: number;
  /** The error message shown without JavaScript. */
  sentence: string;
  /** Pictures of 3:2 instead of posters. */
  isWide?: boolean;
  /** The height of what a card says below its picture. */
  text: string;
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
          <li key={index}>
            <div className={isWide ? `${styles.card} ${styles.wide}` : styles.card}>
              <Skeleton height="100%" />
            </div>
            <Skeleton height={text} />
          </li>
        ))}
      </ul>
    </>
  );
}

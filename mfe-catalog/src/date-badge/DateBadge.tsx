import { dateParts } from '@playday/shared/rules/dates';
import { useHost } from '@playday/shared/kit';
import styles from './DateBadge.module.css';

/** A date drawn as a ticket stub, with `isLarge` a larger one on wide screens. Hidden from assistive technology, because the full date is always beside it as text. */
export function DateBadge({ date, isLarge = false }: { date: string; isLarge?: boolean }) {
  const { language } = useHost();
  const { weekday, day, shortMonth } = dateParts(date, language);
  return (
    <span className={isLarge ? `${styles.stub} ${styles.large}` : styles.stub} aria-hidden="true">
      <span className={styles.weekday}>{weekday}</span>
      <span className={styles.day}>{day}</span>
      <span className={styles.month}>{shortMonth}</span>
    </span>
  );
}

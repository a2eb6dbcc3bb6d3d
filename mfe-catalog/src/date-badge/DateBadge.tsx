import { badgeOf } from '@playday/shared/rules/dates';
import { useHost } from '@playday/shared/kit';
import styles from './DateBadge.module.css';

/** A date drawn as a ticket stub, with `isLarge` a larger one on wide screens. Hidden from assistive technology, because the full date is always beside it as text. */
export function DateBadge({ date, isLarge = false }: { date: string; isLarge?: boolean }) {
  const { language } = useHost();
  return (
    <span className={isLarge ? `${styles.stub} ${styles.large}` : styles.stub} aria-hidden="true">
      {badgeOf(date, language).map(({ name, text }) => (
        <span key={name} className={styles[name]}>
          {text}
        </span>
      ))}
    </span>
  );
}

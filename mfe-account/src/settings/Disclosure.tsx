import type { ReactNode } from 'react';
import styles from './settings.module.css';

/** A collapsed section for settings that rarely change. */
export function Disclosure({
  title,
  onToggle,
  children,
}: {
  title: string;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  return (
    <details
      className={styles.fold}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className={styles.folded}>{children}</div>
    </details>
  );
}

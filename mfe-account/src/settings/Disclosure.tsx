import type { ReactNode } from 'react';
import styles from './settings.module.css';

/** Something rarely changed, folded away under its name. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className={styles.folded}>{children}</div>
    </details>
  );
}

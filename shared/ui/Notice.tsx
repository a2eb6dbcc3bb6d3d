import type { ReactNode } from 'react';
import styles from './ui.module.css';

type Tone = 'info' | 'success' | 'warning' | 'error';

/** A boxed message in the page; an error is announced at once. */
export function Notice({ tone = 'info', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

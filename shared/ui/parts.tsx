import type { ReactNode } from 'react';
import styles from './ui.module.css';

/** The column of every page; `isNarrow` for forms. */
export function Page({ isNarrow = false, children }: { isNarrow?: boolean; children: ReactNode }) {
  return (
    <div className={isNarrow ? `${styles.page} ${styles.narrow}` : styles.page}>{children}</div>
  );
}

/** A boxed message in the page, a text or several elements; an error is announced at once. */
export function Notice({
  tone = 'info',
  children,
}: {
  tone?: 'info' | 'success' | 'warning' | 'error';
  children: ReactNode;
}) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {typeof children === 'string' ? <p>{children}</p> : children}
    </div>
  );
}

/** A status in one word: good is green, bad red, warning amber. */
export function Badge({
  tone,
  children,
}: {
  tone: 'good' | 'bad' | 'neutral' | 'warning';
  children: ReactNode;
}) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}

/** A grey placeholder in the shape of content that loads. CSS lengths. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  // An SVG has a size without a style attribute, which the content security policy blocks in
  // documents.
  return <svg className={styles.skeleton} width={width} height={height} aria-hidden="true" />;
}

/** A spinner for work that takes longer than a moment. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;

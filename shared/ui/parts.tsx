import type { ReactNode } from 'react';
import styles from './ui.module.css';

/** The column every page stands in; `isNarrow` for forms. */
export function Page({ isNarrow = false, children }: { isNarrow?: boolean; children: ReactNode }) {
  return <div className={isNarrow ? `${styles.page} ${styles.narrow}` : styles.page}>{children}</div>;
}

/** A state in one word: good is green, bad red. */
export function Badge({ tone, children }: { tone: 'good' | 'bad' | 'neutral'; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}

/** A grey block in the shape of what is awaited. CSS lengths. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  // An SVG takes its size without a style attribute, which the page's policy refuses in documents.
  return <svg className={styles.skeleton} width={width} height={height} aria-hidden="true" />;
}

/** A turning ring for what takes longer than a moment. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;

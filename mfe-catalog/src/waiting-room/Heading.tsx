import type { ReactNode } from 'react';
import styles from './RoomPanel.module.css';

/** What has happened, as the panel's heading, and what follows from it. */
export function Heading({ id, text, children }: { id: string; text: string; children: ReactNode }) {
  return (
    <>
      <h2 id={id} className={styles.title}>
        {text}
      </h2>
      {children}
    </>
  );
}

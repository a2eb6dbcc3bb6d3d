import type { Elements } from '@playday/shared/kit';
import styles from './RoomPanel.module.css';

/** What has happened, as the panel's heading, and what follows from it. */
export function Heading({ id, text, children }: { id: string; text: string; children: Elements }) {
  return (
    <>
      <h2 id={id} className={styles.title}>
        {text}
      </h2>
      {children}
    </>
  );
}

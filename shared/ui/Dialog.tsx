import { type ReactNode, useId } from 'react';
import type { Elements } from './elements.ts';
import { Modal } from './Modal.tsx';
import styles from './ui.module.css';

/**
 * A question in a modal dialog, open while rendered. The browser focuses the first control, so the
 * harmless one of the actions comes first; in a dialog taller than the window the title has the
 * focus.
 */
export function Dialog({
  title,
  children,
  actions,
  onClose,
}: {
  title: ReactNode;
  children?: Elements;
  actions: ReactNode;
  onClose: () => void;
}) {
  const titleId = useId();
  return (
    <Modal className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId} className={styles.dialogTitle}>
        {title}
      </h2>
      {children}
      <div className={styles.actions}>{actions}</div>
    </Modal>
  );
}

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import type { Elements } from './elements.ts';
import styles from './ui.module.css';

/**
 * A modal dialog on the native `dialog` element: the focus is kept inside, Escape closes. Open while rendered. The browser
 * focuses the first control, so the harmless one of the actions comes first.
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
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect closes it while it is still in the document: only then the browser restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onCancel={onClose}>
      <h2 id={titleId} className={styles.dialogTitle}>
        {title}
      </h2>
      {children}
      <div className={styles.actions}>{actions}</div>
    </dialog>
  );
}

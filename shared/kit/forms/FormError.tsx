import { type ReactNode, useEffect, useRef } from 'react';
import styles from './forms.module.css';

/**
 * Why a form was not accepted, above its button. It takes the focus when it appears, because the pressed button was
 * disabled meanwhile; its content announces itself (`Notice`).
 */
export function FormError({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles.error}>
      {children}
    </div>
  );
}

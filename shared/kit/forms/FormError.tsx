import { type ReactNode, useEffect, useRef } from 'react';
import styles from './forms.module.css';

/**
 * Why a form was not accepted, above its button. Its content announces itself (`Notice`). It takes
 * the focus when it appears, because the pressed button was disabled meanwhile, unless `isFocused`
 * is false.
 */
export function FormError({
  isFocused = true,
  children,
}: {
  isFocused?: boolean;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => void (isFocused && box.current?.focus()), [isFocused]);
  return (
    <div ref={box} tabIndex={-1} className={styles.error}>
      {children}
    </div>
  );
}

import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import type { Elements } from './elements.ts';
import styles from './ui.module.css';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
  hint?: ReactNode;
  /** Shown in red below the input, and read out with it. */
  error?: ReactNode;
  /** Content beside the input, such as a button that shows the password. */
  aside?: Elements;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input with its hint and its error. */
export function Field({ label, hint, error, aside, id, className, ...input }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const notes = [hint && `${inputId}-hint`, error && `${inputId}-error`].filter(Boolean).join(' ');
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <label className={styles.label} htmlFor={inputId}>
        {label}
      </label>
      <input
        {...input}
        id={inputId}
        className={styles.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={notes || undefined}
      />
      {aside}
      {hint && (
        <span id={`${inputId}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {error && (
        <span id={`${inputId}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}

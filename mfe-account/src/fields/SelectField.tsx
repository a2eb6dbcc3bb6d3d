import { type ReactNode, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styles from './fields.module.css';

/** A choice of the browser's own, with its label. */
export function SelectField({
  label,
  field,
  children,
}: {
  label: string;
  /** The result of the form's `register`. */
  field: UseFormRegisterReturn;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles.select}>
      <label htmlFor={id}>{label}</label>
      <select id={id} {...field}>
        {children}
      </select>
    </div>
  );
}
